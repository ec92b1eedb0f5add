/** Requests to buy what is sold on request: the two sides come to terms. */
import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Dataset } from '../repository/dataset.js';
import { Organization } from '../identity/organization.js';
import { connectionOf, PageArgs } from '../node/node.js';
import { tradeOutcomeOf } from '../problem.js';
import { DateTime, Decimal } from '../scalars.js';
import { Agreement } from '../agreements/agreement.js';
import { marketplaceId } from './marketplace.js';

/** The states of a request; the values are those of src/features/trade/requests/states.ts. */
export const RequestState = enumeration('RequestState', 'Where a request stands.', {
  REQUESTED: 'The buyer asked: it is the turn of the seller.',
  OFFERED: 'The seller made a counter-offer: it is the turn of the buyer.',
  ACCEPTED: 'In a dataspace: the buyer took the counter-offer, and the seller has to confirm it.',
  CONFIRMED: 'In a dataspace: the seller sent the agreement, and the buyer has to verify it.',
  VERIFIED: 'In a dataspace: the buyer verified the agreement, and the seller has to make it.',
  AGREED: 'Both agreed: there is an agreement.',
  REFUSED: 'The seller said no.',
  WITHDRAWN: 'The buyer does not want it any more.',
  EXPIRED: 'Nobody answered in time.',
});
export type RequestState = keyof typeof RequestState;

/** The sides of a request. */
export const RequestSide = enumeration('RequestSide', 'Who made a step of a request.', {
  BUYER: 'The organization that asks.',
  SELLER: 'The organization that sells.',
  SYSTEM: 'Nobody: its time was over.',
});
export type RequestSide = keyof typeof RequestSide;

/** Steps that a side may make. */
export enum RequestStepKind {
  PROPOSE = 'propose',
  APPROVE = 'approve',
  END = 'end',
}

registerEnumType(RequestStepKind, {
  name: 'RequestStepKind',
  description: 'A step that a side may make.',
  valuesConfig: {
    PROPOSE: { description: 'To ask for other terms (proposeTerms).' },
    APPROVE: { description: 'To agree to the terms of the other side (approveRequest).' },
    END: { description: 'To refuse it or to withdraw it (endRequest).' },
  },
});

@InputType({ description: 'The terms that a side wants; what is left out stays as it was.' })
export class RequestedTermsInput {
  @Field(() => Decimal, { nullable: true, description: 'Price.' })
  price?: string | null;

  @Field(() => String, { nullable: true, description: 'Currency of the price, a code of ISO 4217.' })
  currency?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the use ends.' })
  until?: string | null;
}

/** The fields that requests and their steps have in common. */
@ObjectType()
abstract class Proposed {
  @Field(() => RequestState, { description: 'Where it stands, or stood after the step.', simple: true })
  state!: RequestState;

  @Field(() => Decimal, { nullable: true, description: 'Price that is proposed; null without one.', simple: true })
  price!: string | null;

  @Field(() => String, { description: 'Currency of that price.', simple: true })
  currency!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the use ends as it is proposed; null without an end.',
    simple: true,
  })
  until!: string | null;

  @Field(() => DateTime, { description: 'When it was made.', simple: true })
  at!: string;
}

@ObjectType({ description: 'A step of a request.' })
export class RequestStep extends Proposed {
  @Field(() => Int, { description: 'Its number, from 1: the version of the request after it.', simple: true })
  number!: number;

  @Field(() => RequestSide, { description: 'Who made it.', simple: true })
  side!: RequestSide;

  @Field(() => String, { nullable: true, description: 'What that side said.', simple: true })
  message!: string | null;
}

@ObjectType({ description: 'A request to buy a dataset. Its two sides alone see it, and who runs the service.' })
export class AcquisitionRequest extends Proposed {
  @Field(() => ID, { description: 'Its id.', simple: true })
  id!: string;

  @Field(() => ID, marketplaceId)
  marketplaceId!: string;

  @Field(() => Dataset, {
    nullable: true,
    description: 'The dataset as it is on the marketplace now, where the caller may read it.',
  })
  marketplaceDataset!: Dataset | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Time of use from the agreement on as the offer names it, an ISO 8601 duration; null without one, or where the sides came to an end of their own.',
  })
  useTime!: string | null;

  @Field(() => Organization, { description: 'The organization that asks.' })
  buyer!: Organization;

  @Field(() => Organization, { description: 'The organization that sells.' })
  seller!: Organization;

  @Field(() => Int, { description: 'Counts the steps; an answer names the one that it answers.', simple: true })
  version!: number;

  @Field(() => String, { description: 'What the data are for, in the words of the buyer.', simple: true })
  purpose!: string;

  @Field(() => String, { description: 'All terms of the offer that it is about, as JSON.' })
  offerTerms!: string;

  @Field(() => DateTime, { description: 'When it ends by itself.', simple: true })
  expires!: string;

  @Field(() => DateTime, { description: 'When the last step was made.', simple: true })
  changed!: string;

  @Field(() => [RequestStep], { description: 'Every step, the first one first.', complexity: 5 })
  steps!: RequestStep[];

  @Field(() => [RequestStepKind], { description: 'The steps that the organization of the caller may make now.' })
  legal!: RequestStepKind[];

  @Field(() => Agreement, { nullable: true, description: 'The agreement that came of it.' })
  agreement!: Agreement | null;
}

/** A page of requests. */
export const AcquisitionRequestConnection = connectionOf('AcquisitionRequest', () => AcquisitionRequest);
export type AcquisitionRequestConnection = InstanceType<typeof AcquisitionRequestConnection>;

@ArgsType()
export class AcquisitionRequestsArgs extends PageArgs {
  @Field(() => RequestSide, {
    defaultValue: RequestSide.BUYER,
    description:
      'The side of the organization of the caller: BUYER for what it asked for, SELLER for what it was asked for.',
  })
  side!: RequestSide;

  @Field(() => [RequestState], { nullable: true, description: 'Only requests in these states.' })
  states?: RequestState[] | null;

  @Field(() => ID, { nullable: true, description: 'Only requests for this dataset on the marketplace.' })
  dataset?: string | null;
}

@ObjectType({ description: 'Outcome of a step of a request.' })
export class AcquisitionRequestResult {
  @Field(() => Boolean, {
    description: 'Whether the key was used before: nothing was done now, and this is what was done then.',
    simple: true,
  })
  replayed!: boolean;

  @Field(() => AcquisitionRequest, { description: 'The request as it stands now.' })
  request!: AcquisitionRequest;
}

/** Of a step of a request. */
export const AcquisitionRequestOutcome = tradeOutcomeOf('AcquisitionRequestOutcome', () => AcquisitionRequestResult);
