/** Text queries in the query language of OpenSearch. Callers' words only ever become values, never syntax. */
import { Refusal } from '../../errors.js';
import { TEXT_FIELDS, type TextField, TEXT_WEIGHTS } from '../entry.js';
import type { TextNode, TextQuery } from '../query.js';
import { checkWords, formsOf, rowOf, withoutStopWords, type Corrections } from '../text/match.js';
import { LONGEST_TOKEN } from './mapping.js';

/** A clause of a query. */
export type Clause = Readonly<Record<string, unknown>>;

/** The clauses that match nothing, and everything. */
export const NOTHING: Clause = { match_none: {} };
export const EVERYTHING: Clause = { match_all: {} };
/** Terms that Lucene lets one query have, with room for the filters around it. */
const MOST_TERMS = 1_000;
const MOST_TERMS_FILTERED = 900;

const cut = (token: string): string => token.slice(0, LONGEST_TOKEN);

/** A clause where one of these must hold. */
export const anyOf = (clauses: readonly Clause[]): Clause => {
  const [only, ...more] = clauses;
  if (only === undefined) return NOTHING;
  return more.length === 0 ? only : { bool: { should: clauses, minimum_should_match: 1 } };
};

const rowIn = (field: string, tokens: readonly string[], open: boolean, boost: number): Clause => {
  const [only = '', ...more] = tokens.map(cut);
  if (more.length === 0) {
    return open ? { prefix: { [field]: { value: only, boost } } } : { term: { [field]: { value: only, boost } } };
  }
  const query = [only, ...more].join(' ');
  return open
    ? { match_phrase_prefix: { [field]: { query, max_expansions: 10_000, boost } } }
    : { match_phrase: { [field]: { query, boost } } };
};

/** The leaves of a query: what a word or a row of words becomes. Undefined where there is no word. */
interface Leaves {
  word(forms: readonly string[]): Clause;
  row(tokens: readonly string[], open: boolean): Clause;
}

const joined = (
  nodes: readonly TextNode[],
  leaves: Leaves,
  corrections: Corrections,
  all: boolean,
): Clause | undefined => {
  const required = all ? withoutStopWords(nodes) : nodes;
  const clauses = required.map((node) => clauseOf(node, leaves, corrections)).filter((clause) => clause !== undefined);
  if (clauses.length < 2) return clauses[0];
  return all ? { bool: { must: clauses } } : anyOf(clauses);
};

function clauseOf(node: TextNode, leaves: Leaves, corrections: Corrections): Clause | undefined {
  switch (node.type) {
    case 'and':
    case 'or':
      return joined(node.nodes, leaves, corrections, node.type === 'and');
    case 'not': {
      const base = clauseOf(node.node, leaves, corrections);
      const except = clauseOf(node.except, leaves, corrections);
      return base && except ? { bool: { must: [base], must_not: [except] } } : base;
    }
    default: {
      const forms = node.type === 'word' ? formsOf(node.text, corrections) : undefined;
      if (forms) return leaves.word(forms);
      const row = rowOf(node.text, node.type === 'prefix');
      return row && leaves.row(row.tokens, row.open);
    }
  }
}

/** Counts terms, so that a query ends before it is more than the engine takes. */
class Budget {
  used = 0;

  constructor(private readonly most: number) {}

  take(terms: number): boolean {
    if (this.used + terms > this.most) return false;
    this.used += terms;
    return true;
  }
}

const tooMany = (): Refusal => new Refusal('BAD_REQUEST', 'The query has too many words for the search engine.');

/** Fields that are looked into: all of them are one. */
const placesOf = (fields: readonly TextField[] | undefined): readonly string[] =>
  fields === undefined || fields.length === TEXT_FIELDS.length ? ['all'] : fields;

const filtering = (fields: readonly TextField[] | undefined, budget: Budget): Leaves => {
  const places = placesOf(fields);
  const spend = (terms: number): void => {
    if (!budget.take(terms * places.length)) throw tooMany();
  };
  return {
    word: (forms) => {
      spend(forms.length);
      return anyOf(places.map((field) => ({ terms: { [field]: forms.map(cut) } })));
    },
    row: (tokens, open) => {
      spend(tokens.length);
      return anyOf(places.map((field) => rowIn(field, tokens, open, 1)));
    },
  };
};

/** Relevance: what every field adds, by its weight. Words beyond the budget add nothing. */
const scoring = ({ fields = TEXT_FIELDS, weights = {} }: TextQuery, budget: Budget): Leaves => {
  const weighted = fields.map((field) => [field, weights[field] ?? TEXT_WEIGHTS[field]] as const);
  const within = (terms: number, of: (field: TextField, boost: number) => readonly Clause[]): Clause =>
    budget.take(terms * fields.length) ? anyOf(weighted.flatMap(([field, boost]) => of(field, boost))) : EVERYTHING;
  return {
    word: (forms) =>
      within(forms.length, (field, boost) => forms.map((form) => ({ term: { [field]: { value: cut(form), boost } } }))),
    row: (tokens, open) => within(tokens.length, (field, boost) => [rowIn(field, tokens, open, boost)]),
  };
};

/** The clauses of a text query; `filter` is undefined when it holds no word, and finds everything then. */
export interface TextClauses {
  readonly filter: Clause | undefined;
  readonly score: Clause | undefined;
}

/** The clauses of a text query. `BAD_REQUEST` when it has too many words. */
export const textClauses = (query: TextQuery, corrections: Corrections): TextClauses => {
  checkWords(query.node);
  const budget = new Budget(MOST_TERMS_FILTERED);
  const filter = clauseOf(query.node, filtering(query.fields, budget), corrections);
  if (!filter) return { filter, score: undefined };
  const score = clauseOf(query.node, scoring(query, new Budget(MOST_TERMS - budget.used)), corrections);
  return { filter, score };
};

/** The clause for a single word in all its forms, to see whether anything holds it. */
export const wordClause = (word: string, fields: readonly TextField[] | undefined): Clause =>
  filtering(fields, new Budget(MOST_TERMS)).word(formsOf(word, new Map()) ?? [word]);
