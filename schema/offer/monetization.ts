/** The terms on which a dataset is sold, and its links on the marketplace. */
import { monetization, offerLink } from '../../src/model/offers.js';
import { Writes, written } from '../model/input.js';
import { shown, Shows } from '../model/output.js';
import './investment-offer.js';
import './purchase-offer.js';
import './purchase-offer-input.js';

@Shows(monetization, 'How a dataset is sold (pst:MonetizationMethod).')
export class MonetizationMethod extends shown(monetization) {}

@Shows(offerLink, 'Links a dataset with its origin or its twin on the marketplace (pst:Offer).')
export class OfferLink extends shown(offerLink) {}

@Writes(monetization, 'A monetization method to store.', 'MonetizationInput')
export class MonetizationInput extends written(monetization) {}
