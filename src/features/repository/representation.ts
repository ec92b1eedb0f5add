/** RDF documents of stored resources: each is written once in a syntax and kept until there is another version, or no room. */
import { LRUCache } from 'lru-cache';
import type { SyntaxName } from '../../core/rdf/syntax.js';
import type { GraphDocument } from '../../core/store/graph-store.js';
import type { Identifiers } from './identifiers.js';
import type { RenderedGraph, RenderJob } from './intake/render.js';
import { entityTag } from '../../core/http/preconditions.js';
import { recordQuads } from './record.js';
import { toNTriples } from '../../core/rdf/ntriples.js';

/** Writes documents; `Intake` does, in a thread when they are large. */
interface Renderer {
  render(job: RenderJob): Promise<string>;
}

/** A document in one syntax. */
export interface Representation {
  readonly body: string;
  readonly etag: string;
  /** The time at which the resource was last changed, ISO 8601. */
  readonly changed: string;
}

/** The written part of a document that is kept somewhere, published or not. */
export type Versioned = Pick<GraphDocument, 'iri' | 'triples' | 'hash' | 'changed'>;

const CACHE_CHARACTERS = 32 * 1024 * 1024;

/** A document that was written, and the content hash of what was written: another version takes its place. */
interface Written {
  readonly hash: string;
  readonly body: string;
}

/** Renders resources. */
export class Representations {
  readonly #cache = new LRUCache<string, Written>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ body }) => body.length + 200,
  });

  constructor(
    private readonly renderer: Renderer,
    private readonly identifiers: Identifiers,
  ) {}

  /** A dataset, catalogue or quality graph as a whole. */
  graph(document: Versioned, syntax: SyntaxName): Promise<Representation> {
    return this.#cached(document, document.iri, syntax, { shape: 'graph', triples: document.triples, syntax });
  }

  /** One distribution of a dataset, with what hangs on it. */
  distribution(document: GraphDocument, id: string, syntax: SyntaxName): Promise<Representation> {
    const node = this.identifiers.iri('distribution', id);
    const others = document.distributions.filter((other) => other !== id);
    const barred = [document.iri, ...others.map((other) => this.identifiers.iri('distribution', other))];
    return this.#cached(document, node, syntax, { shape: 'node', triples: document.triples, node, barred, syntax });
  }

  /** All distributions of a dataset, without the dataset itself. */
  distributions(document: GraphDocument, syntax: SyntaxName): Promise<Representation> {
    const nodes = document.distributions.map((id) => this.identifiers.iri('distribution', id));
    const job: RenderJob = { shape: 'graph', triples: document.triples, nodes, barred: [document.iri], syntax };
    return this.#cached(document, `${document.iri} distributions`, syntax, job);
  }

  /** The catalogue record of a dataset. */
  async record(document: GraphDocument, syntax: SyntaxName): Promise<Representation> {
    const facts = { ...document, catalogue: document.catalogue ?? '' };
    const triples = toNTriples(recordQuads(facts, this.identifiers));
    const node = this.identifiers.iri('record', document.id);
    const body = await this.renderer.render({ shape: 'node', triples, node, barred: [], syntax });
    return {
      body,
      etag: entityTag(document.hash, `${Date.parse(document.changed)}-${syntax}`),
      changed: document.changed,
    };
  }

  /** Several resources, each as a named graph. */
  graphs(documents: readonly RenderedGraph[], syntax: SyntaxName): Promise<string> {
    return this.renderer.render({
      shape: 'graphs',
      graphs: documents.map(({ iri, triples, label }) => ({ iri, triples, ...(label === undefined ? {} : { label }) })),
      syntax,
    });
  }

  async #cached(
    document: Omit<Versioned, 'iri' | 'triples'>,
    node: string,
    syntax: SyntaxName,
    job: RenderJob,
  ): Promise<Representation> {
    const { hash, changed } = document;
    const key = `${syntax} ${node}`;
    let written = this.#cache.get(key);
    if (written?.hash !== hash) {
      written = { hash, body: await this.renderer.render(job) };
      this.#cache.set(key, written);
    }
    return { body: written.body, etag: entityTag(hash, syntax), changed };
  }
}
