/** Agreements: what was sold, signed. */
import { ArgsType, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Dataset } from '../repository/dataset.js';
import { Organization } from '../identity/organization.js';
import { LanguageString } from '../language-string.js';
import { connectionOf, PageArgs } from '../node/node.js';
import { outcomeOf, tradeOutcomeOf } from '../problem.js';
import { DateTime, Decimal } from '../scalars.js';
import { AgreedContract } from './agreed-contract.js';
import { marketplaceId } from '../trade/marketplace.js';

/** Kinds of agreements. */
export const AgreementKind = enumeration('AgreementKind', 'What was sold.', {
  PURCHASE: 'The use of a dataset.',
  INVESTMENT: 'Shares of a dataset.',
});
export type AgreementKind = keyof typeof AgreementKind;

/** The side of an organization. */
export enum AgreementSide {
  ASSIGNEE = 'assignee',
  ASSIGNER = 'assigner',
}

registerEnumType(AgreementSide, {
  name: 'AgreementSide',
  description: 'The side of the organization of the caller in an agreement (ODRL).',
  valuesConfig: { ASSIGNEE: { description: 'It bought.' }, ASSIGNER: { description: 'It sold.' } },
});

/** States of agreements. */
export const AgreementState = enumeration('AgreementState', 'Whether an agreement holds now.', {
  IN_FORCE: 'It holds.',
  EXPIRED: 'The time that was agreed is over.',
  TERMINATED: 'One side ended it before its time.',
  SUPERSEDED: 'Another agreement of the same sides took its place.',
});
export type AgreementState = keyof typeof AgreementState;

/** States of payments. */
export const PaymentState = enumeration(
  'PaymentState',
  'What became of a payment, as those said who handle the money.',
  {
    NOT_NEEDED: 'It costs nothing.',
    DUE: 'Nobody has said yet that it was paid.',
    PAID: 'It was paid.',
    REFUNDED: 'The money was given back.',
  },
);
export type PaymentState = keyof typeof PaymentState;

@ObjectType({
  description:
    'The end of an agreement, declared by a row that refers to it. The agreement itself stays as it was made.',
})
export class AgreementEnding {
  @Field(() => AgreementState, { description: 'How it ends.', simple: true })
  kind!: AgreementState;

  @Field(() => DateTime, { description: 'When that was declared.', simple: true })
  at!: string;

  @Field(() => DateTime, {
    description: 'From when on it does not hold any more; later where notice was given.',
    simple: true,
  })
  effective!: string;

  @Field(() => Organization, { nullable: true, description: 'The organization that ended it.', simple: true })
  party!: Organization | null;

  @Field(() => String, { nullable: true, description: 'Why, in the words of that side.', simple: true })
  reason!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the agreement that took its place.', simple: true })
  successor!: string | null;
}

@ObjectType({ description: 'What became of a payment.' })
export class AgreementPayment {
  @Field(() => PaymentState, { description: 'What became of it.', simple: true })
  state!: PaymentState;

  @Field(() => DateTime, { description: 'When that was noted.', simple: true })
  at!: string;

  @Field(() => String, { nullable: true, description: 'Id of the payment where the money is handled.', simple: true })
  reference!: string | null;
}

@ObjectType({ description: 'What was agreed, read from the signed document.' })
export class AgreedTerms {
  @Field(() => Decimal, { nullable: true, description: 'Price; null where none was named.', simple: true })
  price!: string | null;

  @Field(() => String, { nullable: true, description: 'Currency of the price, a code of ISO 4217.', simple: true })
  currency!: string | null;

  @Field(() => String, { nullable: true, description: 'IRI of the licence.', simple: true })
  licence!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the data are for, in the words of the buyer.',
    simple: true,
  })
  purpose!: string | null;

  @Field(() => [String], {
    description: 'Countries in which the data may be used; empty without a limit.',
    simple: true,
  })
  countries!: string[];

  @Field(() => Int, { nullable: true, description: 'Number of shares, of an investment.', simple: true })
  shares!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Part of the dataset in per cent, of an investment that names one.',
    simple: true,
  })
  percentage!: number | null;

  @Field(() => String, { description: 'All terms of the offer, as JSON.', simple: true })
  all!: string;
}

@ObjectType({ description: 'A signed agreement of a sale: an ODRL Agreement, which stays as it was made.' })
export class Agreement {
  @Field(() => ID, { description: 'Its id: that of the purchase or investment.', simple: true })
  id!: string;

  @Field(() => String, { description: 'Its address, where both sides read it.' })
  iri!: string;

  @Field(() => Boolean, {
    description: 'Whether another deployment made it: it is ended, renewed and paid for there, at its address.',
  })
  isElsewhere!: boolean;

  @Field(() => AgreementKind, { description: 'What was sold.', simple: true })
  kind!: AgreementKind;

  @Field(() => AgreementState, { description: 'Whether it holds now.' })
  state!: AgreementState;

  @Field(() => AgreementEnding, { nullable: true, description: 'Its end, where one was declared.' })
  ending!: AgreementEnding | null;

  @Field(() => AgreementPayment, {
    nullable: true,
    description: 'What became of the payment; null of agreements from before that was noted.',
  })
  payment!: AgreementPayment | null;

  @Field(() => ID, marketplaceId)
  marketplaceId!: string;

  @Field(() => Dataset, {
    nullable: true,
    description: 'The dataset as it is on the marketplace now, where the caller may read it.',
  })
  marketplaceDataset!: Dataset | null;

  @Field(() => Organization, { description: 'The organization that sold (the assigner of ODRL).' })
  seller!: Organization;

  @Field(() => Organization, { description: 'The organization that bought (the assignee of ODRL).' })
  buyer!: Organization;

