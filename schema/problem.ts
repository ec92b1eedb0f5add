/**
 * Refusals of mutations as data: what a client is expected to handle is a member of the result, with the type that says what can
 * be done about it. What nobody can foresee (the service is full, starting, or at fault) stays an error of the operation.
 */
import type { GraphQLUnionType } from 'graphql';
import { createUnionType, Field, ID, Int, InterfaceType, ObjectType, type ClassType } from 'type-graphql';
import type { Refusal, RefusalCode } from '../src/core/errors.js';
import { Rehearsal } from './trade/rehearsal.js';
import { DateTime, Decimal } from './scalars.js';
import { Finding } from './repository/write.js';

@InterfaceType({ description: 'Why a mutation did nothing. Every type of refusal has these fields.' })
export abstract class Problem {
  @Field(() => String, { description: 'Stable code; the same that REST answers carry.', simple: true })
  code!: string;

  @Field(() => String, { description: 'One sentence for a person: what is wrong, and where.', simple: true })
  message!: string;
}

@ObjectType({ implements: Problem, description: 'The caller may not do this, or did not say who it is.' })
export class NotAllowed extends Problem {}

@ObjectType({ implements: Problem, description: 'What the mutation is about does not exist.' })
export class NotFound extends Problem {}

@ObjectType({ implements: Problem, description: 'The mutation conflicts with the state of the resource.' })
export class Conflict extends Problem {
  @Field(() => String, { nullable: true, description: 'State in which the resource is, where it has one.' })
  state?: string | null;

  @Field(() => [String], { description: 'What can be done in this state.' })
  legal!: readonly string[];
}

@ObjectType({ implements: Problem, description: 'It is done at the marketplace, which is another deployment.' })
export class DoneElsewhere extends Problem {
  @Field(() => String, { description: 'Where.' })
  address!: string;
}

@ObjectType({ implements: Problem, description: 'The resource is not at the version that the mutation names.' })
export class VersionMismatch extends Problem {}

@ObjectType({ implements: Problem, description: 'The input cannot be read.' })
export class InvalidInput extends Problem {
  @Field(() => String, {
    nullable: true,
    description: 'Field of the typed input that is wrong, such as `distributions[0].format`.',
  })
  field?: string | null;

  @Field(() => Int, { nullable: true, description: 'Line of the text that is wrong, from 1.' })
  line?: number | null;

  @Field(() => Int, { nullable: true, description: 'Column of the text that is wrong, from 1, in characters.' })
  column?: number | null;
}

@ObjectType({ implements: Problem, description: 'The metadata do not have the structure that the shapes demand.' })
export class ShaclViolations extends Problem {
  @Field(() => [Finding], { description: 'What is wrong with them, the gravest first.' })
  findings!: readonly Finding[];

  @Field(() => String, {
    nullable: true,
    description: 'Field of the typed input that is wrong, where that was seen before there was RDF to validate.',
  })
  field?: string | null;
}

@ObjectType({ description: 'Terms of an offer as they are in force now.' })
export class OfferTerms {
  @Field(() => String, { description: 'Version of the offer; it changes when its terms do.', simple: true })
  version!: string;

  @Field(() => Decimal, { nullable: true, description: 'Price; of a share where shares are sold.', simple: true })
  price!: string | null;

  @Field(() => String, { description: 'Currency of the price, a code of ISO 4217.', simple: true })
  currency!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Licence that a buyer gets: its IRI, or its name.',
    simple: true,
  })
  licence!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends.', simple: true })
  ends!: string | null;

  @Field(() => String, { description: 'All that a buyer agrees to, as JSON.', simple: true })
  terms!: string;
}

@ObjectType({ implements: Problem, description: 'The terms are not those that the buyer expects; nothing was bought.' })
export class TermsChanged extends Problem {
  @Field(() => ID, { description: 'Id of the dataset on the marketplace.' })
  dataset!: string;

  @Field(() => [OfferTerms], { description: 'The offers that are open now, the cheapest first.' })
  offers!: readonly OfferTerms[];
}

