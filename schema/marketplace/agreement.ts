/** Agreements: what was sold, signed. */
import { ArgsType, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Dataset } from '../dataset/dataset.js';
import { connectionOf, PageArgs } from '../node/node.js';
import { outcomeOf } from '../problem.js';
import { DateTime } from '../scalars.js';
import { marketplaceId } from './marketplace.js';

/** Kinds of agreements. */
export enum AgreementKind {
  PURCHASE = 'PURCHASE',
  INVESTMENT = 'INVESTMENT',
}

registerEnumType(AgreementKind, {
  name: 'AgreementKind',
  description: 'What was sold.',
  valuesConfig: {
    PURCHASE: { description: 'The use of a dataset.' },
    INVESTMENT: { description: 'Shares of a dataset.' },
  },
});

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
export enum AgreementState {
  IN_FORCE = 'IN_FORCE',
  EXPIRED = 'EXPIRED',
}

registerEnumType(AgreementState, {
  name: 'AgreementState',
  description: 'Whether an agreement holds now.',
  valuesConfig: {
    IN_FORCE: { description: 'It holds.' },
    EXPIRED: { description: 'The time that was agreed is over.' },
  },
});

@ObjectType({ description: 'A signed agreement of a sale: an ODRL Agreement, which stays as it was made.' })
export class Agreement {
  @Field(() => ID, { description: 'Its id: that of the purchase or investment.', simple: true })
  id!: string;

  @Field(() => String, { description: 'Its address, where both sides read it.' })
  iri!: string;

  @Field(() => AgreementKind, { description: 'What was sold.', simple: true })
  kind!: AgreementKind;

  @Field(() => AgreementState, { description: 'Whether it holds now.' })
  state!: AgreementState;

  @Field(() => ID, marketplaceId)
  marketplaceId!: string;

  @Field(() => Dataset, {
    nullable: true,
    description: 'The dataset as it is on the marketplace now, where the caller may read it.',
  })
  marketplaceDataset!: Dataset | null;

  @Field(() => String, { description: 'Id of the organization that sold.', simple: true })
  assigner!: string;

  @Field(() => String, { description: 'Id of the organization that bought.', simple: true })
  assignee!: string;

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

  @Field(() => String, { description: 'The metadata that were sold, as they were, in N-Triples.' })
  metadata!: string;

  @Field(() => String, {
    description: 'SHA-256 of the canonical form (RDFC-1.0) of these metadata, hexadecimal.',
    simple: true,
  })
  metadataHash!: string;
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
}

@ObjectType({ description: 'A key that signs agreements; the public half is at /srv/trade/jwks.' })
export class AgreementKey {
  @Field(() => ID, { description: 'Its id (`kid`).', simple: true })
  kid!: string;
}

/** Of another key. */
export const AgreementKeyOutcome = outcomeOf('AgreementKeyOutcome', () => AgreementKey);

/** Why an organization may have data, or not. */
export enum EntitlementReason {
  AGREEMENT = 'AGREEMENT',
  OWNER = 'OWNER',
  NO_AGREEMENT = 'NO_AGREEMENT',
  OTHER_DISTRIBUTION = 'OTHER_DISTRIBUTION',
}

registerEnumType(EntitlementReason, {
  name: 'EntitlementReason',
  description: 'Why an organization may have the data of a dataset, or not.',
  valuesConfig: {
    AGREEMENT: { description: 'It bought them, and the agreement is in force.' },
    OWNER: { description: 'They are its own.' },
    NO_AGREEMENT: { description: 'It has no agreement that is in force.' },
    OTHER_DISTRIBUTION: { description: 'The distribution is none of those that were sold.' },
  },
});

@ObjectType({ description: 'Whether the organization of the caller may have the data of a dataset.' })
export class Entitlement {
  @Field(() => Boolean, { description: 'Whether it may.', simple: true })
  entitled!: boolean;

  @Field(() => EntitlementReason, { description: 'Why.', simple: true })
  reason!: EntitlementReason;

  @Field(() => Agreement, { nullable: true, description: 'The agreement that it follows from.', simple: true })
  agreement!: Agreement | null;
}
