/** Datasets: dcat:Dataset resources, each with its distributions, services, offers and agents in one graph. */
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../core/errors.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed } from '../../core/store/sqlite/database.js';
import { catalogueLock, type Catalogues } from './catalogue.js';
import { isId, normalizeId, requireId, requireNewId } from './identifiers.js';
import type { ContractFacts } from './contracts/kept.js';
import { requireNoWithheldAddresses } from './contracts/no-withheld-addresses.js';
import type { NumberedAddress } from './withheld/masking.js';
import type { DatasetJob, KnownDistribution, Payload, Prepared, ToBeIndexed } from './intake/job.js';
import type { Link } from './link.js';
import { remembering, type WriteOptions, type WriteOutcome } from './write-outcome.js';
import { requireVersion } from '../../core/http/preconditions.js';
import { prepareDataset } from './prepare.js';
import type { DomainTools } from './tools.js';
import { IdNotFree } from './ownership/claims.js';
import { knownDistributions, systemStatements } from './record.js';
import { askerOf, type Actor, type Put } from './writes.js';

/** Name of the lock under which one dataset changes. */
const datasetLock = (id: string): string => `dataset ${id}`;

/** The place that a dataset goes to: its catalogue, and the id at its source when the source chose one. */
export interface Destination {
  readonly id: string;
  readonly catalogue: string;
  readonly originalId?: string | undefined;
  /** Organization that owns it; where absent, who owns it already, or the actor's for what is new. */
  readonly owner?: string | undefined;
  /** True if it was here before and comes back, to `owner` alone or to no organization. */
  readonly returns?: boolean | undefined;
  /** Whether an act of trade withholds its addresses, or tells them. */
  readonly withholds?: boolean | undefined;
  /** Cross-references that the same change establishes. */
  readonly link?: Link | undefined;
  /** The contract of data that the same change gives it; null for none. Where absent, the one that it has. */
  readonly contract?: ContractFacts | null | undefined;
}

/** A dataset that was stored elsewhere until now; its distributions keep their ids. */
export interface Arrival extends Destination {
  readonly payload: Payload;
  readonly distributions: readonly KnownDistribution[];
}

/** The facts that the choice of an id looks at. */
interface Choice {
  /** True if the writer may know of a stored dataset; ids of others look free. */
  readonly knows?: WriteOptions['knows'];
  /** Ids that are not to be chosen. */
  readonly taken?: ReadonlySet<string>;
  /** A writer who may know whose ids are, and for whom those are passed over that are reserved for others. */
  readonly steward?: Actor;
}

/** Reads and writes datasets. */
export class Datasets {
  constructor(
    private readonly tools: DomainTools,
    private readonly catalogues: Catalogues,
  ) {}

  /** The stored dataset, if there is one. */
  find(id: string): Promise<GraphDocument | undefined> {
    return this.tools.store.get(this.tools.identifiers.iri('dataset', id));
  }

  /** The stored dataset; `NOT_FOUND` otherwise. */
  async require(id: string): Promise<GraphDocument> {
    const found = isId(id) ? await this.find(id) : undefined;
    if (!found) throw notFound('dataset');
    return found;
  }

  /** Adds a dataset to a catalogue. Without `id` it gets a random UUID; a given id that is taken is a `CONFLICT`. */
  async create(
    catalogue: string,
    payload: Payload,
    actor: Actor,
    options: WriteOptions & { id?: string | undefined } = {},
  ): Promise<WriteOutcome> {
    const id = requireNewId(options.id ?? randomUUID());
    return this.admit({ id, catalogue, payload, distributions: [] }, actor, options);
  }

