/**
 * Terms as policies in the profile of ODRL that the Dataspace Protocol 2025-1 carries (clause "Contract Negotiation: ODRL profile"), and
 * policies of others as terms. What is not understood is refused: nothing that one side demands is passed over.
 */
import { Refusal } from '../../core/errors.js';
import { useTimeIn, type Accepted } from '../trade/agreement.js';
import type { Asked } from '../trade/requests/terms.js';
import { CURRENCIES } from '../agreements/odrl.js';

/** A rule, as it stands in messages. */
export type Rule = Readonly<Record<string, unknown>>;

/** The rules of a policy. */
export interface Rules {
  readonly permission?: readonly Rule[];
  readonly prohibition?: readonly Rule[];
  readonly obligation?: readonly Rule[];
}

const ODRL = 'http://www.w3.org/ns/odrl/2/';

/** The terms that rules are made of. */
type Terms = Pick<Accepted, 'terms' | 'amount' | 'currency' | 'ends' | 'purpose'>;

interface Said {
  readonly spatialAvailability?: readonly string[];
  readonly numReshare?: number | null;
  readonly numResell?: number | null;
}

const constraint = (leftOperand: string, operator: string, rightOperand: unknown, more: Rule = {}): Rule => ({
  leftOperand,
  operator,
  rightOperand,
  ...more,
});

/** A member that is left out where there is nothing to say: the schemas of the protocol know no empty lists. */
const some = (name: string, values: readonly Rule[]): Rule => (values.length === 0 ? {} : { [name]: values });

/** The rules of terms. The context of the protocol knows operators and `use`; other words of ODRL need its prefix to mean anything. */
export const rulesOf = ({ terms, amount, currency, ends, purpose }: Terms): Rules => {
  const { spatialAvailability: places = [], numReshare, numResell } = JSON.parse(terms) as Said;
  const useTime = useTimeIn(terms);
  const unit = { 'odrl:unit': { '@id': CURRENCIES + encodeURIComponent(currency) } };
  const price = amount === null || Number(amount) === 0 ? [] : [constraint('odrl:payAmount', 'eq', amount, unit)];
  const constraints = [
    ...(ends === null ? [] : [constraint('odrl:dateTime', 'lt', ends)]),
    ...(useTime === undefined ? [] : [constraint('odrl:elapsedTime', 'lteq', useTime)]),
    ...(places.length === 0 ? [] : [constraint('odrl:spatial', 'isAnyOf', [...places])]),
    ...(purpose === undefined ? [] : [constraint('odrl:purpose', 'eq', purpose)]),
  ];
  const duties = price.length === 0 ? [] : [{ action: 'odrl:compensate', constraint: price }];
  const forbidden = [
    ...(numResell === 0 ? [{ action: 'odrl:sell' }] : []),
    ...(numReshare === 0 ? [{ action: 'odrl:distribute' }] : []),
  ];
  return {
    permission: [{ action: 'use', ...some('constraint', constraints), ...some('duty', duties) }],
    ...some('prohibition', forbidden),
  };
};

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? (value as unknown[]) : [value];

const unwrapped = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 1 ? unwrapped(value[0]) : value.map(unwrapped);
  if (typeof value !== 'object' || value === null) return value;
  return '@value' in value ? value['@value'] : '@id' in value ? value['@id'] : value;
};

/**
 * The right side of a constraint. Eclipse EDC keeps a list as a text that holds the list as JSON-LD, `[{"@value":"a"}]`: it means the list.
 */
const rightOperand = (node: Rule): unknown => {
  const value = unwrapped(member(node, 'rightOperand'));
  if (typeof value !== 'string' || !value.startsWith('[{"@')) return value;
  try {
    return unwrapped(JSON.parse(value));
  } catch {
    return value;
  }
};

/** A word of ODRL, whichever of its spellings was chosen. */
const word = (value: unknown): string => {
  const text = unwrapped(value);
  return typeof text === 'string' ? text.replace(ODRL, '').replace(/^odrl:/, '') : '';
};

const member = (node: Rule, name: string): unknown => node[name] ?? node[`odrl:${name}`];

