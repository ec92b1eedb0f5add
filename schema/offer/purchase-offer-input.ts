/** Sales of access to a dataset, as they are given. */
import { Field, InputType, Int } from 'type-graphql';
import { LicenceInput } from '../dataset/distribution.js';
import { AgentInput } from '../model/inputs.js';
import { DateTime, Decimal } from '../scalars.js';

@InputType({ description: 'Personal data in what is sold.' })
export class PersonalDataTermsInput {
  @Field(() => Boolean, { description: 'Whether it holds personal data.' })
  containsPersonalData!: boolean;

  @Field(() => String, { nullable: true, description: 'The terms.' })
  terms?: string | null;
}

@InputType({ description: 'How often a buyer may download.' })
export class DownloadLimitInput {
  @Field(() => String, { description: 'In which period, such as `monthly`.' })
  frequency!: string;

  @Field(() => Int, { description: 'How many downloads in a period.' })
  downloads!: number;
}

@InputType({ description: 'A purchase offer to store.' })
export class PurchaseOfferInput {
  @Field(() => String, {
    defaultValue: 'one-off',
    description: 'Kind of sale: `one-off`, `subscription`, `nft`, or another word.',
  })
  type!: string;

  @Field(() => Decimal, { nullable: true, description: 'Price.' })
  price?: string | null;

  @Field(() => String, { nullable: true, description: 'Currency of the price, a code of ISO 4217; EUR when absent.' })
  currency?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it costs nothing.' })
  free?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Terms of renewal.' })
  additionalRenewalTerms?: string | null;

  @Field(() => Int, { nullable: true, description: 'Days within which a breach of contract must be mended.' })
  contractBreachDays?: number | null;

  @Field(() => String, { nullable: true, description: 'Contract text, encoded as clients read it.' })
  contractTerms?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of the countries where it is offered; all when absent.',
  })
  spatialAvailability?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends.' })
  expirationDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Whether and how a buyer may pass it on.' })
  transferable?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is sold to one buyer only.' })
  isExclusive?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the seller has to agree to each sale (requestAcquisition); otherwise it is bought at once.',
  })
  onRequest?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the price includes value added tax.' })
  taxIncluded?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether only those learn where the data are who may have them now: who bought them, and who owns them. True where it is absent and the offer is not free.',
  })
  withholdsAddresses?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Days for which it may be used.' })
  duration?: number | null;

  @Field(() => String, { nullable: true, description: 'Whether it may be used for ever; `none` when not.' })
  perpetual?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How often the data are updated: `hourly`, `daily`, `weekly`, `monthly`, or another word.',
  })
  updateFrequency?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How often a subscription is paid: `monthly`, `annual`, or another word.',
  })
  subscriptionFrequency?: string | null;

  @Field(() => Int, { nullable: true, description: 'How often a buyer may share it.' })
  numReshare?: number | null;

  @Field(() => Int, { nullable: true, description: 'How often a buyer may sell it again.' })
  numResell?: number | null;

  @Field(() => Int, { nullable: true, description: 'Limit of uses.' })
  limitNumber?: number | null;

  @Field(() => String, { nullable: true, description: 'Id of the token that it is bound to.' })
  nftId?: string | null;

  @Field(() => LicenceInput, { nullable: true, description: 'Licence that a buyer gets.' })
  licence?: LicenceInput | null;

  @Field(() => AgentInput, {
    nullable: true,
    description: 'Who offers it, where that is not the publisher of the dataset.',
  })
  publisher?: AgentInput | null;

  @Field(() => [PersonalDataTermsInput], { nullable: true, description: 'Personal data in it.' })
  personalDataTerms?: PersonalDataTermsInput[] | null;

  @Field(() => [DownloadLimitInput], { nullable: true, description: 'How often a buyer may download.' })
  downloads?: DownloadLimitInput[] | null;
}