  /** Adds a dataset with the id it has already; `also` joins the transaction. An id that is taken is a `CONFLICT`. */
  admit(
    { payload, distributions, ...destination }: Arrival,
    actor: Actor,
    options: WriteOptions = {},
    also: readonly Statement[] = [],
  ): Promise<WriteOutcome> {
    const { id, catalogue } = destination;
    return this.#inCatalogue(catalogue, id, async () => {
      if (await this.#known(id, options)) throw new IdNotFree();
      const stored = distributions.length === 0 ? undefined : { triples: '', distributions };
      const index = this.toBeIndexed(destination, undefined, actor, options);
      return this.#store(destination, undefined, { task: 'dataset', id, payload, stored, index }, actor, options, also);
    });
  }

  /**
   * Creates or replaces the dataset that its source knows as `originalId`. The id is the original id where that can be one,
   * else its normal form; ids that other sources took get a counter.
   */
  async putByOrigin(
    catalogue: string,
    originalId: string,
    payload: Payload,
    actor: Actor,
    options: WriteOptions = {},
  ): Promise<WriteOutcome> {
    return this.tools.locks.exclusive(`origin ${catalogue} ${originalId}`, async () => {
      const taken = new Set<string>();
      for (;;) {
        const id = await this.originId(catalogue, originalId, { knows: options.knows, taken });
        const destination = { id, catalogue, originalId };
        try {
          return await this.#inCatalogue(catalogue, id, () => this.#put(destination, payload, actor, options));
        } catch (error) {
          // It is somebody's of whom the writer may not know: the next one then, unless the source wants this one.
          if (!(error instanceof IdNotFree) || id === originalId) throw error;
          taken.add(id);
        }
      }
    });
  }

  /** Creates or replaces the dataset with this id in this catalogue. */
  async put(
    catalogue: string,
    id: string,
    payload: Payload,
    actor: Actor,
    options: WriteOptions & { originalId?: string | undefined } = {},
  ): Promise<WriteOutcome> {
    requireId(id);
    const destination = { id, catalogue, originalId: options.originalId };
    return this.#inCatalogue(catalogue, id, () => this.#put(destination, payload, actor, options));
  }

  /** Replaces an existing dataset. Distributions that the source names as before keep their ids. */
  async replace(id: string, payload: Payload, actor: Actor, options: WriteOptions = {}): Promise<WriteOutcome> {
    return this.change(id, actor, options, (previous) => ({
      task: 'dataset',
      id,
      payload,
      stored: this.stored(previous),
    }));
  }

  /** Deletes a dataset with its distributions, offers and quality results; what `also` makes of it joins the transaction. */
  async remove(
    id: string,
    actor: Actor,
    options: WriteOptions = {},
    also: (previous: GraphDocument) => readonly Statement[] = () => [],
  ): Promise<void> {
    const { catalogue } = await this.require(id);
    await this.#inCatalogue(catalogue ?? '', id, async () => {
      const previous = await this.require(id);
      requireVersion(options, previous);
      if (options.dryRun) return;
      const metrics = this.tools.identifiers.iri('metrics', id);
      await this.tools.writes.remove([previous], actor, [metrics], also(previous));
    });
  }

  /** Changes an existing dataset by an intake job that is made from its stored version. */
  async change(
    id: string,
    actor: Actor,
    options: WriteOptions,
    job: (previous: GraphDocument) => DatasetJob,
  ): Promise<WriteOutcome> {
    const { catalogue = '' } = await this.require(id);
    return this.#inCatalogue(catalogue, id, async () => {
      const previous = await this.require(id);
      requireVersion(options, previous);
      const destination = { id, catalogue, originalId: previous.originalId };
      const index = this.toBeIndexed(destination, previous, actor, options);
      return this.#store(destination, previous, { ...job(previous), index }, actor, options);
    });
  }

  /** Runs `work` while nobody else changes these datasets or removes their catalogues. */
  together<T>(places: readonly Pick<Destination, 'id' | 'catalogue'>[], work: () => Promise<T>): Promise<T> {
    const { locks } = this.tools;
    // Everybody takes catalogues before datasets, and each in this order, so that nobody waits in a circle.
    const catalogues = [...new Set(places.map(({ catalogue }) => catalogueLock(catalogue)))].sort();
    const datasets = [...new Set(places.map(({ id }) => datasetLock(id)))].sort();
    const inside = datasets.reduceRight((next, name) => () => locks.exclusive(name, next), work);
    return catalogues.reduceRight((next, name) => () => locks.shared(name, next), inside)();
  }

  /** The dataset as it would be stored at that destination. Nothing is stored; the caller holds the lock. */
  async preparePut(destination: Destination, payload: Payload, actor: Actor): Promise<Put> {
    const previous = await this.find(destination.id);
    const stored = previous && this.stored(previous);
    const profiles = this.catalogues.profilesOf(destination.catalogue);
    const prepared = await this.tools.intake.prepare(
      { task: 'dataset', id: destination.id, payload, stored, profiles, withholds: destination.withholds },
      askerOf(actor),
    );
    return this.#entry(destination, previous, prepared, actor);
  }

  /** Refuses, as a write would, what the shapes find wrong with a payload. Nothing is stored. */
  async judge(id: string, payload: Payload, actor: Actor): Promise<void> {
    await this.tools.intake.prepare({ task: 'dataset', id, payload }, askerOf(actor));
  }

  /** Demands what storing the prepared dataset would demand, but for whether its id is free: that is told by the write alone. */
  async requireSale(
    destination: Destination,
    previous: GraphDocument | undefined,
    prepared: Prepared,
    actor: Actor,
  ): Promise<void> {
    const owner = this.#ownerOf(destination, previous, actor);
    await this.tools.sales.of(this.#document({ ...destination, owner }, previous, prepared), previous, actor);
  }

  /** The prepared dataset with what becomes of sales by it. Nothing is stored; the caller holds the lock. `CONFLICT` when the id is not free. */
  async placed(
    destination: Destination,
    previous: GraphDocument | undefined,
    prepared: Prepared,
    actor: Actor,
  ): Promise<Put> {
    if (!previous && (await this.find(destination.id))) throw new IdNotFree();
    const entry = this.#entry(destination, previous, prepared, actor);
    const sale = await this.tools.sales.of(entry.document, previous, actor);
    if (!sale) {
      // What is listed, or returns, says itself that it is what had the id.
      if (!previous && !destination.returns) this.tools.sales.requireUntraded(destination.id);
      return entry;
    }
    // What is listed for an original belongs to whom that belongs.
    const { link, owner = destination.owner } = sale;
    return { ...this.#entry({ ...destination, link, owner }, previous, prepared, actor), sale };
  }

  /** The stored dataset as its records say that it is: its cross-references, and who owns a copy. Nothing is stored; the caller holds the lock. */
  relinked(previous: GraphDocument, link: Link | undefined): Put {
    return this.#beside(previous, link, this.tools.keptContracts.present(previous.id));
  }

  /** The stored dataset with this contract of data, or without one. Nothing is stored; the caller holds the lock. */
  recorded(previous: GraphDocument, contract: ContractFacts | undefined): Put {
    return this.#beside(previous, this.tools.references.of(previous.id), contract);
  }

  #beside(previous: GraphDocument, link: Link | undefined, contract: ContractFacts | undefined): Put {
    const { identifiers, references, keptContracts } = this.tools;
    const { id, catalogue = '', created, changed, originalId, triples } = previous;
    const facts = { id, catalogue, created, changed, originalId };
    const known = knownDistributions(previous, identifiers);
    const system =
      systemStatements(facts, known, identifiers) +
      (link === undefined ? '' : references.statements(previous, link)) +
      keptContracts.statements(previous.iri, contract);
    const quads = triples.split('\n').length + system.split('\n').length - 2;
    const owner = references.buyerOf(id) ?? previous.owner;
    return { document: { ...previous, ...(owner === undefined ? {} : { owner }), system, quads }, previous };
  }

  /** The index entry that the intake makes beside a dataset, if it will be stored. */
  toBeIndexed(
    destination: Destination,
    previous: GraphDocument | undefined,
    actor: Actor,
    { dryRun }: Pick<WriteOptions, 'dryRun'>,
  ): ToBeIndexed | undefined {
    return dryRun ? undefined : { owner: this.#ownerOf(destination, previous, actor) };
  }

  /** The stored dataset as intake jobs need it. */
  stored(document: GraphDocument): { triples: string; distributions: ReturnType<typeof knownDistributions> } {
    return { triples: document.triples, distributions: knownDistributions(document, this.tools.identifiers) };
  }

  /** The id under which an original id is stored, or would be. */
  async originId(catalogue: string, originalId: string, choice: Choice = {}): Promise<string> {
    if (originalId === '') throw new Refusal('BAD_REQUEST', 'The parameter originalId is empty.');
    const wanted = normalizeId(originalId);
    const id = await this.freeId(catalogue, originalId, wanted, choice);
    if (id !== wanted && wanted === originalId) throw new IdNotFree();
    return id;
  }

  /**
   * Of `wanted`, `wanted~~1`, `wanted~~2` … the one that belongs to this original id already, else the first that looks free to
   * the writer: what is reserved, or not to be known of, shows itself only when something would be stored.
   */
  async freeId(
    catalogue: string,
    originalId: string,
    wanted: string,
    { knows, steward, taken = new Set() }: Choice = {},
  ): Promise<string> {
    let free: string | undefined;
    for (let counter = 0; ; counter += 1) {
      const id = counter === 0 ? wanted : `${wanted}~~${counter}`;
      if (taken.has(id)) continue;
      const found = await this.find(id);
      if (!found && steward && !this.tools.claims.permits({ kind: 'dataset', id, catalogue }, steward)) continue;
      if (found && found.catalogue === catalogue && (found.originalId ?? found.id) === originalId) return id;
      if (!found || (await knows?.(found)) === false) free ??= id;
      if (!found && !this.tools.claims.isReserved('dataset', id)) return free ?? id;
    }
  }

  /** To whom a dataset belongs, or will unless the id is reserved for others. */
  #ownerOf(destination: Destination, previous: GraphDocument | undefined, actor: Actor): string | undefined {
    return previous ? previous.owner : (destination.owner ?? actor.organization);
  }

  /** The stored dataset, as far as the writer may know of it. */
  async #known(id: string, { knows }: WriteOptions): Promise<GraphDocument | undefined> {
    const found = await this.find(id);
    return found && (await knows?.(found)) === false ? undefined : found;
  }

  async #put(destination: Destination, payload: Payload, actor: Actor, options: WriteOptions): Promise<WriteOutcome> {
    const previous = await this.#known(destination.id, options);
    if (!previous) requireNewId(destination.id);
    if (previous && previous.catalogue !== destination.catalogue) throw new IdNotFree();
    requireVersion(options, previous);
    const stored = previous && this.stored(previous);
    const index = this.toBeIndexed(destination, previous, actor, options);
    return this.#store(
      destination,
      previous,
      { task: 'dataset', id: destination.id, payload, stored, index },
      actor,
      options,
    );
  }

  async #inCatalogue<T>(catalogue: string, id: string, work: () => Promise<T>): Promise<T> {
    const { locks, writes } = this.tools;
    const done = await locks.shared(catalogueLock(catalogue), async () => {
      this.catalogues.requireStored(catalogue);
      return locks.exclusive(datasetLock(id), work);
    });
    await writes.afterRemoval();
    return done;
  }

  async #store(
    destination: Destination,
    previous: GraphDocument | undefined,
    job: DatasetJob,
    actor: Actor,
    options: WriteOptions,
    also: readonly Statement[] = [],
  ): Promise<WriteOutcome> {
    const profiles = this.catalogues.profilesOf(destination.catalogue);
    const prepared = await prepareDataset(this.tools, { ...job, profiles }, actor, options);
    const iri = this.tools.identifiers.iri('dataset', destination.id);
    const { conformance, mended, hash, assessed } = prepared;
    const { writes } = this.tools;
    const outcome = { id: destination.id, iri, hash, conformance, mended, costliest: assessed?.costliest ?? [] };
    const isSame = previous?.hash === hash;
    if (options.dryRun) {
      if (!isSame) await this.requireSale(destination, previous, prepared, actor);
      return { status: 'VALIDATED', ...outcome, planned: { id: destination.id, prepared, previous } };
    }
    if (isSame) return { status: 'UNCHANGED', ...outcome };
    const put = await this.placed(destination, previous, prepared, actor);
    const done: WriteOutcome = { status: previous ? 'UPDATED' : 'CREATED', ...outcome };
    const joining = [...also, ...remembering(options, done)];
    await writes.put([put], actor, joining).catch((error: unknown) => this.#explain(error, put.sale));
    return done;
  }

  #explain(error: unknown, sale: Put['sale']): never {
    if (!sale || !(error instanceof ExpectationFailed)) throw error;
    throw new Refusal('CONFLICT', 'The dataset was put on the marketplace or changed there meanwhile.');
  }

  /**
   * The document that is stored. To whom it belongs is settled when it is new, and stays: `CONFLICT` when the id is reserved for others.
   */
  #entry(destination: Destination, previous: GraphDocument | undefined, prepared: Prepared, actor: Actor): Put {
    const { conformance, assessed, indexed, withheld } = prepared;
    if (withheld?.now) this.#requireSilentContract(destination.id, withheld.added);
    const { owner, holder } = previous
      ? { owner: previous.owner, holder: undefined }
      : this.tools.claims.belonging({ kind: 'dataset', ...destination }, actor);
    const document = this.#document({ ...destination, owner }, previous, prepared);
    return { document, previous, conformance, assessed, indexed, withheld, holder };
  }

  /** What the metadata withhold, the contract of the dataset does not tell either. */
  #requireSilentContract(id: string, added: readonly NumberedAddress[]): void {
    const { keptContracts, withheld } = this.tools;
    const addresses = [...withheld.urls(id), ...added.map(({ url }) => url)];
    for (const kept of keptContracts.living(id))
      requireNoWithheldAddresses({ source: keptContracts.source(kept), value: keptContracts.value(kept) }, addresses);
  }

  #document(destination: Destination, previous: GraphDocument | undefined, prepared: Prepared): GraphDocument {
    const { identifiers, references, keptContracts } = this.tools;
    const { owner } = destination;
    const changed = new Date().toISOString();
    const created = previous?.created ?? changed;
    const originalId = destination.originalId ?? previous?.originalId;
    const iri = identifiers.iri('dataset', destination.id);
    const { triples, kept } = prepared;
    const system =
      systemStatements(
        { id: destination.id, catalogue: destination.catalogue, created, changed, originalId },
        prepared.distributions,
        identifiers,
      ) +
      references.statements({ id: destination.id, iri, triples }, destination.link) +
      keptContracts.statements(
        iri,
        destination.contract === undefined ? keptContracts.present(destination.id) : destination.contract,
      );
    return {
      iri,
      kind: 'dataset',
      id: destination.id,
      catalogue: destination.catalogue,
      ...(owner === undefined ? {} : { owner }),
      ...(originalId === undefined ? {} : { originalId }),
      triples,
      kept,
      system,
      hash: prepared.hash,
      quads: prepared.quads + system.split('\n').length - 1,
      created,
      changed,
      distributions: prepared.distributions.map(({ id }) => id),
    };
  }
}
