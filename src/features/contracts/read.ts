/**
 * Reads the text of a contract: YAML 1.2 or JSON, within bounds of depth, number and size. Nothing is carried out: tags, directives
 * and merge keys are not known, and whatever JSON cannot say is refused.
 */
import { createHash } from 'node:crypto';
import { Composer, isMap, isScalar, LineCounter, Parser, visit, type CST, type Document, type Node } from 'yaml';
import { Refusal } from '../../core/errors.js';
import {
  MOST_BYTES,
  type ContractSource,
  type ContractViolation,
  type JsonObject,
} from '../repository/contracts/model.js';
import { isObject } from '../../core/json.js';

/** Depth to which a contract may nest. */
const MOST_DEPTH = 64;
/** Values that a contract may have, with all that its aliases repeat. */
const MOST_VALUES = 50_000;
/** Items of one list: the standard demands of some that no two are the same. */
const MOST_ITEMS = 2_000;
/** Characters of a contract as JSON, with all that its aliases repeat. */
const MOST_CHARACTERS = 4 * MOST_BYTES;
/** Aliases that may refer to what has aliases itself, as the library counts them. */
const MOST_ALIASES = 100;

/** A text that was read, with the places of its parts. */
export interface ReadText {
  readonly value: JsonObject;
  readonly digest: string;
  /** The place of a value, or of the key of a member that is named; of what is around it where it has none itself. */
  place(pointer: string): Pick<ContractViolation, 'line' | 'column'>;
}

const syntaxError = (detail: string, line?: number, column?: number): Refusal =>
  new Refusal(
    'CONTRACT_SYNTAX',
    line === undefined ? detail : `Line ${line}, column ${column}: ${detail}`,
    line === undefined || column === undefined ? {} : { line, column },
  );

/** Bytes of UTF-8 as text. Errors: `CONTRACT_SYNTAX`. */
export const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw syntaxError('The text is no UTF-8.');
  }
};

/** Digest of a text: SHA-256 over UTF-8, hexadecimal. */
export const digestOf = (source: string): string => createHash('sha256').update(source, 'utf8').digest('hex');

/** Refuses what is too long, or no text. */
const requireText = (source: string): void => {
  const bytes = Buffer.byteLength(source);
  if (bytes > MOST_BYTES) {
    throw new Refusal('PAYLOAD_TOO_LARGE', `A contract of data has at most ${MOST_BYTES} bytes.`, {
      maximum: MOST_BYTES,
      requested: bytes,
    });
  }
  if (source.includes('\0') || Buffer.from(source).toString() !== source) {
    throw syntaxError('The text holds a character that no text may hold.');
  }
};

/** The tokens of a text, looked at before anything that calls itself reads them. */
const tokensOf = (source: string, lines: LineCounter): readonly CST.Token[] => {
  const tokens = [...new Parser(lines.addNewLine).parse(source)];
  const open: { readonly token: CST.Token; readonly depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let one = open.pop(); one; one = open.pop()) {
    const { token, depth } = one;
    if (depth > MOST_DEPTH) {
      const { line, col } = lines.linePos(token.offset);
      throw syntaxError(`It nests deeper than ${MOST_DEPTH}.`, line, col);
    }
    if (token.type === 'document' && token.value) open.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    for (const { key, value } of token.items as readonly CST.CollectionItem[]) {
      for (const part of [key, value]) if (part) open.push({ token: part, depth: depth + 1 });
    }
  }
  return tokens;
};

