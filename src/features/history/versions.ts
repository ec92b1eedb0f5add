/** Earlier versions of datasets and catalogues, kept for a while after they were replaced or removed. */
import { joinedIds } from '../../core/store/file/distributions.js';
import { documentOf, type GraphRow } from '../../core/store/file/rows.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import {
  amongParameter,
  amongSql,
  isAmong,
  type Owners,
  type RemovedVisibility,
} from '../repository/ownership/visibility.js';
import type { Actor, Participant, Put } from '../repository/writes.js';
import { COLUMNS } from '../../core/store/file/tables.js';

/** A version of a resource. */
export interface Version {
  /** Number of the version among all that were ever replaced; undefined for the present one. */
  readonly number: number | undefined;
  readonly document: GraphDocument;
  /** The time at which it ceased to be the present one, ISO 8601 UTC; undefined while it is. */
  readonly until: string | undefined;
  /** True if the resource was removed then, rather than replaced. */
  readonly removed: boolean;
  /** The one who stored it, as the domain names actors; undefined for versions from before authors were recorded. */
  readonly author: string | undefined;
  /** The one who removed it. */
  readonly endedBy: string | undefined;
}

interface Row extends Omit<GraphRow, 'position'> {
  readonly number: number | null;
  readonly author: string | null;
  readonly until: string | null;
  readonly removed: number;
  readonly ended_by: string | null;
}
const PAST = `SELECT number, ${COLUMNS}, distributions, until, removed, ended_by FROM graph_version`;
const PRESENT = `SELECT NULL AS number, ${COLUMNS},
  ${joinedIds('graph')} AS distributions,
  NULL AS until, 0 AS removed, NULL AS ended_by FROM graph`;

/** True if a reader may see a version that was removed, or hidden as a draft. `removedFrom` says the same in SQL. */
export const seesRemoved = (
  { document: { owner }, until = '' }: Pick<Version, 'document' | 'until'>,
  isHidden: boolean,
  { owners, since, ofAnyone, hiddenOf }: RemovedVisibility,
): boolean =>
  (!isHidden || isAmong(owner, hiddenOf)) &&
  (isAmong(owner, owners) || (since !== undefined && until >= since && (ofAnyone || owner === undefined)));

const versionOf = (row: Row): Version => ({
  number: row.number ?? undefined,
  until: row.until ?? undefined,
  removed: row.removed === 1,
  author: row.author ?? undefined,
  endedBy: row.ended_by ?? undefined,
  document: documentOf(row),
});

/** Reads versions, and records who made them in the transaction of each write. */
export class Versions implements Participant {
  constructor(private readonly database: Database) {}

  onPut({ document }: Put, { name }: Actor): readonly Statement[] {
    return [{ sql: 'UPDATE graph SET author = ? WHERE iri = ?', params: [name, document.iri] }];
  }

  onRemove({ iri }: { readonly iri: string }, { name }: Actor): readonly Statement[] {
    const last = 'SELECT MAX(number) FROM graph_version WHERE iri = ?';
    return [{ sql: `UPDATE graph_version SET ended_by = ? WHERE number = (${last})`, params: [name, iri] }];
  }

  /** The version that was present at a moment (ISO 8601 UTC with milliseconds); undefined when there was none, or none is kept. */
  at(iri: string, moment: string): Version | undefined {
    const present = this.database.readOne<Row>(`${PRESENT} WHERE iri = ? AND changed <= ?`, [iri, moment]);
    if (present) return versionOf(present);
    const past = `${PAST} WHERE iri = ?1 AND changed <= ?2 AND until > ?2 ORDER BY number DESC LIMIT 1`;
    const row = this.database.readOne<Row>(past, [iri, moment]);
    return row && versionOf(row);
  }

  /** The present version; undefined when there is none. */
  present(iri: string): Version | undefined {
    const row = this.database.readOne<Row>(`${PRESENT} WHERE iri = ?`, [iri]);
    return row && versionOf(row);
  }

