/** Takes a document with many datasets into a catalogue: each dataset and series its own graph, nothing lost. */
import { Refusal } from '../../errors.js';
import type { Catalogues } from '../catalogue.js';
import type { Datasets } from '../dataset.js';
import { isId, normalizeId, type Identifiers } from '../identifiers.js';
import type { Payload } from '../intake/job.js';
import type { Intake } from '../intake/pool.js';
import { askerOf, type Actor } from '../writes.js';

/** A dataset that was not taken, and why. */
export interface RefusedDataset {
  /** The name that the document has for it. */
  readonly source: string;
  readonly reason: string;
}

/** The progress of an import. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
  readonly refused: readonly RefusedDataset[];
}

/** Writes under way at a time: enough to share the costs of a commit, few enough to leave room for others. */
const AT_A_TIME = 16;

const TRIPLES = 'application/n-triples';

/** A dataset of the document. */
interface Part {
  readonly source: string;
  readonly triples: string;
}

/** Works on items, so many at a time; tells after every so many how many are done, and at the end. Rejects as `work` does. */
async function* inTurns<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  most: number,
): AsyncGenerator<number> {
  const running = new Set<Promise<void>>();
  let done = 0;
  let told = 0;
  try {
    for (const item of items) {
      if (running.size >= most) await Promise.race(running);
      if (done - told >= most) yield (told = done);
      const one = work(item).then(() => {
        done += 1;
        running.delete(one);
      });
      running.add(one);
    }
    await Promise.all(running);
    if (done > told) yield done;
  } finally {
    await Promise.allSettled(running);
  }
}

/** Imports documents. */
export class Importer {
  constructor(
    private readonly intake: Intake,
    private readonly catalogues: Catalogues,
    private readonly datasets: Datasets,
    private readonly identifiers: Identifiers,
  ) {}

  /**
   * Imports a document and tells how far it is. The catalogue is created from the document's own description when it does
   * not exist. Datasets keep their ids when the document is imported again. Refused datasets do not stop the others.
   */
  async *run(payload: Payload, catalogue: string, actor: Actor): AsyncGenerator<ImportProgress> {
    const names = new Map<string, string>();
    const taken = new Set<string>();
    const parts = await this.intake.split(payload, this.identifiers.iri('catalogue', catalogue), askerOf(actor));
    await this.#prepareCatalogue(catalogue, parts.catalogue, actor);
    for (const { source } of parts.datasets) {
      const id = await this.#idOf(source, catalogue, taken);
      if (id === undefined) continue;
      taken.add(id);
      names.set(source, id);
    }
    const refused: RefusedDataset[] = [];
    const total = parts.datasets.length;
    const store = async ({ source, triples }: Part): Promise<void> => {
      try {
        await this.#store(
          { source, triples, id: names.get(source), iris: this.#irisIn(triples, names) },
          catalogue,
          actor,
        );
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ source, reason: error.detail });
      }
    };
    for await (const done of inTurns(parts.datasets, store, AT_A_TIME)) yield { done, total, refused };
    if (total === 0) yield { done: 0, total: 0, refused };
  }

  /** Our IRIs of the datasets that a part names: each part is sent to a thread, so it is not sent those of all others. */
  #irisIn(triples: string, names: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
    const iris: Record<string, string> = {};
    for (const [, source = ''] of triples.matchAll(/<([^<>]*)>/g)) {
      const id = names.get(source);
      if (id !== undefined) iris[source] = this.identifiers.iri('dataset', id);
    }
    return iris;
  }

  async #prepareCatalogue(id: string, triples: string | undefined, actor: Actor): Promise<void> {
    if (await this.catalogues.find(id)) return;
    if (triples === undefined)
      throw new Refusal('NOT_FOUND', 'There is no catalogue with this id, and the document does not describe one.');
    await this.catalogues.put(id, { body: triples, contentType: TRIPLES }, actor);
  }

  /** Our id in the source's IRI, else one made from the end of the IRI; none for blank nodes, which have no lasting name. */
  async #idOf(source: string, catalogue: string, taken: ReadonlySet<string>): Promise<string | undefined> {
    const own = this.identifiers.idOf('dataset', source);
    if (own !== undefined) return own;
    if (source.startsWith('_:')) return undefined;
    const end = source.replace(/[/#]+$/, '').replace(/^.*[/#]/, '');
    const wanted = normalizeId(isId(decode(end)) ? decode(end) : end);
    return this.datasets.freeId(catalogue, source, wanted, { taken });
  }

  async #store(
    part: {
      readonly source: string;
      readonly triples: string;
      readonly id: string | undefined;
      readonly iris: Readonly<Record<string, string>>;
    },
    catalogue: string,
    actor: Actor,
  ): Promise<void> {
    const payload: Payload = { body: part.triples, contentType: TRIPLES, names: part.iris };
    if (part.id === undefined) await this.datasets.create(catalogue, payload, actor);
    else if (this.identifiers.idOf('dataset', part.source) === part.id)
      await this.datasets.put(catalogue, part.id, payload, actor);
    else await this.datasets.put(catalogue, part.id, payload, actor, { originalId: part.source });
  }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
