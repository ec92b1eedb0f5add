/** Sales of access to a dataset. */
import { Field } from 'type-graphql';
import { purchaseOffer } from '../../src/model/offers.js';
import { shown, Shows } from '../model/output.js';
import { TERMS_VERSION } from './purchase-terms.js';

@Shows(purchaseOffer)
export class PurchaseOffer extends shown(purchaseOffer) {
  @Field(() => String, {
    description: TERMS_VERSION,
    simple: true,
  })
  version!: string;
}
