/** The fields that figures are made of, and those by which items are grouped: all that are near enough to the items of a list. */
import { filteredFields, type Field, type Noun, type RelationField, type ValueField } from '../../../model/property.js';
import type { Figure } from './queries.js';

/** A figure with its name in the schema and the way that it stands for. */
export interface NamedFigure extends Figure {
  /** In capitals, such as `DISTRIBUTIONS_BYTE_SIZE`. */
  readonly name: string;
  /** As fields are written, such as `distributions.byteSize`. */
  readonly path: string;
  /** Of money: the name of the grouping by its currency, without which its figures would be of several currencies. */
  readonly currency?: string;
}

/** Relations that lead to a figure at most. */
const FAR = 2;
/** What is part of an item; other resources have lists of their own. */
const PARTS: ReadonlySet<RelationField['place']> = new Set(['here', 'record', 'quality']);

const enumName = (path: string): string =>
  path
    .replace(/([A-Z])/g, '_$1')
    .replaceAll('.', '_')
    .toUpperCase();

const named = (path: readonly string[], way: readonly RelationField[], field: Figure['field']): NamedFigure => ({
  ...{ name: enumName(path.join('.')), path: path.join('.'), way },
  ...(field === undefined ? {} : { field }),
  ...(field?.kind === 'value' && field.currency !== undefined
    ? { currency: enumName([...path.slice(0, -1), field.currency].join('.')) }
    : {}),
});

const isMeasured = (field: Field): boolean =>
  field.kind === 'metric' || (field.kind === 'value' && ['integer', 'decimal', 'money', 'date'].includes(field.type));

/** Closed lists of words, and texts that are as good as such. */
const isWord = (field: Field): field is ValueField =>
  field.kind === 'value' &&
  (field.type === 'word' || field.type === 'boolean' || field.without !== undefined || field.fallback !== undefined);

const isGrouping = (field: RelationField): boolean => field.codes === true || field.place === 'catalogue';

/** All fields from a noun on with the ways to them. */
const walk = (
  noun: Noun,
  visit: (path: readonly string[], way: readonly RelationField[], field: Field) => NamedFigure | undefined,
  path: readonly string[] = [],
  way: readonly RelationField[] = [],
): NamedFigure[] =>
  filteredFields(noun).flatMap(([name, field]) => {
    const there = [...path, name];
    const found = visit(there, way, field);
    if (field.kind !== 'relation' || !PARTS.has(field.place) || way.length >= FAR) return found ? [found] : [];
    return [...(found ? [found] : []), ...walk(field.to(), visit, there, [...way, field])];
  });

const byName = (all: readonly NamedFigure[]): ReadonlyMap<string, NamedFigure> =>
  new Map(all.map((figure) => [figure.name, figure]));

/** Numbers and dates of the items of a list. */
export const measuresOf = (noun: Noun): ReadonlyMap<string, NamedFigure> =>
  byName(
    walk(noun, (path, way, field) =>
      field.kind !== 'relation' && isMeasured(field) ? named(path, way, field) : undefined,
    ),
  );

/** Code lists and words by which the items of a list can be grouped. */
export const groupingsOf = (noun: Noun): ReadonlyMap<string, NamedFigure> =>
  byName(
    walk(noun, (path, way, field) => {
      if (field.kind === 'relation') return isGrouping(field) ? named(path, [...way, field], undefined) : undefined;
      return isWord(field) ? named(path, way, field) : undefined;
    }),
  );
