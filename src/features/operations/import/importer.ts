/** Takes a document with many datasets into a catalogue: each dataset and series its own graph, nothing lost. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../core/errors.js';
import type { Catalogues } from '../../repository/catalogue.js';
import type { Datasets } from '../../repository/dataset.js';
import type { DatasetGroups, GroupEntry } from '../../repository/dataset-groups.js';
import { isId, normalizeId, type Identifiers } from '../../repository/identifiers.js';
import { inGroups } from '../../repository/in-groups.js';
import type { Payload } from '../../repository/intake/job.js';
import type { Intake } from '../../repository/intake/pool.js';
import { askerOf, type Actor } from '../../repository/writes.js';

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

const TRIPLES = 'application/n-triples';

/** A dataset of the document. */
interface Part {
  readonly source: string;
  readonly triples: string;
}

/** The yield of a group. */
type Stored = Pick<ImportProgress, 'done' | 'refused'>;

/** Imports documents. */
export class Importer {
  constructor(
    private readonly intake: Intake,
    private readonly catalogues: Catalogues,
    private readonly datasets: Datasets,
    private readonly groups: DatasetGroups,
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
      const id = await this.#idOf(source, catalogue, taken, actor);
      if (id === undefined) continue;
      taken.add(id);
      names.set(source, id);
    }
    const total = parts.datasets.length;
    const refused: RefusedDataset[] = [];
    let done = 0;
    yield { done, total, refused };
    const store = (group: readonly Part[]): Promise<Stored> => this.#store(group, names, catalogue, actor);
    for await (const group of inGroups(parts.datasets, store)) {
      refused.push(...group.refused);
      yield { done: (done += group.done), total, refused };
    }
  }

  async #store(
    parts: readonly Part[],
    names: ReadonlyMap<string, string>,
    catalogue: string,
    actor: Actor,
  ): Promise<Stored> {
    const entries = parts.map((part) => this.#entry(part, names));
    const outcomes = await this.groups.write(catalogue, entries, actor);
    const refused = outcomes.flatMap((outcome, at) =>
      outcome instanceof Refusal ? { source: parts[at]?.source ?? '', reason: outcome.detail } : [],
    );
    return { done: parts.length, refused };
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
  async #idOf(
    source: string,
    catalogue: string,
    taken: ReadonlySet<string>,
    actor: Actor,
  ): Promise<string | undefined> {
    const own = this.identifiers.idOf('dataset', source);
    if (own !== undefined) return own;
    if (source.startsWith('_:')) return undefined;
    const end = source.replace(/[/#]+$/, '').replace(/^.*[/#]/, '');
    const wanted = normalizeId(isId(decode(end)) ? decode(end) : end);
    return this.datasets.freeId(catalogue, source, wanted, { taken, steward: actor });
  }

  /** A part as it is to be stored; what has no lasting name gets a new id. */
  #entry({ source, triples }: Part, names: ReadonlyMap<string, string>): GroupEntry {
    const payload: Payload = { body: triples, contentType: TRIPLES, names: this.#irisIn(triples, names) };
    const id = names.get(source);
    if (id === undefined) return { id: randomUUID(), payload };
    return { id, payload, originalId: this.identifiers.idOf('dataset', source) === id ? undefined : source };
  }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
