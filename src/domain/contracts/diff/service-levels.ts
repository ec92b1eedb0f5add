/** Changes of what is promised about the service: how fresh, how available, how long kept. */
import { readDate } from '../../../model/values/dates.js';
import { durationParts } from '../../views/durations.js';
import { objectsOf, scalarOf, textOf, type JsonObject } from '../model.js';
import { changed, isSame, otherChanges, paired, type ChangeKind, type ContractChange } from './change.js';

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
export const serviceLevelChanges = (before: JsonObject, after: JsonObject): ContractChange[] =>
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
