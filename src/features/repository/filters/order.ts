/** Orders of lists: by any field that has one value to compare, of the node itself or of what it has one of. */
import { sparqlInstant } from '../../../core/rdf/dates.js';
import { isLanguageTag, literal, sparql, type SparqlText } from '../../../core/rdf/terms.js';
import { xsd } from '../../../core/rdf/vocabulary.js';
import { codeOf, counts, flagIs, keyOfText, numberOf, textOf } from './expressions.js';
import { filteredField, type Noun, type RelationField, type Valued, type ValueField } from '../../../model/property.js';
import { badFilter } from './limits.js';
import { filter, group, union, type Part, type Variable } from './pattern.js';
import type { Scope, Scopes } from './scope.js';
import { valuesOf } from './values.js';
import { isObject } from '../../../core/json.js';

/** The kinds of values that are compared. */
export type KeyType = 'text' | 'number' | 'time';

/** One key of an order. */
export interface SortKey {
  /** Names of the fields on the way, for people and cursors. */
  readonly name: string;
  readonly way: readonly RelationField[];
  readonly field: Valued;
  readonly descending: boolean;
  /** Only texts in this language count. */
  readonly language?: string;
}

/** Most keys of one order. */
export const MOST_KEYS = 5;

const directionAt = (value: unknown, place: string): { readonly descending: boolean; readonly language?: string } => {
  if (isObject(value)) {
    const { direction, language } = value;
    if (language != null && (typeof language !== 'string' || !isLanguageTag(language)))
      throw badFilter(`${place}.language`, 'a language tag (BCP 47) is expected.');
    return { ...directionAt(direction ?? 'ASC', place), ...(typeof language === 'string' ? { language } : {}) };
  }
  if (value !== 'ASC' && value !== 'DESC') throw badFilter(place, 'ASC or DESC is expected.');
  return { descending: value === 'DESC' };
};

const keyOf = (noun: Noun, input: unknown, place: string, way: readonly RelationField[], name: string): SortKey => {
  const members = isObject(input) ? Object.entries(input).filter(([, value]) => value != null) : [];
  const [member, second] = members;
  if (!member || second)
    throw badFilter(place, 'exactly one field is expected; put further ones after it in the list.');
  const [own, value] = member;
  const field = filteredField(noun, own);
  const there = `${place}.${own}`;
  if (!field || (field.kind === 'relation' && (field.many || field.unsorted)))
    throw badFilter(there, 'there is no order by this field.');
  if (field.kind === 'relation') return keyOf(field.to(), value, there, [...way, field], `${name}${own}.`);
  return { name: name + own, way, field, ...directionAt(value, there) };
};

/** Reads the keys of an order. `BAD_REQUEST` with the place of what is wrong. */
export const sortOf = (noun: Noun, input: readonly unknown[], place: string): readonly SortKey[] => {
  if (input.length > MOST_KEYS) throw badFilter(place, `an order has ${MOST_KEYS} keys at most.`);
  return input.map((key, at) => keyOf(noun, key, `${place}[${at}]`, [], ''));
};

const TYPES: Readonly<Partial<Record<Valued['type'], KeyType>>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  date: 'time',
};

/** The kind of values of a field. */
export const keyType = (field: Valued): KeyType => (field.kind === 'band' ? 'number' : (TYPES[field.type] ?? 'text'));

/** True for texts that people read: their order is that of an alphabet. */
const isRead = ({ type, itself = false }: ValueField): boolean => type === 'text' || itself;

/** The value of a field as it is compared; `pattern` finds it. */
export interface Found {
  readonly pattern: SparqlText;
  readonly key: SparqlText;
}

/** Finds the values of a field from the node of a scope, along a way of relations. */
export const finding = (
  scopes: Scopes,
  scope: Scope,
  { way, field, language }: Pick<SortKey, 'way' | 'field' | 'language'>,
  value: Variable,
): Found & { readonly end: Scope } => {
  const [last] = way.slice(-1);
  const steps = way
    .slice(0, -1)
    .reduce<readonly Scope[]>((all, step) => [...all, scopes.follow(all.at(-1) ?? scope, step)], []);
  const before = steps.at(-1) ?? scope;
  const ends = last ? scopes.ends(before, last) : [scope];
  const [end = scope] = ends;
  const leadingTo = (to: Scope): readonly Part[] =>
    (last ? [...steps, to] : []).flatMap(({ anchor, checks }) => [...anchor, ...checks]);
  const leading = leadingTo(end);
  if (field.kind === 'self') {
    const node = end.node;
    const key = field.as === 'code' ? codeOf(node) : sparql`STR(${node})`;
    return { end, key, pattern: group([...leading, filter(sparql`isIRI(${node})`)]) };
  }
  if (field.kind !== 'value')
    return { end, key: numberOf(value), pattern: group([...leading, scopes.measured(end, field.metric, value)]) };
  const tagged = language === undefined ? [] : [filter(sparql`LANGMATCHES(LANG(${value}), ${literal(language)})`)];
  const key = ((): SparqlText => {
    if (field.type === 'boolean') return sparql`IF(${flagIs(value, true)}, "true", "false")`;
    const type = keyType(field);
    if (isRead(field)) return keyOfText(value);
    if (type === 'text') return field.words ? sparql`LCASE(STR(${value}))` : textOf(field, value);
    return type === 'number' ? numberOf(value) : sparqlInstant(value);
  })();
  // What is no number or date has no place in the order, nor has a text that says nothing.
  const sound = ((): SparqlText => {
    if (isRead(field)) return sparql`${key} != ""`;
    return keyType(field) === 'text' ? counts(field, value) : sparql`${key} = ${key}`;
  })();
  return {
    end,
    key,
    pattern: group(
      union(
        ends
          .filter(({ isName }) => !isName || field.itself)
          .map((to) => [...leadingTo(to), ...valuesOf(scopes, to, field, value), ...tagged, filter(sound)]),
      ),
    ),
  };
};

/** The literal that a key of a cursor stands for. */
export const keyLiteral = (type: KeyType, value: string) => {
  if (type === 'text') return literal(value);
  return literal(value, type === 'number' ? xsd.decimal : xsd.dateTime);
};
