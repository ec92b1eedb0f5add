/** The terms on which a dataset is sold, and its links on the marketplace. */
import { Field, InputType } from 'type-graphql';
import { investmentOffer, monetization, offerLink, purchaseOffer } from '../../src/model/monetization.js';
import { shown, shownAs, Shows } from '../model/output.js';
import { InvestmentOffer, InvestmentOfferInput } from './investment-offer.js';
import { PurchaseOffer } from './purchase-offer.js';
import { PurchaseOfferInput } from './purchase-offer-input.js';

shownAs(purchaseOffer.name, PurchaseOffer);
shownAs(investmentOffer.name, InvestmentOffer);

@Shows(monetization, 'How a dataset is sold (pst:MonetizationMethod).')
export class MonetizationMethod extends shown(monetization) {}

@Shows(offerLink, 'Links a dataset with its origin or its twin on the marketplace (pst:Offer).')
export class OfferLink extends shown(offerLink) {}

@InputType({ description: 'A monetization method to store.' })
export class MonetizationInput {
  @Field(() => String, {
    nullable: true,
    description: 'Id of the selling organization, a UUID. On the marketplace the owner of the dataset, when absent.',
  })
  sellerId?: string | null;

  @Field(() => PurchaseOfferInput, { nullable: true, description: 'Offer to buy access.' })
  purchaseOffer?: PurchaseOfferInput | null;

  @Field(() => InvestmentOfferInput, { nullable: true, description: 'Offer to invest.' })
  investmentOffer?: InvestmentOfferInput | null;
}
