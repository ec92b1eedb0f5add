/** What changed from one version of a contract to another. */
import { readDate } from '../../../core/rdf/dates.js';
import { durationParts } from '../../../core/rdf/durations.js';
import { type JsonObject, objectsOf, scalarOf, textOf } from '../../repository/contracts/model.js';
import { isObject } from '../../../core/json.js';
import { changed, type ChangeKind, type ContractChange, isSame, otherChanges, paired } from './change.js';
import { schemaChanges } from './schema.js';

/** Properties of which more is better, and of which less is; by their names without case, spaces and signs. */
const MORE: readonly string[] = ['availability', 'retention', 'throughput', 'endofsupport', 'endoflife'];
const LESS: readonly string[] = [
  ...['latency', 'freshness', 'frequency', 'errorrate', 'timetodetect', 'timetonotify', 'timetorepair'],
  ...['responsetime', 'delay'],
];

/** Seconds of a unit of time, by the names that are in use. */
const SECONDS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [0.001, 'ms millisecond milliseconds'],
      [1, 's sec secs second seconds'],
      [60, 'm min mins minute minutes'],
      [3_600, 'h hr hrs hour hours'],
      [86_400, 'd day days'],
      [604_800, 'w wk week weeks'],
      [2_629_800, 'mo mon month months'],
      [31_557_600, 'y yr yrs year years'],
    ] as const
  ).flatMap(([seconds, names]) => names.split(' ').map((name) => [name, seconds])),
);

/** Names of the parts of a duration. */
const PARTS = ['y', 'mo', 'w', 'd', 'h', 'm', 's'];

/** A promise as a number with what it counts; undefined where it cannot be compared. */
const measureOf = ({ value, unit }: JsonObject): { readonly number: number; readonly kind: string } | undefined => {
  const text = scalarOf(value)?.trim();
  if (text === undefined) return undefined;
  const duration = durationParts(text);
  if (duration) {
    const number = PARTS.reduce((sum, name, at) => sum + (duration[at] ?? 0) * (SECONDS[name] ?? 0), 0);
    return { number, kind: 'time' };
  }
  const date = readDate(text);
  if (date && date.type !== 'gYear') return { number: date.from, kind: 'date' };
  const [, digits, own] = /^(-?\d+(?:\.\d+)?)\s*([A-Za-z%]*)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const name = (own || (textOf(unit) ?? '')).toLowerCase();
  const seconds = SECONDS[name];
  return seconds === undefined
    ? { number: Number(digits), kind: name }
    : { number: Number(digits) * seconds, kind: 'time' };
};