  /** The present version where it has this content hash, else the last one of these owners that had it, as far as it is kept. */
  withHash(iri: string, hash: string, owners: Owners): Version | undefined {
    const present = this.database.readOne<Row>(`${PRESENT} WHERE iri = ? AND hash = ?`, [iri, hash]);
    if (present) return versionOf(present);
    const sql = `${PAST} WHERE iri = ?1 AND hash = ?2 AND ${amongSql('owner', '?3')} ORDER BY number DESC LIMIT 1`;
    const row = this.database.readOne<Row>(sql, [iri, hash, amongParameter(owners)]);
    return row && versionOf(row);
  }

  /** The organization that a resource belongs to, or belonged to last; undefined where it is none. */
  ownerOf(iri: string): string | undefined {
    const sql = `SELECT owner FROM (SELECT owner, 1e18 AS number FROM graph WHERE iri = ?1
      UNION ALL SELECT owner, number FROM graph_version WHERE iri = ?1) ORDER BY number DESC LIMIT 1`;
    return this.database.readOne<{ owner: string | null }>(sql, [iri])?.owner ?? undefined;
  }

  /** Versions of these owners that ceased to be present, the latest first; with `before` those with a smaller number. */
  past(iri: string, owners: Owners, limit: number, before = Number.MAX_SAFE_INTEGER): Version[] {
    const sql = `${PAST} WHERE iri = ?1 AND number < ?2 AND ${amongSql('owner', '?4')} ORDER BY number DESC LIMIT ?3`;
    return this.database.read<Row>(sql, [iri, before, limit, amongParameter(owners)]).map(versionOf);
  }

  /** The last version of a removed resource; undefined when it is there, never was, or is no longer kept. */
  removed(iri: string): Version | undefined {
    const sql = `${PAST} WHERE iri = ?1 AND removed = 1 AND NOT EXISTS (SELECT 1 FROM graph WHERE iri = ?1)
      ORDER BY number DESC LIMIT 1`;
    const row = this.database.readOne<Row>(sql, [iri]);
    return row && versionOf(row);
  }

  /** Last versions of the datasets that were removed from a catalogue and are not there again, the latest first, as far as seen. */
  removedFrom(
    catalogue: string,
    { owners, since, ofAnyone, hiddenOf }: RemovedVisibility,
    limit: number,
    before = Number.MAX_SAFE_INTEGER,
  ): Version[] {
    const sql = `${PAST} v WHERE catalogue = ?1 AND removed = 1 AND kind = 'dataset' AND number < ?2
      AND (${amongSql('owner', '?4')} OR (until >= ?5 AND (?6 OR owner IS NULL)))
      AND (${amongSql('owner', '?7')} OR NOT EXISTS (SELECT 1 FROM draft d WHERE d.id = v.id AND d.hides = 1))
      AND NOT EXISTS (SELECT 1 FROM graph g WHERE g.iri = v.iri)
      AND NOT EXISTS (SELECT 1 FROM graph_version w WHERE w.iri = v.iri AND w.number > v.number)
      ORDER BY number DESC LIMIT ?3`;
    const sight = [amongParameter(owners), since ?? null, ofAnyone ? 1 : 0, amongParameter(hiddenOf)];
    return this.database.read<Row>(sql, [catalogue, before, limit, ...sight]).map(versionOf);
  }

  /** Forgets some versions that ceased to be present before a moment (ISO 8601 UTC). Returns how many. */
  async prune(before: string, most = 1_000): Promise<number> {
    const sql = `DELETE FROM graph_version WHERE number IN (SELECT number FROM graph_version WHERE until < ? ORDER BY until LIMIT ?)`;
    const [outcome] = await this.database.write([{ sql, params: [before, most] }]);
    return outcome?.changes ?? 0;
  }

  /** Switches the keeping of versions on or off; off forgets those that are kept. */
  async keep(wanted: boolean): Promise<void> {
    await this.database.write([
      { sql: "UPDATE store_state SET value = ? WHERE key = 'keep_versions'", params: [wanted ? 1 : 0] },
      ...(wanted ? [] : [{ sql: 'DELETE FROM graph_version' }]),
    ]);
  }
}
