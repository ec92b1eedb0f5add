/** The terms on which a dataset is sold, and its links on the marketplace. */
import { monetization, offerLink } from '../../src/model/offers.js';
import { Writes, written } from '../model/input.js';
import { showNoun } from '../model/output.js';
import './investment-offer.js';
import './purchase-offer.js';
import './purchase-offer-input.js';

showNoun(monetization, 'How a dataset is sold (pst:MonetizationMethod).');

showNoun(offerLink, 'Links a dataset with its origin or its twin on the marketplace (pst:Offer).');

@Writes(monetization, 'A monetization method to store.', 'MonetizationInput')
export class MonetizationInput extends written(monetization) {}
