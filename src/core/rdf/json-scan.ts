/** Looks over JSON-LD before it is parsed: how deeply it nests and how far its terms refer to one another. */
import { MAX_NESTING, nestedTooDeeply, positionAt, SyntaxFault } from './fault.js';
import { StringEnds } from './string-end.js';
import { isObject } from '../json.js';

/** Terms of a context that may build on one another in a row. */
const MAX_TERM_CHAIN = 64;
/** Below this many characters no chain of terms is long enough to matter. */
const SMALL = 4_096;

const checkNesting = (text: string): void => {
  const ends = new StringEnds(text);
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (character === '"') at = ends.find('"', at + 1) + 1;
    else {
      if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') depth -= 1;
      if (depth > MAX_NESTING) throw nestedTooDeeply(positionAt(text, at));
      at += 1;
    }
  }
};

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Members of an array, or the one value in its place. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The value of a JSON text; `undefined` when it is none, which the parser tells. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Every value below a key `@context`, wherever it stands. */
export const contextsOf = (document: unknown): unknown[] => {
  const found: unknown[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (key === '@context') found.push(...listOf(member));
        walk(member);
      }
    }
  };
  walk(document);
  return found;
};

const dependencyOf = (definition: unknown): string => {
  const mapping = isObject(definition) ? definition['@id'] : definition;
  return typeof mapping === 'string' ? (mapping.split(':', 1)[0] ?? '') : '';
};

const longestChain = (context: JsonObject): number => {
  const lengths = new Map<string, number>();
  for (const start of Object.keys(context)) {
    const chain: string[] = [];
    let term = start;
    while (Object.hasOwn(context, term) && !lengths.has(term)) {
      chain.push(term);
      lengths.set(term, 0);
      term = dependencyOf(context[term]);
    }
    let length = lengths.get(term) ?? 0;
    for (const link of chain.reverse()) lengths.set(link, (length += 1));
  }
  return Math.max(0, ...lengths.values());
};

/**
 * Ends with a `SyntaxFault` when a text would overtax a parser of JSON-LD. Whether it is JSON at all is not its concern. Returns
 * the document where it has a context.
 */
export const scanJson = (text: string): unknown => {
  checkNesting(text);
  if (!text.includes('"@context"')) return undefined;
  const document = jsonOf(text);
  if (text.length < SMALL) return document;
  const chain = contextsOf(document).filter(isObject).map(longestChain);
  if (chain.some((length) => length > MAX_TERM_CHAIN)) {
    const position = positionAt(text, text.indexOf('"@context"'));
    throw new SyntaxFault('The terms of a context build on one another too often', position, 'TOO_COMPLEX');
  }
  return document;
};
