/** Lists by offset or by position, narrowed to what a caller may see, and lists written as RDF. */
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '../errors.js';
import type { SyntaxName } from '../rdf/syntax.js';
import type { GraphDocument, GraphStore, Listed, ListedGraph, Page } from '../store/graph-store.js';
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
  /** Leaves out what the caller may not see, also from counts; absent when everything is for everybody. */
  readonly visible?: ((resource: Pick<ListedGraph, 'id' | 'catalogue'>) => boolean) | undefined;
}

const PAGE = 500;
/** Text that one answer may hold; beyond it a client has to page. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Reads lists from the store, page by page. With `visible` they take time in proportion to what there is. */
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
    if (!selection.visible) return this.store.list(selection.kind, { after, limit }, selection.catalogue);
    const found: Listed<ListedGraph>[] = [];
    for await (const listed of this.#visible(selection, after)) {
      found.push(listed);
      if (found.length >= limit) break;
    }
    return found;
  }

  /** The number of them. */
  async count(selection: Selection): Promise<number> {
    if (!selection.visible) return this.store.count(selection.kind, selection.catalogue);
    let count = 0;
    for await (const _ of this.#visible(selection)) count += 1;
    return count;
  }

  /** Names of resources. */
  async names(selection: Selection, range: Range): Promise<ListedGraph[]> {
    const { kind, catalogue, visible } = selection;
    const found: ListedGraph[] = [];
    if (visible) {
      for await (const { item } of this.#part(selection, range)) found.push(item);
      return found;
    }
    await this.#pages(range, async (page) => {
      const items = await this.store.list(kind, page, catalogue);
      found.push(...items.map(({ item }) => item));
      return items;
    });
    return found;
  }

  /** The resources as RDF, each a named graph. `BAD_REQUEST` when the answer would be too large to be one document. */
  async rdf(selection: Selection, range: Range, syntax: SyntaxName): Promise<string> {
    const { kind, catalogue, visible } = selection;
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
    if (visible) {
      for await (const { item } of this.#part(selection, range)) {
        const document = await this.store.get(item.iri);
        if (document) take(document);
      }
    } else {
      await this.#pages(range, async (page) => {
        const items = await this.store.documents(kind, page, catalogue);
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

  async *#visible({ kind, catalogue, visible }: Selection, after = 0): AsyncGenerator<Listed<ListedGraph>> {
    for (let position = after; ;) {
      const items = await this.store.list(kind, { after: position, limit: PAGE }, catalogue);
      for (const listed of items) if (!visible || visible(listed.item)) yield listed;
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
