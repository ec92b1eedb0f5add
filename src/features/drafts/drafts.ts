/**
 * Drafts: metadata of datasets that are not published. They pass the same intake as datasets and live outside the graph
 * store and the search index. A draft belongs to the organization of its writer, or to the writer who has none.
 */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../core/errors.js';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import { dct } from '../../core/rdf/vocabulary.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { catalogueLock, type Catalogues } from '../repository/catalogue.js';
import type { Datasets } from '../repository/dataset.js';
import { requireId } from '../repository/identifiers.js';
import type { Payload, Prepared } from '../repository/intake/job.js';
import { requireVersion } from '../../core/http/preconditions.js';
import { prepareDataset } from '../repository/prepare.js';
import type { DomainTools } from '../repository/tools.js';
import { remembering, type WriteOptions, type WriteOutcome } from '../repository/write-outcome.js';
import type { Actor, Participant } from '../repository/writes.js';
import type { Draft, DraftHeader, Title } from './model.js';
import { DraftTable } from './table.js';

/** Stores a draft, in place of the one that the provider has under this id. */
const putDraft = (draft: Draft): Statement => ({
  sql: `INSERT INTO draft (provider, id, catalogue, owner, original_id, hides, titles, distributions, hash, created, changed, triples)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (provider, id) DO UPDATE SET titles = excluded.titles, distributions = excluded.distributions,
  hash = excluded.hash, changed = excluded.changed, triples = excluded.triples`,
  params: [
    draft.provider,
    draft.id,
    draft.catalogue,
    draft.owner ?? null,
    draft.originalId ?? null,
    draft.hides ? 1 : 0,
    JSON.stringify(draft.titles),
    JSON.stringify(draft.distributions),
    draft.hash,
    draft.created,
    draft.changed,
    draft.triples,
  ],
});

/** Deletes a draft that must be there. */
const removeDraft = ({ provider, id }: Pick<Draft, 'provider' | 'id'>): Statement => ({
  sql: 'DELETE FROM draft WHERE provider = ? AND id = ?',
  params: [provider, id],
  expect: 1,
});

/** Deletes the drafts of a catalogue. */
const removeDraftsOf = (catalogue: string): Statement => ({
  sql: 'DELETE FROM draft WHERE catalogue = ?',
  params: [catalogue],
});

/** Titles of a resource in canonical N-Triples. Only the lines that say them are parsed: documents may be large. */
const titlesOf = (triples: string, iri: string): Title[] => {
  const start = `<${iri}> <${dct.title.value}> `;
  const lines = triples.split('\n').filter((line) => line.startsWith(start));
  return parseNTriples(lines.map((line) => `${line}\n`).join('')).flatMap(({ object }) =>
    object.termType === 'Literal' ? [{ value: object.value, language: object.language || null }] : [],
  );
};

export type { Draft, DraftHeader };

/** The key of a draft: its id, and the catalogue that the caller named. */
export interface DraftKey {
  readonly catalogue: string;
  readonly id: string;
}

/** A draft that was written. */
export interface DraftOutcome extends WriteOutcome {
  /** As it is stored now; absent after a dry run. */
  readonly draft?: Draft;
}

/** To whom an actor's drafts belong. */
const providerOf = ({ name, organization }: Actor): string =>
  organization === undefined ? name : `organization:${organization}`;

/** Drafts go with their catalogue, in the transaction that deletes it. */
export const draftsOfCatalogues: Participant = {
  onRemove: ({ kind, id }): readonly Statement[] => (kind === 'catalogue' ? [removeDraftsOf(id)] : []),
};

/** Reads and writes drafts. Locks are taken in one order: draft, catalogue, dataset. */
export class Drafts {
  readonly #table: DraftTable;

  constructor(
    private readonly tools: DomainTools,
    private readonly database: Database,
    private readonly catalogues: Catalogues,
    private readonly datasets: Datasets,
  ) {
    this.#table = new DraftTable(database);
  }

  /** The actor's draft with this id in this catalogue, if there is one. */
  find({ catalogue, id }: DraftKey, actor: Actor): Draft | undefined {
    const found = this.#table.find(providerOf(actor), id);
    return found?.catalogue === catalogue ? found : undefined;
  }

  /** True if a draft, whoever has it, hides the dataset with this id. */
  hides(id: string): boolean {
    return this.#table.hides(id);
  }

  /** Ids of the catalogues in which the actor has drafts. */
  cataloguesOf(actor: Actor): string[] {
    return this.#table.catalogues(providerOf(actor));
  }

  /** The actor's drafts in these catalogues, in the order in which they were first stored. */
  list(
    actor: Actor,
    catalogues: readonly string[],
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): { readonly total: number; readonly items: readonly DraftHeader[] } {
    const provider = providerOf(actor);
    return {
      total: this.#table.count(provider, catalogues),
      items: this.#table.list(provider, catalogues, offset, limit),
    };
  }

