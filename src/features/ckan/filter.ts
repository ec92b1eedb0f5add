/**
 * `fq` and `fq_list`: the part of Solr's query language that CKAN's clients and harvesters write. What is not understood is refused: a filter
 * that limits something else is worse than none.
 */
import type { SearchFilter } from '../../../schema/operations/generated/operations.js';
import { keywordId } from '../repository/indexed/document/dataset.js';
import { momentOf } from '../../core/rdf/dates.js';
import { facetFilter } from '../search/rest/facets.js';
import type { Parameters } from '../search/rest/parameters.js';
import { fault } from './parameters.js';

/** Times of Solr that follow from the present one: `NOW-7DAYS`, `NOW/DAY`. */

const UNITS = ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
const WHOLE =
  /^NOW(?:[+-]\d{1,6}(?:YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)S?|\/(?:YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)S?){0,8}$/;
const STEP = /([+-]\d+|\/)(YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)/g;

/** The time that a text means, ISO 8601; undefined where it does not follow from the present one. */
export const dateMath = (text: string, now = new Date()): string | undefined => {
  if (!WHOLE.test(text)) return undefined;
  let time = now;
  for (const [, step = '', unit = ''] of text.matchAll(STEP)) {
    const at = UNITS.indexOf(unit as (typeof UNITS)[number]);
    const fields = [
      time.getUTCFullYear(),
      time.getUTCMonth(),
      time.getUTCDate(),
      time.getUTCHours(),
      time.getUTCMinutes(),
      time.getUTCSeconds(),
      time.getUTCMilliseconds(),
    ];
    const moved =
      step === '/'
        ? fields.map((value, index) => (index <= at ? value : index === 2 ? 1 : 0))
        : fields.map((value, index) => (index === at ? value + Number(step) : value));
    time = new Date(Date.UTC(...(moved as [number, number, number, number, number, number, number])));
  }
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

/** Fields of CKAN and the facets behind them. */
export const FIELDS: Readonly<Record<string, string>> = {
  tags: 'keywords',
  organization: 'catalog',
  owner_org: 'catalog',
  groups: 'categories',
  res_format: 'format',
  license_id: 'license',
  author: 'publisher',
  id: 'id',
  name: 'id',
};
const SPANS: Readonly<Record<string, 'stored' | 'changed'>> = {
  metadata_created: 'stored',
  metadata_modified: 'changed',
};
/** Fields that have the same value in all packages that are shown. */
const CONSTANTS: Readonly<Record<string, readonly string[]>> = {
  dataset_type: ['dataset'],
  type: ['dataset'],
  entity_type: ['package'],
  state: ['active'],
  capacity: ['public'],
  private: ['false'],
};
/** Fields that every package has. */
const ALWAYS: ReadonlySet<string> = new Set([
  'organization',
  'owner_org',
  'id',
  'name',
  ...Object.keys(SPANS),
  ...Object.keys(CONSTANTS),
]);

const EVERYTHING: SearchFilter = {};
const NOTHING: SearchFilter = { noneOf: [EVERYTHING] };

const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** What passes both. Members that one of them lacks are joined to it, so that facets are counted as ever. */
const both = (one: SearchFilter, other: SearchFilter): SearchFilter =>
  Object.keys(other).every((name) => !Object.hasOwn(one, name))
    ? { ...one, ...other }
    : { ...one, allOf: [...(one.allOf ?? []), other] };

const all = (filters: readonly SearchFilter[]): SearchFilter => filters.reduce(both, EVERYTHING);

const COMPOSED: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'noneOf']);

/** The values of a filter that is nothing but values of one member. */
const valuesIn = (filter: SearchFilter): readonly [name: string, values: readonly unknown[]] | undefined => {
  const [[name, values] = [''], ...others] = Object.entries(filter) as [string, unknown][];
  return others.length === 0 && Array.isArray(values) && !COMPOSED.has(name) ? [name, values as unknown[]] : undefined;
};

const any = (filters: readonly SearchFilter[]): SearchFilter => {
  const [only, ...more] = filters;
  if (only && more.length === 0) return only;
  const values = filters.map(valuesIn);
  const [first] = values;
  // Values of one facet are alternatives by themselves.
  if (first && values.every((one) => one?.[0] === first[0]))
    return { [first[0]]: values.flatMap((one) => one?.[1] ?? []) };
  return { anyOf: [...filters] };
};