/** A key that stands twice in a map. The library would compare each with all before it: of many keys that takes a minute. */
const repeatedKey = (document: Document): Node | undefined => {
  let repeated: Node | undefined;
  visit(document, {
    Map: (_place, { items }) => {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          repeated = key;
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return repeated;
};

const documentOf = (source: string, lines: LineCounter): Document => {
  const composer = new Composer({
    ...{ version: '1.2', schema: 'core', merge: false, stringKeys: true, uniqueKeys: false, prettyErrors: false },
  });
  const documents = [...composer.compose(tokensOf(source, lines), true, source.length)];
  const [document, second] = documents;
  if (!document) throw syntaxError('There is no document.');
  const [error = second?.errors[0]] = [...document.errors, ...document.warnings];
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw syntaxError(error.message, line, col);
  }
  const repeated = repeatedKey(document as Document);
  if (repeated) {
    const { line, col } = lines.linePos(repeated.range?.[0] ?? 0);
    throw syntaxError('Map keys must be unique', line, col);
  }
  if (second) {
    const { line, col } = lines.linePos(second.range[0]);
    throw syntaxError('There is more than one document.', line, col);
  }
  if (document.directives?.yaml.explicit && document.directives.yaml.version !== '1.2') {
    throw syntaxError('It is no YAML 1.2.', 1, 1);
  }
  return document as Document;
};

/** Refuses what JSON cannot say, and what is too much. Aliases count as often as they stand for something. */
const requirePlain = (value: unknown): void => {
  const open: unknown[] = [value];
  let values = 0;
  let characters = 0;
  while (open.length > 0) {
    const one = open.pop();
    values += 1;
    if (typeof one === 'string') characters += one.length;
    if (values > MOST_VALUES) throw new Refusal('TOO_COMPLEX', `A contract of data has at most ${MOST_VALUES} values.`);
    if (Array.isArray(one)) {
      if (one.length > MOST_ITEMS)
        throw new Refusal('TOO_COMPLEX', `A list in a contract of data has at most ${MOST_ITEMS} items.`);
      for (const item of one as unknown[]) open.push(item);
    } else if (isObject(one)) {
      if (Object.getPrototypeOf(one) !== Object.prototype)
        throw syntaxError('It holds a value that JSON does not know.');
      for (const [key, member] of Object.entries(one)) {
        if (key === '__proto__') throw syntaxError('No member may be called "__proto__".');
        characters += key.length;
        open.push(member);
      }
    } else if (
      typeof one === 'number' ? !Number.isFinite(one) : one !== null && !['string', 'boolean'].includes(typeof one)
    ) {
      throw syntaxError('It holds a value that JSON does not know, such as an infinite number.');
    }
    if (characters > MOST_CHARACTERS) {
      throw new Refusal(
        'TOO_COMPLEX',
        `A contract of data has at most ${MOST_CHARACTERS} characters with its aliases.`,
      );
    }
  }
};

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The node at a pointer, or the nearest around it; of a member, its key. */
const nodeAt = (document: Document, pointer: string): Node | null => {
  let node: Node | null = document.contents;
  let found = node;
  for (const step of stepsOf(pointer)) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step) : undefined;
    const next: unknown = pair ? pair.value : node && 'get' in node ? node.get(Number(step), true) : undefined;
    if (pair) found = pair.key as Node;
    if (next === undefined || next === null) break;
    node = next as Node;
    if (!pair) found = node;
  }
  return found;
};

const valueOf = (document: Document, { source, format }: ContractSource): unknown => {
  try {
    return format === 'JSON' ? JSON.parse(source) : document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    if (format === 'JSON') throw syntaxError('It is no JSON.');
    if (error instanceof ReferenceError) throw syntaxError('Its aliases repeat too much, or refer to nothing.');
    throw error;
  }
};

/** Reads a text. Errors: `CONTRACT_SYNTAX`, `PAYLOAD_TOO_LARGE`, `TOO_COMPLEX`. */
export const readText = (sent: ContractSource): ReadText => {
  requireText(sent.source);
  const lines = new LineCounter();
  // JSON is read as YAML as well: that tells the place of what is wrong, and of keys that stand twice.
  const document = documentOf(sent.source, lines);
  const value = valueOf(document, sent);
  requirePlain(value);
  if (!isObject(value)) throw syntaxError('A contract of data is an object.', 1, 1);
  return {
    value,
    digest: digestOf(sent.source),
    place: (pointer) => {
      const range = nodeAt(document, pointer)?.range;
      if (!range) return { line: null, column: null };
      const { line, col } = lines.linePos(range[0]);
      return { line, column: col };
    },
  };
};
