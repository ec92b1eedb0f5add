/**
 * Trusted documents: where the operator lists the documents that its frontends send, nothing else is executed. A request names one
 * by its id (`documentId`, GraphQL over HTTP appendix "Persisted Documents"; or the hash of a persisted query), or holds its text.
 */
import { parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { Refusal } from '../errors.js';
import { sha256 } from '../digest.js';
/** An id may name the algorithm of its hash. */
const bare = (id: string): string => id.replace(/^sha256:/, '');

/** The parameters of a GraphQL request that name a document. */
interface Parameters {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: { readonly persistedQuery?: { readonly sha256Hash?: unknown } } | null;
}

/** The listed documents. */
export class TrustedDocuments {
  readonly #byId = new Map<string, string>();
  readonly #hashes = new Set<string>();

  constructor(documents: Readonly<Record<string, string>>) {
    for (const [id, text] of Object.entries(documents)) {
      this.#byId.set(bare(id), text);
      this.#byId.set(sha256(text), text);
      this.#hashes.add(sha256(text));
    }
  }

  /** True if a document with this SHA-256 hash (hexadecimal) is listed. */
  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  /** The parameters of a request with the text of the document that they name. Errors: `UNTRUSTED_DOCUMENT` for an unknown id. */
  spellOut<P extends Parameters>(parameters: P): P | (P & { readonly query: string }) {
    const { query, documentId, extensions } = parameters;
    const id = documentId ?? extensions?.persistedQuery?.sha256Hash;
    if (query !== undefined || typeof id !== 'string') return parameters;
    const text = this.#byId.get(bare(id));
    if (text === undefined) throw untrusted();
    return { ...parameters, query: text };
  }
}

/** The refusal of what is not listed. */
export const untrusted = (): Refusal =>
  new Refusal('UNTRUSTED_DOCUMENT', 'This service executes only the documents that its operator listed.');

const isListed = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/**
 * Reads a list of documents: a JSON object from id to text, as code generators write persisted documents. Throws an error in words
 * for the operator when the file cannot be read or a document has a syntax error.
 */
export const readTrustedDocuments = (file: string): TrustedDocuments => {
  let listed: unknown;
  try {
    listed = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error('GRAPHQL_DOCUMENTS names a file that cannot be read as JSON.');
  }
  if (!isListed(listed)) throw new Error('GRAPHQL_DOCUMENTS must hold one JSON object from ids to documents.');
  for (const [id, text] of Object.entries(listed)) {
    try {
      parse(text);
    } catch {
      throw new Error(`GRAPHQL_DOCUMENTS: the document "${id}" has a syntax error.`);
    }
  }
  return new TrustedDocuments(listed);
};
