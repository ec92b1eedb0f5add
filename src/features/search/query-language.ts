/**
 * The query language of searches: words (all must occur), "phrases", AND, OR, NOT and -word, parentheses, and prefix*.
 * Operators are upper case; in lower case they are words like any other.
 */
import { Refusal } from '../../core/errors.js';
import type { TextNode } from '../../core/search/query.js';

interface Token {
  readonly type: 'word' | 'phrase' | 'and' | 'or' | 'not' | 'open' | 'close';
  readonly text: string;
  /** Place in the query, counted from 1. */
  readonly at: number;
}

const OPERATORS: ReadonlyMap<string, Token['type']> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
  ['&&', 'and'],
  ['||', 'or'],
]);
const PIECE = /\s+|"|[()]|[^\s"()]+/gu;
const MOST_CHARACTERS = 20_000;
const DEEPEST = 50;
const SEARCHABLE = /[\p{L}\p{N}]/u;

const wrong = (what: string, at: number): Refusal =>
  new Refusal('BAD_REQUEST', `The query cannot be read: ${what} at character ${at}.`, { position: at });

const wordTokens = (text: string, at: number): Token[] => {
  const operator = OPERATORS.get(text);
  if (operator) return [{ type: operator, text, at }];
  if (text.startsWith('-') && text.length > 1) {
    return [
      { type: 'not', text: '-', at },
      { type: 'word', text: text.slice(1), at: at + 1 },
    ];
  }
  return [{ type: 'word', text: text.startsWith('+') ? text.slice(1) : text, at }];
};

const tokensOf = (query: string): Token[] => {
  const tokens: Token[] = [];
  PIECE.lastIndex = 0;
  for (let match = PIECE.exec(query); match; match = PIECE.exec(query)) {
    const [text] = match;
    const at = match.index + 1;
    if (text === '(') tokens.push({ type: 'open', text, at });
    else if (text === ')') tokens.push({ type: 'close', text, at });
    else if (text === '"') {
      const end = query.indexOf('"', at);
      if (end < 0) throw wrong('a quotation mark has no end', at);
      tokens.push({ type: 'phrase', text: query.slice(at, end), at });
      PIECE.lastIndex = end + 1;
    } else if (text.trim() !== '') tokens.push(...wordTokens(text, at));
  }
  return tokens;
};

/** Reads tokens by recursive descent: OR binds least, then NOT, then AND and mere neighbourhood. */
class Parser {
  #at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  /** The whole query; undefined when it holds nothing to search for. */
  parse(): TextNode | undefined {
    const node = this.#or(0);
    const left = this.tokens[this.#at];
    if (left) throw wrong('a closing parenthesis has no beginning', left.at);
    return node;
  }

  #or(depth: number): TextNode | undefined {
    const start = this.#at;
    const nodes = [this.#and(depth)];
    while (this.#peek('or')) {
      const { at } = this.#next();
      if (at === this.tokens[start]?.at) throw wrong('nothing stands before OR', at);
      this.#mustFollow('OR', at);
      nodes.push(this.#and(depth));
    }
    return group('or', nodes);
  }

  #and(depth: number): TextNode | undefined {
    const nodes: (TextNode | undefined)[] = [];
    const excepted: { readonly node: TextNode | undefined; readonly at: number }[] = [];
    for (let token = this.tokens[this.#at]; token && token.type !== 'or' && token.type !== 'close';) {
      if (token.type === 'and') {
        if (nodes.length + excepted.length === 0) throw wrong('nothing stands before AND', token.at);
        this.#next();
        this.#mustFollow('AND', token.at);
      } else if (token.type === 'not') {
        this.#next();
        this.#mustFollow('NOT', token.at);
        excepted.push({ node: this.#leaf(depth), at: token.at });
      } else nodes.push(this.#leaf(depth));
      token = this.tokens[this.#at];
    }
    const node = group('and', nodes);
    const [first] = excepted;
    if (first && !node) throw wrong('NOT needs something beside it to take away from', first.at);
    return excepted.reduce(
      (rest, { node: except }) => rest && (except ? { type: 'not', node: rest, except } : rest),
      node,
    );
  }

  #leaf(depth: number): TextNode | undefined {
    const token = this.#next();
    if (token.type === 'open') {
      if (depth >= DEEPEST) throw wrong('parentheses are nested too deep', token.at);
      const node = this.#or(depth + 1);
      if (!this.#peek('close')) throw wrong('a parenthesis has no end', token.at);
      this.#next();
      return node;
    }
    if (!SEARCHABLE.test(token.text)) return undefined;
    if (token.type === 'phrase') return { type: 'phrase', text: token.text };
    return token.text.endsWith('*') ? { type: 'prefix', text: token.text } : { type: 'word', text: token.text };
  }

  #mustFollow(operator: string, at: number): void {
    const token = this.tokens[this.#at];
    if (!token || ['or', 'close', 'and'].includes(token.type)) throw wrong(`nothing stands after ${operator}`, at);
  }

  #peek(type: Token['type']): boolean {
    return this.tokens[this.#at]?.type === type;
  }

  #next(): Token {
    const token = this.tokens[this.#at];
    this.#at += 1;
    if (!token) throw new Error('the parser read beyond the end');
    return token;
  }
}

const group = (type: 'and' | 'or', nodes: readonly (TextNode | undefined)[]): TextNode | undefined => {
  const found = nodes.filter((node) => node !== undefined);
  return found.length > 1 ? { type, nodes: found } : found[0];
};

/** A query as it was read. */
export interface ReadQuery {
  /** Undefined when there is nothing to search for. */
  readonly node: TextNode | undefined;
  /** What is wrong with the query, where its words were searched instead. */
  readonly hint?: string;
}

const parse = (query: string): TextNode | undefined => new Parser(tokensOf(query)).parse();

/** What is to be left out up to a mark: without the marks nobody knows what. */
const LEFT_OUT = /(?:^|[\s(])(?:-|NOT\s*)[("]/;

/**
 * The words of a query whose marks do not fit together, then without the operators beside nothing. What is to be left out stays so: a query
 * is never read as its opposite.
 */
const asWords = (query: string): string[] => {
  if (LEFT_OUT.test(query)) return [];
  const words = query.replace(/["()]/g, ' ');
  return [words, words.replace(/(?<!\S)(?:AND|OR|&&|\|\|)(?!\S)/g, ' ').replace(/(?<!\S)NOT\s*$/, ' ')];
};

/** Reads a query. One that cannot be read is taken as words, with a hint; `BAD_REQUEST` where not even that is possible. */
export const readQuery = (query: string): ReadQuery => {
  if (query.length > MOST_CHARACTERS) {
    throw new Refusal('BAD_REQUEST', `A query may have at most ${MOST_CHARACTERS} characters.`);
  }
  let fault: Refusal | undefined;
  for (const reading of [query, ...asWords(query)]) {
    try {
      const node = parse(reading);
      return fault ? { node, hint: fault.detail } : { node };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault ??= error;
    }
  }
  throw fault ?? new Error('a query was not read');
};