  /** Creates or replaces the actor's draft; without `id` it gets a random UUID. */
  async put(
    { catalogue, id: given }: { readonly catalogue: string; readonly id?: string | undefined },
    payload: Payload,
    actor: Actor,
    options: WriteOptions = {},
  ): Promise<DraftOutcome> {
    const id = requireId(given ?? randomUUID());
    return this.#exclusive(id, actor, () =>
      this.tools.locks.shared(catalogueLock(catalogue), async () => {
        this.catalogues.requireStored(catalogue);
        const previous = this.#table.find(providerOf(actor), id);
        if (previous && previous.catalogue !== catalogue) {
          throw new Refusal('CONFLICT', 'There is a draft with this id in another catalogue.');
        }
        requireVersion(options, previous);
        const stored = previous && { triples: previous.triples, distributions: previous.distributions };
        const profiles = this.catalogues.profilesOf(catalogue);
        const job = { task: 'dataset', id, payload, stored, profiles } as const;
        const prepared = await prepareDataset(this.tools, job, actor, options);
        return this.#store({ catalogue, id }, previous, prepared, actor, options);
      }),
    );
  }

  /** Deletes the actor's draft; `also` joins the transaction. `NOT_FOUND` when there is none. */
  remove(key: DraftKey, actor: Actor, options: WriteOptions = {}, also: readonly Statement[] = []): Promise<void> {
    return this.#exclusive(key.id, actor, async () => {
      const draft = this.#require(key, actor);
      requireVersion(options, draft);
      await this.database.write([removeDraft(draft), ...this.tools.writes.ofDraft('onDiscard', draft), ...also]);
    });
  }

  /**
   * Makes the draft a dataset with the same id, in one transaction. The metadata pass the intake again, as its rules may have
   * changed. `CONFLICT` when the id is not free: of several drafts with one id, the first that is published has it.
   */
  publish(key: DraftKey, actor: Actor, options: Pick<WriteOptions, 'remember'> = {}): Promise<WriteOutcome> {
    return this.#exclusive(key.id, actor, async () => {
      const draft = this.#require(key, actor);
      const { id, catalogue, originalId, owner, hides: returns, distributions, triples } = draft;
      const payload = { body: triples, contentType: 'application/n-triples' };
      const contract = this.tools.keptContracts.hidden(draft);
      const arrival = { id, catalogue, originalId, owner, returns, contract, distributions, payload };
      return this.datasets.admit(arrival, actor, options, [
        removeDraft(draft),
        ...this.tools.writes.ofDraft('onPublish', draft),
      ]);
    });
  }

  /**
   * Makes the dataset a draft of the actor with the same id, in one transaction, which what `also` makes of the draft joins.
   * `CONFLICT` when there is one already.
   */
  hide(
    { catalogue, id }: DraftKey,
    actor: Actor,
    also: (draft: Draft) => readonly Statement[] = () => [],
  ): Promise<Draft> {
    return this.#exclusive(id, actor, async () => {
      if (this.#table.find(providerOf(actor), id))
        throw new Refusal('CONFLICT', 'There is a draft with this id already.');
      let hidden: Draft | undefined;
      await this.datasets.remove(id, actor, {}, (dataset) => {
        if (dataset.catalogue !== catalogue)
          throw new Refusal('NOT_FOUND', 'The catalogue has no dataset with this id.');
        hidden = this.#hidden(dataset, catalogue, actor);
        return [putDraft(hidden), ...this.tools.writes.ofDraft('onHide', hidden), ...also(hidden)];
      });
      if (!hidden) throw new Refusal('NOT_FOUND', 'The catalogue has no dataset with this id.');
      return hidden;
    });
  }

  #hidden(dataset: GraphDocument, catalogue: string, actor: Actor): Draft {
    const { id, iri, owner, originalId, hash, triples } = dataset;
    const { distributions } = this.datasets.stored(dataset);
    const now = new Date().toISOString();
    const titles = titlesOf(triples, iri);
    const provider = providerOf(actor);
    return {
      id,
      catalogue,
      provider,
      owner,
      originalId,
      hides: true,
      titles,
      distributions,
      hash,
      created: now,
      changed: now,
      triples,
    };
  }

  async #store(
    { catalogue, id }: DraftKey,
    previous: Draft | undefined,
    prepared: Prepared,
    actor: Actor,
    options: WriteOptions,
  ): Promise<DraftOutcome> {
    const iri = this.tools.identifiers.iri('dataset', id);
    const { triples, hash, distributions, conformance, mended } = prepared;
    const outcome = { id, iri, hash, conformance, mended };
    if (options.dryRun) {
      const before = previous && { ...previous, distributions: previous.distributions.map((known) => known.id) };
      return { status: 'VALIDATED', ...outcome, planned: { id, prepared, previous: before } };
    }
    if (previous?.hash === hash) return { status: 'UNCHANGED', ...outcome, draft: previous };
    const changed = new Date().toISOString();
    const created = previous?.created ?? changed;
    const titles = titlesOf(triples, iri);
    const provider = providerOf(actor);
    const draft = { ...previous, id, catalogue, provider, titles, distributions, hash, created, changed, triples };
    const done: DraftOutcome = { status: previous ? 'UPDATED' : 'CREATED', ...outcome, draft };
    await this.database.write([putDraft(draft), ...remembering(options, done)]);
    return done;
  }

  #require(key: DraftKey, actor: Actor): Draft {
    const draft = this.find(key, actor);
    if (!draft) throw new Refusal('NOT_FOUND', 'The catalogue has no draft of yours with this id.');
    return draft;
  }

  #exclusive<T>(id: string, actor: Actor, work: () => Promise<T>): Promise<T> {
    return this.tools.locks.exclusive(`draft ${providerOf(actor)} ${id}`, work);
  }
}
