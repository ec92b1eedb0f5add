/** Catalogues: dcat:Catalog resources that own datasets. */
import { notFound, Refusal } from '../../core/errors.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import { requireId, requireNewId } from './identifiers.js';
import type { Payload } from './intake/job.js';
import { namedProfiles } from './named-profiles.js';
import { remembering, type WriteOptions, type WriteOutcome } from './write-outcome.js';
import { requireVersion } from '../../core/http/preconditions.js';
import { requireConformance } from './prepare.js';
import type { DomainTools } from './tools.js';
import type { Belonging } from './ownership/claims.js';
import { askerOf, SYSTEM, type Actor } from './writes.js';

const PAGE = 1_000;

/** Name of the lock that keeps a catalogue from being deleted while datasets join it. */
export const catalogueLock = (id: string): string => `catalogue ${id}`;

/** Reads and writes catalogues. */
export class Catalogues {
  constructor(private readonly tools: DomainTools) {}

  /** The stored catalogue, if there is one. */
  find(id: string): Promise<GraphDocument | undefined> {
    return this.tools.store.get(this.tools.identifiers.iri('catalogue', id));
  }

  /** The stored catalogue; `NOT_FOUND` otherwise. */
  async require(id: string): Promise<GraphDocument> {
    const found = await this.find(id);
    if (!found) throw notFound('catalogue');
    return found;
  }

  /** Demands that there is such a catalogue: `NOT_FOUND` otherwise. What it says is not read, as each write of a dataset asks this. */
  requireStored(id: string): void {
    const { database, identifiers } = this.tools;
    if (!database.readOne('SELECT 1 FROM graph WHERE iri = ?', [identifiers.iri('catalogue', id)]))
      throw notFound('catalogue');
  }

  /** Words of the application profiles that a catalogue names; none where there is no such catalogue. */
  profilesOf(id: string): string[] {
    return namedProfiles(this.tools.database, id);
  }

  /** Creates the catalogue or replaces its metadata; its datasets stay. */
  put(id: string, payload: Payload, actor: Actor, options: WriteOptions = {}): Promise<WriteOutcome> {
    requireId(id);
    return this.tools.locks.exclusive(catalogueLock(id), async () => {
      const previous = await this.find(id);
      if (!previous) requireNewId(id);
      requireVersion(options, previous);
      const prepared = await this.tools.intake.prepare({ task: 'catalogue', id, payload }, askerOf(actor));
      const iri = this.tools.identifiers.iri('catalogue', id);
      const { conformance, mended, hash } = prepared;
      const outcome = { id, iri, hash, conformance, mended };
      requireConformance(options, conformance);
      if (options.dryRun) return { status: 'VALIDATED', ...outcome };
      if (previous?.hash === hash) return { status: 'UNCHANGED', ...outcome };
      const now = new Date().toISOString();
      const { owner, holder } = this.#belonging(id, previous, actor);
      const document: GraphDocument = {
        iri,
        kind: 'catalogue',
        id,
        ...(owner === undefined ? {} : { owner }),
        triples: prepared.triples,
        system: '',
        hash,
        quads: prepared.quads,
        created: previous?.created ?? now,
        changed: now,
        distributions: [],
      };
      const done: WriteOutcome = { status: previous ? 'UPDATED' : 'CREATED', ...outcome };
      await this.tools.writes.put([{ document, previous, conformance, holder }], actor, remembering(options, done));
      return done;
    });
  }

  /** Makes a catalogue of the system, unless somebody else has made it meanwhile. */
  async make(id: string, payload: Payload): Promise<void> {
    await this.put(id, payload, SYSTEM, { ifNoneMatch: '*' }).catch(async (error: unknown) => {
      if (!(await this.find(id))) throw error;
    });
  }

  /** Takes the catalogue, with what was granted on it, from the organization that owns it. Its datasets stay. */
  disown(id: string): Promise<void> {
    return this.tools.locks.exclusive(catalogueLock(id), async () => {
      const previous = await this.require(id);
      const { owner: _, ...document } = previous;
      await this.tools.writes.put([{ document, previous }], SYSTEM);
    });
  }

  /**
   * Deletes the catalogue and all its datasets as one change, which what `also` makes of their number joins. Returns how many
   * datasets went, or would after a dry run. `FORBIDDEN` for a catalogue of the system.
   */
  async remove(
    id: string,
    actor: Actor,
    options: WriteOptions = {},
    also: (datasets: number) => readonly Statement[] = () => [],
  ): Promise<number> {
    const { store, locks, writes, identifiers, system } = this.tools;
    const why = system.whyNotDelete(id);
    if (why !== undefined) throw new Refusal('FORBIDDEN', why);
    const removed = await locks.exclusive(catalogueLock(id), async () => {
      const catalogue = await this.require(id);
      requireVersion(options, catalogue);
      const datasets: Pick<GraphDocument, 'iri' | 'kind' | 'id' | 'catalogue' | 'owner'>[] = [];
      for (let after = 0; ;) {
        const page = await store.list('dataset', { after, limit: PAGE }, id);
        datasets.push(...page.map(({ item }) => item));
        const last = page.at(-1);
        if (!last || page.length < PAGE) break;
        after = last.position;
      }
      if (options.dryRun) return datasets.length;
      await writes.remove(
        [...datasets, catalogue],
        actor,
        datasets.map((dataset) => identifiers.iri('metrics', dataset.id)),
        also(datasets.length),
      );
      return datasets.length;
    });
    await writes.afterRemoval();
    return removed;
  }

  /** To whom a catalogue belongs: those of the system to nobody; of all others that is settled when they are made. */
  #belonging(id: string, previous: GraphDocument | undefined, actor: Actor): Belonging {
    if (this.tools.system.has(id)) return {};
    return previous
      ? { owner: previous.owner }
      : this.tools.claims.belonging({ kind: 'catalogue', id, catalogue: id }, actor);
  }
}
