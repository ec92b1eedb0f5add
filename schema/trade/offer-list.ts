/** Arguments of the list of offers. */
import { offer } from '../../src/features/trade/offers/model.js';
import { filtered } from '../filters/connection.js';
import { PageArgs } from '../node/node.js';

export const OfferListArgs = filtered(offer, PageArgs);
export type OfferListArgs = InstanceType<typeof OfferListArgs>;