@ObjectType({ description: 'A place in a contract of data, and what is wrong there.' })
export class ContractViolation {
  @Field(() => String, {
    description: 'JSON Pointer (RFC 6901) into the contract; empty for the whole of it.',
    simple: true,
  })
  pointer!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Line of the text, from 1; null where there is none.',
    simple: true,
  })
  line!: number | null;

  @Field(() => Int, { nullable: true, description: 'Column of the text, from 1, in characters.', simple: true })
  column!: number | null;

  @Field(() => String, { description: 'What is wrong, in words.', simple: true })
  message!: string;
}

@ObjectType({ implements: Problem, description: 'The contract of data does not keep to its standard.' })
export class ContractViolations extends Problem {
  @Field(() => [ContractViolation], { description: 'What is wrong with it, in the order of the text.' })
  violations!: readonly ContractViolation[];
}

type ProblemClass = ClassType<Problem>;

/** Type of the refusals that clients handle, by code. */
const PROBLEMS: Partial<Record<RefusalCode, ProblemClass>> = {
  UNAUTHENTICATED: NotAllowed,
  FORBIDDEN: NotAllowed,
  NOT_FOUND: NotFound,
  CONFLICT: Conflict,
  ILLEGAL_TRANSITION: Conflict,
  IDEMPOTENCY_KEY_REUSED: Conflict,
  TERMS_CHANGED: TermsChanged,
  TRADED_ELSEWHERE: DoneElsewhere,
  PRECONDITION_FAILED: VersionMismatch,
  BAD_REQUEST: InvalidInput,
  RDF_SYNTAX: InvalidInput,
  CONTRACT_SYNTAX: InvalidInput,
  REMOTE_CONTEXT: InvalidInput,
  UNSUPPORTED_MEDIA_TYPE: InvalidInput,
  ADDRESS_NOT_ALLOWED: InvalidInput,
  TOO_COMPLEX: InvalidInput,
  INVALID_METADATA: ShaclViolations,
};

/** The same for refusals of contracts of data, which only their mutation ends with. */
const CONTRACT_PROBLEMS: Partial<Record<RefusalCode, ProblemClass>> = { INVALID_CONTRACT: ContractViolations };

/** The refusal as a member of a result; undefined for one that stays an error. */
export const problemOf = ({ code, detail, extras }: Refusal): Problem | undefined => {
  const type = PROBLEMS[code] ?? CONTRACT_PROBLEMS[code];
  if (!type) return undefined;
  const { report, legal = [], violations, line, column, field, state, dataset, offers, address } = extras;
  const shown = {
    ...{ findings: report?.findings ?? [], legal, line, column, field, state, dataset, offers, address },
    ...(violations ? { violations } : {}),
  };
  return Object.assign(new type(), { code, message: detail, ...shown });
};

/** Makes the result type of a mutation: `success`, or one of the refusals. */
export const outcomeOf = <T extends object>(name: string, success: () => ClassType<T>): T => {
  const problems = [...new Set(Object.values(PROBLEMS))] as [ProblemClass, ...ProblemClass[]];
  return createUnionType({
    name,
    description: `${success().name}, or why nothing was done.`,
    types: () => [success(), ...problems] as const,
  }) as T;
};

/** The same for a write of a contract of data. */
export const contractOutcomeOf = <T extends object>(name: string, success: () => ClassType<T>): T => {
  const problems = [...new Set(Object.values({ ...PROBLEMS, ...CONTRACT_PROBLEMS }))] as [
    ProblemClass,
    ...ProblemClass[],
  ];
  return createUnionType({
    name,
    description: `${success().name}, or why nothing was done.`,
    types: () => [success(), ...problems] as const,
  }) as T;
};

/** The same for an act of trade, which can be rehearsed. */
export const tradeOutcomeOf = <T extends object>(name: string, success: () => ClassType<T>): T | Rehearsal => {
  const problems = [...new Set(Object.values(PROBLEMS))] as [ProblemClass, ...ProblemClass[]];
  return createUnionType({
    name,
    description: `${success().name}, what a dry run would do, or why nothing was done.`,
    types: () => [success(), Rehearsal, ...problems] as const,
  }) as T | Rehearsal;
};

/** Name of the type of a value of a union that one of these made, whose first member is the success. */
export const typeOfOutcome = (value: unknown, union: GraphQLUnionType): string =>
  value instanceof Problem || value instanceof Rehearsal ? value.constructor.name : String(union.getTypes()[0]?.name);