const kindOf = (before: JsonObject, after: JsonObject): ChangeKind => {
  const property = (textOf(after['property']) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  const [was, is] = [measureOf(before), measureOf(after)];
  if (!was || !is || was.kind !== is.kind || !(MORE.includes(property) || LESS.includes(property))) {
    return 'SERVICE_LEVEL_CHANGED';
  }
  return is.number > was.number === MORE.includes(property) ? 'SERVICE_LEVEL_IMPROVED' : 'SERVICE_LEVEL_WORSENED';
};

const words = ({ value, unit }: JsonObject): string =>
  [scalarOf(value) ?? JSON.stringify(value), textOf(unit)].filter(Boolean).join(' ');

const promised = ({ value, valueExt, unit }: JsonObject): unknown => ({ value, valueExt, unit });
const sameMeasure = (before: JsonObject, after: JsonObject): boolean => {
  const [was, is] = [measureOf(before), measureOf(after)];
  return (
    was !== undefined &&
    is !== undefined &&
    was.kind === is.kind &&
    was.number === is.number &&
    isSame(before['valueExt'], after['valueExt'])
  );
};

const nameOf = (one: JsonObject, at: number): string =>
  [textOf(one['property']) ?? `[${at}]`, textOf(one['element'])].filter(Boolean).join(' of ');

/** Changes of the promises of service of a contract. */
const serviceLevelChanges = (before: JsonObject, after: JsonObject): ContractChange[] =>
  paired(objectsOf(before['slaProperties']), objectsOf(after['slaProperties']), nameOf).flatMap(
    ({ name, before: one, after: other }) => {
      const at = `slaProperties.${name}`;
      if (!one) return [changed('SERVICE_LEVEL_ADDED', at, null, other && words(other))];
      if (!other) return [changed('SERVICE_LEVEL_REMOVED', at, words(one))];
      if (!isSame(promised(one), promised(other)) && !sameMeasure(one, other)) {
        return [changed(kindOf(one, other), at, words(one), words(other))];
      }
      return otherChanges(at, one, other, ['property', 'value', 'valueExt', 'unit', 'element']);
    },
  );

/** The changes, those that break something first. */
export interface ContractDiff {
  readonly changes: readonly ContractChange[];
  readonly isBreaking: boolean;
  /** True if something breaks although the version says that nothing does: it takes no major step. */
  readonly lacksMajorStep: boolean;
}

/** States in which the data are on their way out. */
const ENDING: readonly unknown[] = ['deprecated', 'retired'];

const statusChanges = (before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [before['status'], after['status']];
  if (was === is) return [];
  const goesOn = was === 'retired' || !ENDING.includes(is);
  return [changed(goesOn ? 'STATUS_CHANGED' : 'STATUS_ENDED', 'status', was, is)];
};

/** Members of a server by which nobody reaches it. */
const BESIDE = ['id', 'server', 'description', 'environment', 'roles', 'customProperties'];

const serverChanges = (before: JsonObject, after: JsonObject): ContractChange[] => {
  const nameOf = (server: JsonObject, at: number): string => textOf(server['server']) ?? `[${at}]`;
  const reached = (server: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(server).filter(([member]) => !BESIDE.includes(member)));
  return paired(objectsOf(before['servers']), objectsOf(after['servers']), nameOf).flatMap(
    ({ name, before: one, after: other }) => {
      const at = `servers.${name}`;
      if (!one) return [changed('SERVER_ADDED', at)];
      if (!other) return [changed('SERVER_REMOVED', at)];
      const places = [reached(one), reached(other)] as const;
      if (!isSame(...places)) return [changed('SERVER_CHANGED', at, ...places)];
      return otherChanges(at, one, other, Object.keys(places[0]));
    },
  );
};

const priceChanges = (before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [before['price'], after['price']].map((price) => (isObject(price) ? price : undefined));
  const said = ({ priceAmount, priceCurrency, priceUnit }: JsonObject): readonly unknown[] => [
    priceAmount,
    priceCurrency,
    priceUnit,
  ];
  const [one, other] = [said(was ?? {}), said(is ?? {})];
  if (isSame(one, other)) return [];
  const [[amount, ...unit], [now, ...units]] = [one, other];
  const isLower = typeof amount === 'number' && typeof now === 'number' && now < amount && isSame(unit, units);
  const text = (price: readonly unknown[]): string => price.filter((part) => part !== undefined).join(' ');
  return [
    changed(
      isLower || is === undefined ? 'PRICE_LOWERED' : 'PRICE_CHANGED',
      'price',
      was && text(one),
      is && text(other),
    ),
  ];
};

/** The first number of a version; undefined where it has none. */
const majorOf = (version: unknown): string | undefined => /^v?(\d+)(?:[.+-]|$)/i.exec(textOf(version) ?? '')?.[1];

const takesMajorStep = (before: unknown, after: unknown): boolean => {
  const [was, is] = [majorOf(before), majorOf(after)];
  // A version that does not count by numbers says by being another one what it can say.
  if (was === undefined || is === undefined) return before !== after;
  // While a version begins with 0, its second number is the step (Semantic Versioning, clause 4).
  if (was === '0' && is === '0') {
    const minor = (version: unknown): string | undefined => /^v?\d+\.(\d+)/i.exec(textOf(version) ?? '')?.[1];
    return Number(minor(after) ?? 0) > Number(minor(before) ?? 0);
  }
  return BigInt(is) > BigInt(was);
};

const KNOWN = ['id', 'version', 'kind', 'status', 'schema', 'servers', 'slaProperties', 'slaDefaultElement', 'price'];
const ORDER = ['BREAKING', 'NON_BREAKING', 'DOCUMENTATION'];

/** Compares two versions. */
export const diffOf = (before: JsonObject, after: JsonObject): ContractDiff => {
  const changes = [
    ...(before['id'] === after['id'] ? [] : [changed('IDENTITY_CHANGED', 'id', before['id'], after['id'])]),
    ...statusChanges(before, after),
    ...schemaChanges(before, after),
    ...serviceLevelChanges(before, after),
    ...serverChanges(before, after),
    ...priceChanges(before, after),
    ...otherChanges('', before, after, KNOWN),
  ].sort((one, other) => ORDER.indexOf(one.class) - ORDER.indexOf(other.class));
  const isBreaking = changes.some((change) => change.class === 'BREAKING');
  return {
    changes,
    isBreaking,
    lacksMajorStep: isBreaking && !takesMajorStep(before['version'], after['version']),
  };
};
