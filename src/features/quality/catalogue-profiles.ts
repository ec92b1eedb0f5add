/**
 * The application profiles that catalogues name, and what follows for their datasets: when they change, whether in the metadata of the
 * catalogue or in the folders of the profiles, the datasets are judged again.
 */
import type { GraphDocument, GraphStore, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Identifiers } from '../repository/identifiers.js';
import { signatureOf, type ApplicationProfiles, type ProfileFolder } from '../repository/validation/profiles/index.js';
import { namedProfiles, rememberProfiles } from '../repository/named-profiles.js';
import type { Participant, Put } from '../repository/writes.js';
import type { QualityQueue } from './queue.js';

/** What is needed. */
export interface CatalogueProfilesTools {
  readonly store: GraphStore;
  readonly database: Database;
  readonly identifiers: Identifiers;
  readonly profiles: ApplicationProfiles;
  readonly queue: Pick<QualityQueue, 'wakeup'>;
}

/** The profiles of a catalogue. */
export interface NamedProfiles {
  readonly ids: readonly string[];
  readonly signature: string;
}

/** Catalogues that are looked at in one go. */
const PAGE = 200;

/** Asks for the assessment of all datasets of a catalogue. */
const queueDatasets = (catalogue: string, now: number): Statement => ({
  sql: `INSERT INTO quality_job (dataset, ticket, reason, queued, due)
        SELECT dataset, lower(hex(randomblob(16))), 'rules', ?, ? FROM quality WHERE catalogue = ?
        ON CONFLICT (dataset) DO UPDATE SET ticket = excluded.ticket, attempts = 0, due = excluded.due`,
  params: [now, now, catalogue],
});

const namedBy = (profiles: readonly ProfileFolder[]): NamedProfiles => ({
  ids: profiles.map(({ id }) => id),
  signature: signatureOf(profiles),
});

/** Follows what catalogues name. */
export class CatalogueProfiles implements Participant {
  #changes = false;

  constructor(private readonly tools: CatalogueProfilesTools) {}

  /** The profiles of the catalogue with this id; none where there is no such catalogue. */
  async of(catalogue: string): Promise<NamedProfiles> {
    const { store, identifiers, profiles } = this.tools;
    return namedBy(profiles.ofCatalogue(await store.get(identifiers.iri('catalogue', catalogue))));
  }

  /** True if a catalogue names a profile that is there. */
  namesSome(catalogue: string): boolean {
    return namedProfiles(this.tools.database, catalogue).length > 0;
  }

  /** How many datasets of a catalogue wait for their assessment. */
  waiting(catalogue: string): number {
    const sql = `SELECT COUNT(*) AS n FROM quality_job JOIN quality USING (dataset) WHERE quality.catalogue = ?`;
    return this.tools.database.readOne<{ n: number }>(sql, [catalogue])?.n ?? 0;
  }

  onPut({ document, previous }: Put): readonly Statement[] {
    if (document.kind !== 'catalogue') return [];
    const { signature } = namedBy(this.tools.profiles.ofCatalogue(document));
    if (signature === namedBy(this.tools.profiles.ofCatalogue(previous)).signature) return [];
    this.#changes = true;
    return [rememberProfiles(document.id, signature), ...(previous ? [queueDatasets(document.id, Date.now())] : [])];
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'catalogue' ? [rememberProfiles(id, '')] : [];
  }

  onCommitted(): void {
    if (this.#changes) this.tools.queue.wakeup.ring();
    this.#changes = false;
  }

  /** Queues the datasets of catalogues whose profiles are others than when the service ran last. */
  async queueOutdated(): Promise<void> {
    const { store, database, profiles, queue } = this.tools;
    const rows = database.read<{ catalogue: string; signature: string }>('SELECT * FROM catalogue_profiles');
    const known = new Map(rows.map(({ catalogue, signature }) => [catalogue, signature]));
    for (let after = 0; ;) {
      const page = await store.documents('catalogue', { after, limit: PAGE });
      for (const { item } of page) {
        const { signature } = namedBy(profiles.ofCatalogue(item));
        if (signature === (known.get(item.id) ?? '')) continue;
        await database.write([rememberProfiles(item.id, signature), queueDatasets(item.id, Date.now())]);
        queue.wakeup.ring();
      }
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.position;
    }
  }
}
