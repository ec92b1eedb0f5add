/** Sales of access to a dataset. */
import { Field } from 'type-graphql';
import { purchaseOffer } from '../../src/model/offers.js';
import { shown, Shows } from '../model/output.js';

@Shows(purchaseOffer)
export class PurchaseOffer extends shown(purchaseOffer) {
  @Field(() => String, {
    description:
      'Changes when what a buyer agrees to does; sent with a purchase it makes sure that these are the terms of it.',
    simple: true,
  })
  version!: string;
}
