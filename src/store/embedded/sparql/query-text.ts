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
const MOST_TOKENS = 20_000;

/** Comments, IRIs, strings, variables and prefixed names, so that words and brackets inside them are not taken for syntax. */
const TOKEN = new RegExp(
  [
    '(?:\\s+|#[^\\n\\r]*)+',
    '<[^<>"{}|^`\\\\\\s]*>',
    '"""(?:[^"\\\\]|\\\\[^]|""?(?!"))*"""',
    "'''(?:[^'\\\\]|\\\\[^]|''?(?!'))*'''",
    '"(?:[^"\\\\\\n\\r]|\\\\.)*"',
    "'(?:[^'\\\\\\n\\r]|\\\\.)*'",
    '[?$@][\\w\\u00b7-\\uffff-]+',
    '[\\w.\\u00b7-\\uffff-]*:(?:[\\w.:\\u00b7-\\uffff-]|%[0-9A-Fa-f]{2}|\\\\.)*',
    '(?<word>[A-Za-z_]\\w*)',
    '(?<open>[({[])',
    '(?<close>[)}\\]])',
    '(?<other>[^])',
  ].join('|'),
  'gu',
);

const readOnly = (): Refusal =>
  new Refusal('BAD_REQUEST', 'This endpoint is read-only; it answers SELECT, ASK, CONSTRUCT and DESCRIBE.');
const tooDeep = (): Refusal =>
  new Refusal('BAD_REQUEST', 'The query is nested too deeply or is too long for this endpoint.');

/**
 * The form of a query; `undefined` when it has none, so is no query. Refuses updates, SERVICE (this endpoint never calls
 * others) and texts whose sheer depth or length would exhaust the engine.
 */
export const formOf = (text: string): QueryForm | undefined => {
  let form: QueryForm | undefined;
  let depth = 0;
  let operators = 0;
  let tokens = 0;
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const word = groups['word']?.toUpperCase();
    if (word !== undefined && form === undefined) {
      if (UPDATES.has(word)) throw readOnly();
      if (FORMS.has(word)) form = word as QueryForm;
      else if (!PROLOGUE.has(word)) return undefined;
    }
    if (word === 'SERVICE')
      throw new Refusal('BAD_REQUEST', 'SERVICE is not supported: this endpoint does not call other endpoints.');
    // Runs of prefix operators nest without brackets.
    operators = /^[!+\-^]$/.test(groups['other'] ?? '') ? operators + 1 : 0;
    if (groups['open']) depth += 1;
    if (groups['close']) depth -= 1;
    tokens += 1;
    if (depth > MOST_NESTED || operators > MOST_NESTED || tokens > MOST_TOKENS) throw tooDeep();
  }
  return form;
};
