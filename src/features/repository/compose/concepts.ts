/** Members of code lists in typed input, named as people name them: by code, label, tag or IRI. */
import { Refusal } from '../../../core/errors.js';
import { dataset } from '../../../model/dataset.js';
import { distribution } from '../../../model/distribution.js';
import { licence } from '../../../model/licence.js';
import type { Field, Noun, RelationField } from '../../../model/property.js';
import { codeLists, licenceOf, nearNames } from '../../../model/vocabularies/words.js';

type Fields = Readonly<Record<string, unknown>>;
type List = keyof typeof codeLists;

/** What begins like an IRI; members of other lists have those. */
const IRI = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/;

const listOf = ({ cell = '' }: RelationField): List | undefined =>
  Object.hasOwn(codeLists, cell) ? (cell as List) : undefined;

const rowsOf = ({ fields }: Noun): [name: string, row: RelationField][] =>
  Object.entries<Field>(fields).flatMap(([name, row]) =>
    row.kind === 'relation' && row.written ? [[row.written.as ?? name, row]] : [],
  );

/** Fields of typed input that take members of code lists. */
export const conceptFields: ReadonlySet<string> = new Set(
  [dataset, distribution].flatMap((noun) => rowsOf(noun).flatMap(([name, row]) => (listOf(row) ? [name] : []))),
);

const memberOf = (list: List, written: string, field: string): string => {
  const found = codeLists[list].find(written);
  if (found) return found.iri;
  if (IRI.test(written)) return written;
  const near = nearNames(list, written);
  const hint = near.length > 0 ? ` Near it: ${near.join(', ')}.` : '';
  const detail = `"${written.slice(0, 60)}" is not in the EU vocabulary ${codeLists[list].table}.${hint}`;
  throw new Refusal('BAD_REQUEST', detail, { field });
};

const licenceFrom = (value: unknown): unknown => {
  const input = typeof value === 'string' ? { identifier: value } : (value as Fields);
  const { identifier, exactMatch } = input;
  if (exactMatch != null || typeof identifier !== 'string') return input;
  const found = licenceOf(identifier);
  return found ? { title: found.label ?? found.code, ...input, identifier: found.code, exactMatch: found.iri } : input;
};

/** Typed input of a noun with the IRIs of what it names. `BAD_REQUEST` with the field of what no list has, and names near it. */
export const withConcepts = (noun: Noun, input: Fields, path = ''): Fields => {
  const changed = rowsOf(noun).flatMap(([name, row]): [string, unknown][] => {
    const value = input[name];
    if (value == null) return [];
    const list = listOf(row);
    const one = (item: unknown, place: string): unknown => {
      if (list) return typeof item === 'string' ? memberOf(list, item, place) : item;
      if (row.to() === licence) return licenceFrom(item);
      return typeof item === 'object' && item !== null ? withConcepts(row.to(), item as Fields, `${place}.`) : item;
    };
    const at = path + name;
    return [[name, Array.isArray(value) ? value.map((item, i) => one(item, `${at}[${i}]`)) : one(value, at)]];
  });
  return { ...input, ...Object.fromEntries(changed) };
};

/** The lists that filters of searches take codes of. */
const FILTERS: Readonly<Record<string, (written: string) => { readonly code: string } | undefined>> = {
  categories: codeLists.theme.find,
  formats: codeLists.format.find,
  countries: codeLists.place.find,
  licences: licenceOf,
};

/** Filters of a search with the codes of what they name; what no list has stays, as data have other values, too. */
export const filtersWithCodes = (input: Fields): Fields =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const find = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
      if (!find || !Array.isArray(value)) return [name, value];
      return [name, value.map((one: unknown) => (typeof one === 'string' ? (find(one)?.code ?? one) : one))];
    }),
  );
