/** Path below which addresses of this service stand for others: the id of the dataset and a number follow. */
export const WITHHELD = '/srv/trade/data';
