/** Sales of access to a dataset, as they are given. */
import { downloadLimit, personalDataTerms, purchaseOffer } from '../../src/model/offers.js';
import { Writes, written } from '../model/input.js';
import '../dataset/distribution.js';
import '../model/inputs.js';

@Writes(personalDataTerms, 'Personal data in what is sold.')
export class PersonalDataTermsInput extends written(personalDataTerms) {}

@Writes(downloadLimit, 'How often a buyer may download.')
export class DownloadLimitInput extends written(downloadLimit) {}

@Writes(purchaseOffer, 'A purchase offer to store.')
export class PurchaseOfferInput extends written(purchaseOffer) {}