  @Field(() => [LanguageString], {
    description: 'Titles of the dataset in the metadata that were sold.',
    complexity: 5,
  })
  titles!: LanguageString[];

  @Field(() => AgreedTerms, { description: 'The terms, as fields.' })
  terms!: AgreedTerms;

  @Field(() => AgreedContract, {
    nullable: true,
    description: 'The contract of data that was agreed; null where the dataset had none.',
  })
  contract?: AgreedContract | null;

  @Field(() => DateTime, { description: 'When it was made.', simple: true })
  at!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ends; null without an end.', simple: true })
  ends!: string | null;

  @Field(() => String, {
    description: 'The whole of it as JSON-LD with its proof (W3C Data Integrity, eddsa-rdfc-2022), as it was signed.',
    simple: true,
  })
  document!: string;

  @Field(() => String, {
    description: 'Compact JWS (RFC 7515, EdDSA) whose payload is the canonical form (RDFC-1.0) of the document.',
    simple: true,
  })
  jws!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Address of the keys with which the seller has to sign as well, where it has a deployment of its own; null where the marketplace alone signs.',
    simple: true,
  })
  controller!: string | null;

  @Field(() => [AgreementSignature], { description: 'The signatures of the seller.' })
  signatures!: AgreementSignature[];

  @Field(() => String, { description: 'The metadata that were sold, as they were, in N-Triples.' })
  metadata!: string;

  @Field(() => String, {
    description: 'SHA-256 of the canonical form (RDFC-1.0) of these metadata, hexadecimal.',
    simple: true,
  })
  metadataHash!: string;
}

@ObjectType({ description: 'The signature of a seller whose deployment is another one than the marketplace.' })
export class AgreementSignature {
  @Field(() => ID, { description: 'IRI of the key that made it.', simple: true })
  method!: string;

  @Field(() => DateTime, { description: 'When it was noted here.', simple: true })
  at!: string;

  @Field(() => String, { description: 'The proof (W3C Data Integrity, eddsa-rdfc-2022), as JSON.', simple: true })
  proof!: string;

  @Field(() => String, { description: 'Compact JWS over the same statements.', simple: true })
  jws!: string;
}

/** A page of agreements. */
export const AgreementConnection = connectionOf('Agreement', () => Agreement);
export type AgreementConnection = InstanceType<typeof AgreementConnection>;

@ArgsType()
export class AgreementsArgs extends PageArgs {
  @Field(() => AgreementSide, {
    defaultValue: AgreementSide.ASSIGNEE,
    description: 'The side of the organization of the caller.',
  })
  side!: AgreementSide;

  @Field(() => ID, { nullable: true, description: 'Only about this dataset of the marketplace.' })
  marketplaceId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those that hold now, or those that do not.' })
  inForce?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those that wait for the signature of their seller, or those that do not.',
  })
  awaitsSignature?: boolean | null;
}

@ObjectType({ description: 'A key that signs agreements; the public half is at /srv/trade/jwks.' })
export class AgreementKey {
  @Field(() => ID, { description: 'Its id (`kid`).', simple: true })
  kid!: string;
}

@ObjectType({ description: 'The keys with which the deployment of an organization signs.' })
export class SigningKeys {
  @Field(() => String, { description: 'Address of the document that lists them.', simple: true })
  controller!: string;

  @Field(() => [ID], { description: 'Ids (`kid`) of those that are known.', simple: true })
  kids!: string[];
}

/** Of keys that were registered. */
export const SigningKeysOutcome = outcomeOf('SigningKeysOutcome', () => SigningKeys);

/** Of another key. */
export const AgreementKeyOutcome = outcomeOf('AgreementKeyOutcome', () => AgreementKey);

@ObjectType({ description: 'Outcome of what was said of an agreement.' })
export class AgreementResult {
  @Field(() => Agreement, { description: 'The agreement, with what was said of it.' })
  agreement!: Agreement;
}

/** Of what is said of an agreement. */
export const AgreementOutcome = tradeOutcomeOf('AgreementOutcome', () => AgreementResult);

/** Why an organization may have data, or not. */
export const EntitlementReason = enumeration(
  'EntitlementReason',
  'Why an organization may have the data of a dataset, or not.',
  {
    AGREEMENT: 'It bought them, and the agreement is in force.',
    OWNER: 'They are its own.',
    EDITOR: 'The caller may edit the dataset.',
    NO_AGREEMENT: 'It has no agreement that is in force.',
    OTHER_DISTRIBUTION: 'The distribution is none of those that were sold.',
    PAYMENT_DUE: 'The price comes first, and nobody has said that it was paid.',
    REFUNDED: 'The money was given back.',
  },
);
export type EntitlementReason = keyof typeof EntitlementReason;

@ObjectType({ description: 'A dataset whose data the organization of the caller has by an agreement that holds.' })
export class AcquiredDataset {
  @Field(() => ID, { description: 'Id of the dataset, as it was asked for.', simple: true })
  dataset!: string;

  @Field(() => String, {
    description: 'Address of the agreement; of several, of the one that ends last.',
    simple: true,
  })
  agreement!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ends; null without an end.', simple: true })
  until!: string | null;
}

@ObjectType({ description: 'Whether the organization of the caller may have the data of a dataset.' })
export class Entitlement {
  @Field(() => Boolean, { description: 'Whether it may.', simple: true })
  entitled!: boolean;

  @Field(() => EntitlementReason, { description: 'Why.', simple: true })
  reason!: EntitlementReason;

  @Field(() => Agreement, { nullable: true, description: 'The agreement that it follows from.', simple: true })
  agreement!: Agreement | null;
}
