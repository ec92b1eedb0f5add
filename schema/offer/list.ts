/** Arguments of the list of offers. */
import { offer } from '../../src/domain/marketplace/offers/model.js';
import { filtered } from '../filters/connection.js';
import { OfferArgs } from './offer.js';

/** Either by what is usual (`where`, `orderBy`) or by the model (`filter`, `sort`). */
export const OfferListArgs = filtered(offer, OfferArgs);
export type OfferListArgs = InstanceType<typeof OfferListArgs>;
