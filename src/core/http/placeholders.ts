/** Addresses of this service that stand for others (placeholders): `{base}/srv/trade/data/{dataset}/{number}`. */

/** Path below which they lie. */
export const WITHHELD = '/srv/trade/data';

/** One of them. */
export interface Placeholder {
  /** Id of the dataset that holds the address behind it. */
  readonly dataset: string;
  readonly number: number;
}

/** Beginning of the placeholders of a dataset; a number follows. */
export const gateOf = (dataset: string, base: string): string => `${base}${WITHHELD}/${encodeURIComponent(dataset)}/`;

/** The placeholder that an address of metadata is; undefined for any other address. `base`: public address of this service. */
export const placeholderIn = (address: string, base: string): Placeholder | undefined => {
  const beginning = `${base}${WITHHELD}/`;
  if (!address.startsWith(beginning)) return undefined;
  const [, dataset = '', number = ''] = /^([^/]+)\/(\d{1,9})$/.exec(address.slice(beginning.length)) ?? [];
  try {
    return dataset === '' ? undefined : { dataset: decodeURIComponent(dataset), number: Number(number) };
  } catch {
    return undefined;
  }
};

/** True for an address that stands for another one, here or at any other deployment. */
export const isPlaceholder = (address: string): boolean =>
  /^https?:\/\/[^\s<>"]+\/srv\/trade\/data\/[^/\s<>"]+\/\d{1,9}$/.test(address);