/** A constraint in one form, so that two can be compared. */
const plainConstraint = (node: Rule): string =>
  JSON.stringify([word(member(node, 'leftOperand')), word(member(node, 'operator')), rightOperand(node)]);

const nodesIn = (node: Rule, name: string): readonly Rule[] => listOf(member(node, name)) as readonly Rule[];

/** Rules in one form: two policies that say the same have the same. */
export const plainRules = (rules: Rules): string => {
  const plain = (rule: Rule): string =>
    JSON.stringify([
      word(member(rule, 'action')),
      nodesIn(rule, 'constraint').map(plainConstraint).sort(),
      nodesIn(rule, 'duty').map(plain).sort(),
    ]);
  const all = (name: string): string[] =>
    nodesIn(rules as Rule, name)
      .map(plain)
      .sort();
  return JSON.stringify([all('permission'), all('prohibition'), all('obligation')]);
};

/** What a policy asks for. */
export interface Wish {
  readonly terms: Asked;
  readonly purpose: string | undefined;
  /** Constraints in one form that no terms of ours express. */
  readonly other: readonly string[];
}

const text = (node: Rule): string => {
  const value = unwrapped(member(node, 'rightOperand'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The currency that a price is in; undefined where the policy does not say. */
const currencyOf = (node: Rule): string | undefined => {
  const unit = unwrapped(member(node, 'unit'));
  return typeof unit === 'string' ? unit.replace(CURRENCIES, '') : undefined;
};

const unknown = (what: string): Refusal =>
  new Refusal('BAD_REQUEST', `The policy holds a rule that is not understood here: ${what}.`, { field: 'offer' });

const use = (permission: Rule): readonly Rule[] => {
  const action = word(member(permission, 'action'));
  if (action !== 'use') throw unknown(`the permission to ${action.slice(0, 80) || 'do nothing'}`);
  return nodesIn(permission, 'constraint');
};

const priceOf = (duty: Rule): readonly Rule[] => {
  const action = word(member(duty, 'action'));
  if (action !== 'compensate') throw unknown(`the duty to ${action.slice(0, 80) || 'do nothing'}`);
  return nodesIn(duty, 'constraint');
};

/** Reads the rules of a policy of somebody else. `BAD_REQUEST` for actions and duties that no terms of ours express. */
export const wishOf = (rules: Rules): Wish => {
  const policy = rules as Rule;
  const permissions = nodesIn(policy, 'permission');
  if (permissions.length !== 1) throw unknown(`${permissions.length} permissions`);
  if (nodesIn(policy, 'obligation').length > 0) throw unknown('an obligation');
  const found: { price?: string; currency?: string; until?: string; purpose?: string } = {};
  const other: string[] = [];
  for (const node of permissions.flatMap(use)) {
    const operand = word(member(node, 'leftOperand'));
    const operator = word(member(node, 'operator'));
    if (operand === 'dateTime' && ['lt', 'lteq'].includes(operator)) found.until = text(node);
    else if (operand === 'purpose' && operator === 'eq') found.purpose = text(node);
    else other.push(plainConstraint(node));
  }
  for (const node of permissions.flatMap((one) => nodesIn(one, 'duty')).flatMap(priceOf)) {
    if (word(member(node, 'leftOperand')) !== 'payAmount' || word(member(node, 'operator')) !== 'eq') {
      throw unknown('a duty other than a price');
    }
    found.price = text(node);
    const currency = currencyOf(node);
    if (currency !== undefined) found.currency = currency;
  }
  const { purpose, ...terms } = found;
  return { terms, purpose, other };
};

/** Demands that what a policy asks for beside price, end and purpose stands in the offer. `BAD_REQUEST` otherwise. */
export const requireOffered = ({ other }: Wish, offered: Rules): void => {
  const known = new Set((offered.permission ?? []).flatMap((one) => nodesIn(one, 'constraint')).map(plainConstraint));
  const strange = other.find((one) => !known.has(one));
  if (strange !== undefined) throw unknown(`the constraint ${strange.slice(0, 120)}`);
};
