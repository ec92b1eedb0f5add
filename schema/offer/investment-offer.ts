/** Offers of shares in a dataset. */
import { Field } from 'type-graphql';
import { investmentOffer } from '../../src/model/offers.js';
import { shown, Shows } from '../model/output.js';

@Shows(investmentOffer)
export class InvestmentOffer extends shown(investmentOffer) {
  @Field(() => String, {
    description:
      'Changes when what a buyer agrees to does; sent with a purchase it makes sure that these are the terms of it.',
    simple: true,
  })
  version!: string;
}
