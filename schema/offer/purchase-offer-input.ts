/** Sales of access to a dataset, as they are given. */
import { downloadLimit, personalDataTerms, purchaseOffer } from '../../src/model/offers.js';
import { writeNoun } from '../model/input.js';
import '../dataset/distribution.js';
import '../model/inputs.js';

writeNoun(personalDataTerms, 'Personal data in what is sold.');

writeNoun(downloadLimit, 'How often a buyer may download.');

writeNoun(purchaseOffer, 'A purchase offer to store.');
