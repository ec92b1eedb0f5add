/** Offers of shares in a dataset. */
import { Field } from 'type-graphql';
import { investmentOffer } from '../../src/model/offers.js';
import { shown, Shows } from '../model/output.js';
import { TERMS_VERSION } from './purchase-terms.js';

@Shows(investmentOffer)
export class InvestmentOffer extends shown(investmentOffer) {
  @Field(() => String, {
    description: TERMS_VERSION,
    simple: true,
  })
  version!: string;
}
