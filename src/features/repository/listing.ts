/** Lists by offset or by position, narrowed to what a caller may see, and lists written as RDF. */
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '../../core/errors.js';
import type { SyntaxName } from '../../core/rdf/syntax.js';
import type { GraphDocument, GraphStore, Listed, ListedGraph, Page } from '../../core/store/graph-store.js';
import { seenBy, type AllBut, type Readable } from '../../core/store/readable.js';
import type { Representations } from './representation.js';

/** A part of a list. */
export interface Range {
  readonly offset: number;
  /** The length; all that follow when absent. */
  readonly limit?: number | undefined;
}

/** The resources that are meant. */
export interface Selection {
  readonly kind: 'catalogue' | 'dataset';
  readonly catalogue?: string | undefined;
  /** What the caller may see, also of counts; absent when everything is for everybody. Catalogues are those of what it names. */
  readonly readable?: Readable | undefined;
}

type Test = ((resource: ListedGraph) => boolean) | undefined;

/** The decision about each, where the store cannot leave them out. */
const testOf = ({ kind, readable = { all: true } }: Selection): Test => {
  const seen = 'allBut' in readable ? undefined : seenBy(readable);
  return seen && (kind === 'catalogue' ? ({ id }) => seen({ id, catalogue: id }) : seen);
};

/** The part that the store leaves out. */
const hiddenOf = ({ kind, readable }: Selection): AllBut | undefined =>
  readable && 'allBut' in readable && kind === 'dataset' ? readable : undefined;

const PAGE = 500;
/** Text that one answer may hold; beyond it a client has to page. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Reads lists from the store, page by page. Where each has to be decided about, they take time in proportion to what there is. */
export class Listing {
  constructor(
    private readonly store: GraphStore,
    private readonly representations: Representations,
  ) {}

  /** Resources after a position, in the order in which they were first stored. */
  async page(
    selection: Selection,
    { after = 0, limit }: Omit<Page, 'offset'>,
  ): Promise<readonly Listed<ListedGraph>[]> {
    if (!testOf(selection)) return this.#stored(selection, { after, limit });
    const found: Listed<ListedGraph>[] = [];
    for await (const listed of this.#visible(selection, after)) {
      found.push(listed);
      if (found.length >= limit) break;
    }
    return found;
  }

  /** The number of them. */
  async count(selection: Selection): Promise<number> {
    if (!testOf(selection)) return this.store.count(selection.kind, selection.catalogue, hiddenOf(selection));
    let count = 0;
    for await (const _ of this.#visible(selection)) count += 1;
    return count;
  }

  /** Names of resources. */
  async names(selection: Selection, range: Range): Promise<ListedGraph[]> {
    const found: ListedGraph[] = [];
    if (testOf(selection)) {
      for await (const { item } of this.#part(selection, range)) found.push(item);
      return found;
    }
    await this.#pages(range, async (page) => {
      const items = await this.#stored(selection, page);
      found.push(...items.map(({ item }) => item));
      return items;
    });
    return found;
  }

  /** The resources as RDF, each a named graph. `BAD_REQUEST` when the answer would be too large to be one document. */
  async rdf(selection: Selection, range: Range, syntax: SyntaxName): Promise<string> {
    const documents: GraphDocument[] = [];
    let characters = 0;
    const take = (document: GraphDocument): void => {
      characters += document.triples.length;
      if (characters > MOST_CHARACTERS) {
        throw new Refusal(
          'BAD_REQUEST',
          'The list is too large for one document; page through it with offset and limit.',
        );
      }
      documents.push(document);
    };
    if (testOf(selection)) {
      for await (const { item } of this.#part(selection, range)) {
        const document = await this.store.get(item.iri);
        if (document) take(document);
      }
    } else {
      await this.#pages(range, async (page) => {
        const items = await this.store.documents(selection.kind, page, selection.catalogue, hiddenOf(selection));
        for (const { item } of items) take(item);
        return items;
      });
    }
    return this.representations.graphs(documents, syntax);
  }

  async *#part(selection: Selection, { offset, limit = Infinity }: Range): AsyncGenerator<Listed<ListedGraph>> {
    let passed = 0;
    for await (const listed of this.#visible(selection)) {
      passed += 1;
      if (passed > offset) yield listed;
      if (passed >= offset + limit) return;
    }
  }

  #stored(selection: Selection, page: Page): Promise<readonly Listed<ListedGraph>[]> {
    return this.store.list(selection.kind, page, selection.catalogue, hiddenOf(selection));
  }

  async *#visible(selection: Selection, after = 0): AsyncGenerator<Listed<ListedGraph>> {
    const isVisible = testOf(selection);
    for (let position = after; ;) {
      const items = await this.#stored(selection, { after: position, limit: PAGE });
      for (const listed of items) if (!isVisible || isVisible(listed.item)) yield listed;
      position = items.at(-1)?.position ?? position;
      if (items.length < PAGE) return;
      // Others get their turn while a long list is walked.
      await setImmediate();
    }
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
