/** The document of an agreement: an ODRL Agreement (ODRL Information Model 2.2, clause 2.1) over what an offer says. */
import { plainDuration } from '../../core/rdf/durations.js';
import { ACTION, CONTEXT, OPERAND, OPERATOR, PROFILE, PROFILE_OPERAND, SHA256 } from '../../model/agreement.js';

/** What was sold, to whom, and on which terms. */
export interface Sale {
  /** Id of the agreement: that of the purchase or investment. */
  readonly id: string;
  /** Address of the agreement. */
  readonly iri: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Ids of the organizations that sell and buy. */
  readonly assigner: string;
  readonly assignee: string;
  /** Address of the keys with which the seller signs as well, where it has any of its own. */
  readonly controller?: string | undefined;
  /** The dataset on the marketplace, with the SHA-256 hash of its metadata (hexadecimal, over RDFC-1.0) and its distributions. */
  readonly dataset: {
    readonly iri: string;
    readonly hash: string;
    readonly distributions: readonly string[];
    /** The contract of data that it keeps to: its address and version, and the SHA-256 hash of its text (hexadecimal, over UTF-8). */
    readonly contract?: { readonly iri: string; readonly version: string; readonly digest: string } | undefined;
  };
  readonly offer: {
    readonly version: string;
    /** All terms, as JSON. */
    readonly terms: string;
    /** Plain digits; null where the offer names no price. */
    readonly amount: string | null;
    readonly currency: string;
    /** ISO 8601; null for offers without an end. */
    readonly ends: string | null;
    /** IRI of the licence; null where it has none. */
    readonly licence: string | null;
    /** What the data are for, in the words of the buyer, where the seller asked. */
    readonly purpose?: string | undefined;
  };
  /** Of investments. */
  readonly shares?: { readonly number: number; readonly percentage: number | null } | undefined;
}

type Node = Readonly<Record<string, unknown>>;

/** The authority table of currencies: a code of ISO 4217 follows. */
export const CURRENCIES = 'http://publications.europa.eu/resource/authority/currency/';

/** What an offer says of its use; absent members say nothing. */
interface Said {
  readonly spatialAvailability?: readonly string[];
  readonly numReshare?: number | null;
  readonly numResell?: number | null;
  readonly type?: readonly { readonly value: string }[];
  readonly isExclusive?: boolean;
  readonly contractBreachDays?: number;
  /** Days, or ISO 8601. */
  readonly duration?: number | string;
  readonly additionalRenewalTerms?: readonly { readonly value: string }[];
}

/** What ODRL has no left operand for, by the profile. */
const profiledIn = (
  { iri }: Pick<Sale, 'iri'>,
  { type = [], isExclusive, contractBreachDays: days = 0, additionalRenewalTerms: renewal = [] }: Said,
): Node[] => {
  const constraint = (name: keyof typeof PROFILE_OPERAND, value: Node): Node => ({
    ...{ '@id': `${iri}#${name}`, '@type': 'Constraint' },
    ...{ leftOperand: PROFILE_OPERAND[name], operator: OPERATOR.eq, ...value },
  });
  const words = (texts: readonly { readonly value: string }[]): string[] => texts.map(({ value }) => value);
  return [
    ...(type.length === 0 ? [] : [constraint('saleKind', { rightOperand: words(type) })]),
    ...(isExclusive === true ? [constraint('exclusive', { flag: 'true' })] : []),
    ...(days > 0 ? [constraint('breachPeriod', { duration: `P${days}D` })] : []),
    ...(renewal.length === 0 ? [] : [constraint('renewal', { rightOperand: words(renewal) })]),
  ];
};

