/** The terms on which a dataset is sold, and its links on the marketplace. */
import { monetization } from '../../src/model/offers.js';
import { Writes, written } from '../model/input.js';

@Writes(monetization, 'MonetizationInput')
export class MonetizationInput extends written(monetization) {}
