/**
 * Looks at the text of a query before it is run: which form it has, and whether it asks for what this endpoint refuses. It
 * reads tokens, not grammar; what is not SPARQL at all is left to the engine to point out.
 */
import { Refusal } from '../../../errors.js';

/** The four forms of a query (SPARQL 1.1 Query §16). */
export type QueryForm = 'SELECT' | 'ASK' | 'CONSTRUCT' | 'DESCRIBE';

const FORMS: ReadonlySet<string> = new Set<QueryForm>(['SELECT', 'ASK', 'CONSTRUCT', 'DESCRIBE']);
const UPDATES: ReadonlySet<string> = new Set('INSERT DELETE LOAD CLEAR DROP CREATE ADD MOVE COPY WITH'.split(' '));
/** Words that may come before the form. */
const PROLOGUE: ReadonlySet<string> = new Set(['BASE', 'PREFIX', 'VERSION']);

/** More than people and programs write; less than what exhausts the engine's stack. */
const MOST_NESTED = 64;
/** Keywords, operators and opening brackets. Terms and commas are not counted: lists of values may be long. */
const MOST_STRUCTURE = 2_000;

/** Characters of a query: bounds the time that its reading takes. */
const MOST_CHARACTERS = 200_000;

/** The part of a prefixed name from the colon on. */
const LOCAL = ':(?:[\\w.:\\u00b7-\\uffff-]|%[0-9A-Fa-f]{2}|\\\\.)*';

/**
 * Comments, IRIs, strings, variables and prefixed names are tokens, so that words and brackets inside them are not taken
 * for syntax. Groups: a name, the rest of a prefixed name, an opening and a closing bracket, anything else. No alternative
 * reads a stretch of text that another one gave up: the time is proportional to the length.
 */
const TOKEN = new RegExp(
  [
    '(?:[\\s,]+|#[^\\n\\r]*)+',
    '<[^<>"{}|^`\\\\\\s]*>',
    '"""(?:[^"\\\\]|\\\\[^]|""?(?!"))*"""',
    "'''(?:[^'\\\\]|\\\\[^]|''?(?!'))*'''",
    '"(?:[^"\\\\\\n\\r]|\\\\.)*"',
    "'(?:[^'\\\\\\n\\r]|\\\\.)*'",
    '[?$@][\\w\\u00b7-\\uffff-]+',
    '\\d[\\d.eE]*',
    `([A-Za-z_\\u00b7-\\uffff][\\w.\\u00b7-\\uffff-]*)(${LOCAL})?`,
    LOCAL,
    '([({[])',
    '([)}\\]])',
    '([^])',
  ].join('|'),
  'gu',
);

const readOnly = (): Refusal =>
  new Refusal('BAD_REQUEST', 'This endpoint is read-only; it answers SELECT, ASK, CONSTRUCT and DESCRIBE.');
const federated = (): Refusal =>
  new Refusal('BAD_REQUEST', 'SERVICE is not supported: this endpoint does not call other endpoints.');
const tooDeep = (): Refusal =>
  new Refusal('BAD_REQUEST', 'The query is too long, is nested too deeply or has too many parts for this endpoint.');

/** A token by its kind; all are absent for terms. */
interface Token {
  readonly keyword: string | undefined;
  readonly open: string | undefined;
  readonly close: string | undefined;
  readonly other: string | undefined;
}

/** Refuses texts whose sheer shape would exhaust the engine. */
class Shape {
  #depth = 0;
  #prefixed = 0;
  #structure = 0;

  add({ keyword, open, close, other }: Token): void {
    if (open) this.#depth += 1;
    if (close) this.#depth -= 1;
    if (keyword ?? open ?? other) this.#structure += 1;
    // Runs of prefix operators nest without brackets.
    this.#prefixed = other && '!+-^'.includes(other) ? this.#prefixed + 1 : 0;
    if (this.#depth > MOST_NESTED || this.#prefixed > MOST_NESTED || this.#structure > MOST_STRUCTURE) throw tooDeep();
  }
}

/**
 * The form of a query; `undefined` when it has none, so is no query. Refuses updates, SERVICE (this endpoint never calls
 * others) and texts whose sheer depth or number of parts would exhaust the engine.
 */
export const formOf = (text: string): QueryForm | undefined => {
  if (text.length > MOST_CHARACTERS) throw tooDeep();
  const shape = new Shape();
  let form: QueryForm | undefined;
  for (const [, name, local, open, close, other] of text.matchAll(TOKEN)) {
    const keyword = local === undefined ? name : undefined;
    shape.add({ keyword, open, close, other });
    const word = keyword?.toUpperCase();
    if (word === 'SERVICE') throw federated();
    if (word === undefined || form !== undefined) continue;
    if (UPDATES.has(word)) throw readOnly();
    if (FORMS.has(word)) form = word as QueryForm;
    else if (!PROLOGUE.has(word)) return undefined;
  }
  return form;
};

/** The tokens of a query: comments, blanks, terms, words and punctuation, each as it is written. */
export function* tokensOf(text: string): Generator<string> {
  for (const [token] of text.matchAll(TOKEN)) yield token;
}
