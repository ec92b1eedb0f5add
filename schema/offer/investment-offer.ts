/** Offers of shares in a dataset. */
import { Field } from 'type-graphql';
import { investmentOffer } from '../../src/model/offers.js';
import { writeNoun } from '../model/input.js';
import { shown, Shows } from '../model/output.js';

@Shows(investmentOffer, 'An offer of shares in a dataset (pst:InvestmentOffer).')
export class InvestmentOffer extends shown(investmentOffer) {
  @Field(() => String, {
    description:
      'Changes when what a buyer agrees to does; sent with a purchase it makes sure that these are the terms of it.',
    simple: true,
  })
  version!: string;
}

writeNoun(investmentOffer, 'An investment offer to store.');