const constraintsOf = ({ iri, offer, shares }: Sale, said: Said): Node[] => {
  const { spatialAvailability: places = [], duration } = said;
  const useTime = duration === undefined ? undefined : plainDuration(String(duration));
  const constraint = (name: string, leftOperand: string, operator: string, value: Node): Node => ({
    ...{ '@id': `${iri}#${name}`, '@type': 'Constraint', leftOperand, operator },
    ...value,
  });
  const { ends, purpose } = offer;
  return [
    ...(ends === null ? [] : [constraint('end', OPERAND.dateTime, OPERATOR.lt, { until: ends })]),
    ...(useTime === undefined
      ? []
      : [constraint('time-of-use', OPERAND.elapsedTime, OPERATOR.lteq, { duration: useTime })]),
    ...(places.length === 0
      ? []
      : [constraint('region', OPERAND.spatial, OPERATOR.isAnyOf, { rightOperand: [...places] })]),
    ...(purpose === undefined ? [] : [constraint('purpose', OPERAND.purpose, OPERATOR.eq, { rightOperand: purpose })]),
    ...(shares ? [constraint('shares', OPERAND.count, OPERATOR.eq, { amount: String(shares.number) })] : []),
    ...(shares && shares.percentage !== null
      ? [constraint('part', OPERAND.percentage, OPERATOR.eq, { amount: String(shares.percentage) })]
      : []),
  ];
};

const paymentOf = ({ iri, offer: { amount, currency } }: Sale): Node[] => {
  if (amount === null || Number(amount) === 0) return [];
  const constraint = {
    ...{ '@id': `${iri}#price`, '@type': 'Constraint', leftOperand: OPERAND.payAmount, operator: OPERATOR.eq },
    ...{ amount, unit: CURRENCIES + encodeURIComponent(currency) },
  };
  return [{ '@id': `${iri}#payment`, '@type': 'Duty', action: ACTION.compensate, constraint }];
};

const prohibitionsOf = ({ iri, dataset }: Sale, { numReshare, numResell }: Said): Node[] =>
  [
    { name: 'sell', times: numResell },
    { name: 'distribute', times: numReshare },
  ].flatMap(({ name, times }) =>
    times === 0
      ? [
          {
            ...{ '@id': `${iri}#no-${name}`, '@type': 'Prohibition', target: dataset.iri },
            action: ACTION[name as 'sell' | 'distribute'],
          },
        ]
      : [],
  );

/** A member that is left out where there is nothing to say. */
const some = (key: string, values: readonly unknown[]): Node => (values.length === 0 ? {} : { [key]: values });

const checksumOf = (iri: string, checksumValue: string): Node => ({
  ...{ '@id': iri, '@type': 'Checksum', algorithm: SHA256, checksumValue },
});

const contractOf = ({ iri, dataset: { contract } }: Sale): Node =>
  contract
    ? {
        contract: {
          ...{ '@id': contract.iri, '@type': 'Standard', version: contract.version },
          checksum: checksumOf(`${iri}#contract`, contract.digest),
        },
      }
    : {};

const assetOf = (sale: Sale): Node => ({
  '@id': sale.dataset.iri,
  '@type': 'Asset',
  checksum: checksumOf(`${sale.iri}#metadata`, sale.dataset.hash),
  ...some('distribution', sale.dataset.distributions),
  ...contractOf(sale),
});

/** The document, without its proof. */
export const agreementOf = (sale: Sale): Node => {
  const { iri, at, assigner, assignee, controller, dataset, offer, shares } = sale;
  const said = JSON.parse(offer.terms) as Said;
  const profiled = profiledIn(sale, said);
  const party = (name: string, identifier: string): Node => ({ '@id': `${iri}#${name}`, '@type': 'Party', identifier });
  return {
    '@context': CONTEXT,
    '@id': iri,
    '@type': 'Agreement',
    ...(profiled.length === 0 ? {} : { profile: PROFILE }),
    issued: at,
    assigner: { ...party('assigner', assigner), ...(controller === undefined ? {} : { controller }) },
    assignee: party('assignee', assignee),
    basedOn: { '@id': `${iri}#offer`, '@type': 'Offer', version: offer.version, terms: offer.terms },
    target: assetOf(sale),
    permission: {
      '@id': `${iri}#permission`,
      '@type': 'Permission',
      target: dataset.iri,
      action: shares ? ACTION.transfer : ACTION.use,
      ...(offer.licence === null ? {} : { license: offer.licence }),
      ...some('constraint', [...constraintsOf(sale, said), ...profiled]),
      ...some('duty', paymentOf(sale)),
    },
    ...some('prohibition', prohibitionsOf(sale, said)),
  };
};
