/** Lists by offset, and lists written as RDF. */
import { Refusal } from '../errors.js';
import type { SyntaxName } from '../rdf/syntax.js';
import type { GraphDocument, GraphStore, Listed } from '../store/graph-store.js';
import type { Representations } from './representation.js';

/** A part of a list. */
export interface Range {
  readonly offset: number;
  /** How many; all that follow when absent. */
  readonly limit?: number | undefined;
}

/** Which resources. */
export interface Selection {
  readonly kind: 'catalogue' | 'dataset';
  readonly catalogue?: string | undefined;
}

const PAGE = 500;
/** Text that one answer may hold; beyond it a client has to page. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

type Header = Omit<GraphDocument, 'triples' | 'system'>;

/** Reads lists from the store, page by page. */
export class Listing {
  constructor(
    private readonly store: GraphStore,
    private readonly representations: Representations,
  ) {}

  /** Names of resources. */
  async names({ kind, catalogue }: Selection, range: Range): Promise<Header[]> {
    const found: Header[] = [];
    await this.#pages(range, async (page) => {
      const items = await this.store.list(kind, page, catalogue);
      found.push(...items.map(({ item }) => item));
      return items;
    });
    return found;
  }

  /** The resources as RDF, each a named graph. `BAD_REQUEST` when the answer would be too large to be one document. */
  async rdf({ kind, catalogue }: Selection, range: Range, syntax: SyntaxName): Promise<string> {
    const documents: GraphDocument[] = [];
    let characters = 0;
    await this.#pages(range, async (page) => {
      const items = await this.store.documents(kind, page, catalogue);
      for (const { item } of items) characters += item.triples.length;
      if (characters > MOST_CHARACTERS) {
        throw new Refusal(
          'BAD_REQUEST',
          'The list is too large for one document; page through it with offset and limit.',
        );
      }
      documents.push(...items.map(({ item }) => item));
      return items;
    });
    return this.representations.graphs(documents, syntax);
  }

  async #pages(
    { offset, limit = Infinity }: Range,
    read: (page: { after?: number; offset?: number; limit: number }) => Promise<readonly Listed<unknown>[]>,
  ): Promise<void> {
    let position: number | undefined;
    for (let left = limit; left > 0;) {
      const size = Math.min(PAGE, left);
      const items = await read(position === undefined ? { offset, limit: size } : { after: position, limit: size });
      position = items.at(-1)?.position;
      left -= items.length;
      if (items.length < size || position === undefined) return;
    }
  }
}
