/** Sales of access to a dataset. */
import { Field, Int, ObjectType } from 'type-graphql';
import { Agent } from '../dataset/agent.js';
import { Licence } from '../dataset/concept.js';
import { DownloadLimit, OfferFrequency, PersonalDataTerms, PurchaseKind } from './purchase-terms.js';
import { DateTime, Decimal, Iri } from '../scalars.js';

@ObjectType({ description: 'A sale of access to a dataset (pst:PurchaseOffer).' })
export class PurchaseOffer {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => String, {
    description:
      'Changes when what a buyer agrees to does; sent with a purchase it makes sure that these are the terms of it.',
    simple: true,
  })
  version!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Kind of sale, such as `one-off` or `subscription` (pst:type).',
    simple: true,
  })
  type!: string | null;

  @Field(() => PurchaseKind, { nullable: true, description: 'Kind of sale as a member of the enum.', simple: true })
  kind!: PurchaseKind | null;

  @Field(() => Decimal, { nullable: true, description: 'Price (pst:price).', simple: true })
  price!: string | null;

  @Field(() => String, {
    description: 'Currency of the price, a code of ISO 4217 (pst:currency); `EUR` where the metadata name none.',
    simple: true,
  })
  currency!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether it costs nothing (pst:free).', simple: true })
  free!: boolean | null;

  @Field(() => String, { nullable: true, description: 'Terms of renewal (pst:additionalRenewalTerms).', simple: true })
  additionalRenewalTerms!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days within which a breach of contract must be mended (pst:contractBreachDays).',
    simple: true,
  })
  contractBreachDays!: number | null;

  @Field(() => [String], {
    description: 'Names of the countries where it is offered (pst:spatialAvailability).',
    simple: true,
  })
  spatialAvailability!: string[];

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends (pst:expirationDate).', simple: true })
  expirationDate!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Contract text as the client encoded it (pst:contractTerms).',
    simple: true,
  })
  contractTerms!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Whether and how a buyer may pass it on (pst:transferable).',
    simple: true,
  })
  transferable!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is sold to one buyer only (pst:isExclusive).',
    simple: true,
  })
  isExclusive!: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether its seller has to agree to each sale: it is asked for with requestAcquisition (pst:onRequest).',
    simple: true,
  })
  onRequest!: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether only those learn where the data are who may have them now: metadata lead to `/srv/trade/data` of this service instead (pst:withholdsAddresses).',
    simple: true,
  })
  withholdsAddresses!: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days for which it may be used from the agreement on, which ends then (pst:duration).',
    simple: true,
  })
  duration!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The time of use as written: days, an ISO 8601 duration such as `P1Y`, or words such as `6 months`.',
    simple: true,
  })
  durationText!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Whether it may be used for ever, as written (pst:perpetual).',
    simple: true,
  })
  perpetual!: string | null;

  @Field(() => OfferFrequency, {
    nullable: true,
    description: 'How often the data are updated (pst:updateFrequency).',
    simple: true,
  })
  updateFrequency!: OfferFrequency | null;

  @Field(() => String, { nullable: true, description: 'How often the data are updated, as written.', simple: true })
  updateFrequencyText!: string | null;

  @Field(() => OfferFrequency, {
    nullable: true,
    description: 'How often a subscription is paid (pst:subscriptionFrequency).',
    simple: true,
  })
  subscriptionFrequency!: OfferFrequency | null;

  @Field(() => String, { nullable: true, description: 'How often a subscription is paid, as written.', simple: true })
  subscriptionFrequencyText!: string | null;

  @Field(() => Int, { nullable: true, description: 'How often a buyer may share it (pst:numReshare).', simple: true })
  numReshare!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How often a buyer may sell it again (pst:numResell).',
    simple: true,
  })
  numResell!: number | null;

  @Field(() => Int, { nullable: true, description: 'Limit of uses (pst:limitNumber).', simple: true })
  limitNumber!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the token that it is bound to (pst:nftId).',
    simple: true,
  })
  nftId!: string | null;

  @Field(() => Licence, { nullable: true, description: 'Licence that a buyer gets (dct:license).', simple: true })
  licence!: Licence | null;

  @Field(() => Agent, {
    nullable: true,
    description: 'Who offers it, where that is not the publisher of the dataset (dct:publisher).',
    simple: true,
  })
  publisher!: Agent | null;

  @Field(() => [PersonalDataTerms], { description: 'Personal data in it (pst:personalDataTerms).', simple: true })
  personalDataTerms!: PersonalDataTerms[];

  @Field(() => [DownloadLimit], { description: 'How often a buyer may download (pst:downloads).', simple: true })
  downloads!: DownloadLimit[];
}