const MOST_CHARACTERS = 10_000;
const DEEPEST = 10;
const SYNTAX = {
  blank: /\s+/y,
  or: /(?:OR(?=[\s(])|\|\|)/y,
  and: /(?:AND(?=[\s(])|&&)/y,
  not: /(?:NOT(?=[\s(])|[-!](?=\S))/y,
  plus: /\+(?=\S)/y,
  open: /\(/y,
  close: /\)/y,
  everything: /\*:\*/y,
  field: /[A-Za-z_][\w.-]*:/y,
  quoted: /"(?:[^"\\]|\\.)*"/sy,
  span: /[[{]\s*[^\s\]}]+\s+TO\s+[^\s\]}]+\s*[\]}]/y,
  bare: /(?:[^\s()[\]{}"\\]|\\.)+/sy,
} as const;

const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** Reads one filter by recursive descent: OR binds least, then AND and mere neighbourhood, then NOT. */
class FilterParser {
  #at = 0;
  #depth = 0;

  constructor(private readonly text: string) {}

  parse(): SearchFilter {
    const filter = this.#or(() => this.#clause());
    if (this.#at < this.text.length) throw this.#wrong('nothing like this is understood');
    return filter;
  }

  #or(leaf: () => SearchFilter): SearchFilter {
    if ((this.#depth += 1) > DEEPEST) throw this.#wrong('parentheses are nested too deep');
    const filters = [this.#and(leaf)];
    while (this.#take('or') !== undefined) filters.push(this.#and(leaf));
    this.#depth -= 1;
    return any(filters);
  }

  #and(leaf: () => SearchFilter): SearchFilter {
    const filters = [this.#unary(leaf)];
    while (this.#take('and') !== undefined || !this.#isAtEnd()) filters.push(this.#unary(leaf));
    return all(filters);
  }

  #unary(leaf: () => SearchFilter): SearchFilter {
    let isNegated = false;
    for (;;) {
      if (this.#take('not') !== undefined) isNegated = !isNegated;
      else if (this.#take('plus') === undefined) break;
    }
    const filter = this.#take('open') === undefined ? leaf() : this.#closed(leaf);
    return isNegated ? { noneOf: [filter] } : filter;
  }

  #closed(leaf: () => SearchFilter): SearchFilter {
    const filter = this.#or(leaf);
    if (this.#take('close') === undefined) throw this.#wrong('a parenthesis has no end');
    return filter;
  }

  #clause(): SearchFilter {
    if (this.#take('everything') !== undefined) return EVERYTHING;
    const field = this.#take('field')?.slice(0, -1);
    if (field === undefined) throw this.#wrong('FIELD:VALUE is expected');
    return this.#take('open') === undefined ? this.#value(field) : this.#closed(() => this.#value(field));
  }

  #value(field: string): SearchFilter {
    const quoted = this.#take('quoted');
    if (quoted !== undefined) return this.#is(field, unescaped(quoted.slice(1, -1)));
    const span = this.#take('span');
    if (span !== undefined) return this.#within(field, span);
    const bare = this.#take('bare');
    if (bare === undefined) throw this.#wrong('a value is expected');
    if (bare === '*') return this.#has(field);
    if (/(?<!\\)[*?~^]/.test(bare)) throw this.#wrong('wildcards, fuzzy values and weights are not understood');
    return this.#is(field, unescaped(bare));
  }

  #is(field: string, value: string): SearchFilter {
    const constant = entryOf(CONSTANTS, field);
    if (constant) return constant.includes(value) ? EVERYTHING : NOTHING;
    if (entryOf(SPANS, field) !== undefined) return this.#within(field, `[${value} TO ${value}]`);
    const facet = entryOf(FIELDS, field);
    // Tags are known by their names here, or as people write them.
    const meant = facet === 'keywords' ? keywordId(value) : value;
    if (facet !== undefined) return facetFilter(new Map([[facet, [meant]]]));
    throw this.#wrong(`the field ${field} is not known`);
  }

  #has(field: string): SearchFilter {
    if (ALWAYS.has(field)) return EVERYTHING;
    throw this.#wrong(`${field}:* is not understood`);
  }

  #within(field: string, span: string): SearchFilter {
    const name = entryOf(SPANS, field);
    if (name === undefined) throw this.#wrong(`the field ${field} has no spans`);
    const [from = '', to = ''] = span
      .slice(1, -1)
      .trim()
      .split(/\s+TO\s+/);
    // Bounds in braces are outside; times are whole milliseconds.
    return {
      [name]: { from: this.#end(from, span.startsWith('{') ? 1 : 0), to: this.#end(to, span.endsWith('}') ? -1 : 0) },
    };
  }

  #end(text: string, shift: number): string | null {
    if (text === '*') return null;
    const moment = dateMath(text) ?? momentOf(text);
    if (moment === undefined) throw fault('fq', 'has a span whose ends are no times of ISO 8601');
    return shift === 0 ? moment : new Date(Date.parse(moment) + shift).toISOString();
  }

  #take(what: keyof typeof SYNTAX): string | undefined {
    this.#match('blank');
    return this.#match(what);
  }

  #match(what: keyof typeof SYNTAX): string | undefined {
    const pattern = SYNTAX[what];
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  #isAtEnd(): boolean {
    this.#match('blank');
    SYNTAX.or.lastIndex = this.#at;
    return this.#at >= this.text.length || this.text[this.#at] === ')' || SYNTAX.or.test(this.text);
  }

  #wrong(what: string): Error {
    return fault(
      'fq',
      `cannot be read at character ${this.#at + 1}: ${what}; fields are ${Object.keys(FIELDS).join(', ')}, ${Object.keys(SPANS).join(', ')}`,
    );
  }
}

const filterIn = (text: string): SearchFilter => {
  if (text.length > MOST_CHARACTERS) throw fault('fq', `is longer than ${MOST_CHARACTERS} characters`);
  return text.trim() === '' ? EVERYTHING : new FilterParser(text.trim()).parse();
};

/** Reads `fq` and `fq_list`, of which all must hold. `BAD_REQUEST` says what is not understood, and where. */
export const filterOf = (parameters: Parameters): SearchFilter => {
  const given = [parameters['fq'], parameters['fq_list']].flat().filter((one) => one !== undefined && one !== null);
  return all(
    given.map((one) => {
      if (typeof one !== 'string') throw fault('fq', 'is no text');
      return filterIn(one);
    }),
  );
};
