/** The runs and what they brought, as they are stored. */
import { randomUUID } from 'node:crypto';
import type { Statement, SqlValue } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Actor } from '../repository/writes.js';
import type { HarvestCounts, HarvestDeed, HarvestRequest, HarvestResult, HarvestRun, RunState } from './model.js';
import type { HarvestFault } from '../repository/intake/page/source-dataset.js';
import { amongParameter, amongSql } from '../repository/ownership/visibility.js';
import { sourceOf } from './names.js';
import { UNSEEN } from './items.js';
import type { RunSight } from './sight.js';

interface RunRow extends Omit<
  HarvestRun,
  'deleteVanished' | 'deleteMany' | 'dryRun' | 'started' | 'changed' | 'finished' | 'fault'
> {
  readonly source: string;
  readonly delete_vanished: number;
  readonly dry_run: number;
  readonly actor: string;
  readonly organization: string | null;
  readonly operator: number;
  readonly owner: string | null;
  readonly cursor: string | null;
  readonly resumed: number;
  readonly nameless: number;
  readonly code: HarvestFault['code'] | null;
  readonly detail: string | null;
  readonly started: number;
  readonly changed: number;
  readonly finished: number | null;
}

interface ResultRow {
  readonly position: number;
  readonly source: string;
  readonly dataset: string | null;
  readonly outcome: HarvestResult['outcome'];
  readonly code: HarvestFault['code'] | null;
  readonly detail: string | null;
}

/** A run with what only the harvester needs. */
export interface StoredRun extends HarvestRun {
  readonly source: string;
  readonly actor: Actor;
  /** Organization that the catalogue belonged to, or was going to. */
  readonly owner?: string;
  readonly cursor?: string;
  /** The number of times that it was taken up again. */
  readonly resumed: number;
  /** Refused datasets of which nobody can tell whether they came before. */
  readonly nameless: number;
}

/** The yield of a whole page. */
export interface PageEnd {
  /** The address of the next page; empty when there is none. */
  readonly cursor: string;
  readonly total: number | undefined;
  readonly counts: HarvestCounts;
  readonly nameless: number;
}

/** A result with its place in the order of the report. */
export interface ListedResult {
  readonly position: number;
  readonly item: HarvestResult;
}

/** Runs of one source that are remembered with their reports. */
const KEPT = 10;

/** Values of `delete_vanished`. */
const MANY = 2;
const deletionOf = ({ deleteVanished, deleteMany }: Pick<HarvestRequest, 'deleteVanished' | 'deleteMany'>): number =>
  !deleteVanished ? 0 : deleteMany ? MANY : 1;

const iso = (time: number): string => new Date(time).toISOString();

const faultOf = ({ code, detail }: Pick<RunRow, 'code' | 'detail'>): { fault?: HarvestFault } =>
  code === null || detail === null ? {} : { fault: { code, detail } };

const toRun = (row: RunRow): StoredRun => {
  const { delete_vanished, dry_run, actor, organization, operator, owner, cursor, total, vanished, finished, ...rest } =
    row;
  const { code: _code, detail: _detail, ...plain } = rest;
  return {
    ...plain,
    deleteVanished: delete_vanished > 0,
    deleteMany: delete_vanished === MANY,
    dryRun: dry_run === 1,
    done: row.created + row.updated + row.unchanged + row.refused,
    actor: { name: actor, ...(organization === null ? {} : { organization }), isOperator: operator === 1 },
    ...(owner === null ? {} : { owner }),
    ...(cursor === null ? {} : { cursor }),
    ...(total == null ? {} : { total }),
    ...(vanished == null ? {} : { vanished }),
    ...faultOf(row),
    started: iso(row.started),
    changed: iso(row.changed),
    ...(finished === null ? {} : { finished: iso(finished) }),
  };
};

const LISTED = [
  'SOURCE_UNUSABLE' satisfies HarvestFault['code'],
  'The source lists it and describes no dataset of this name: nothing was changed or deleted here.',
];

/** Reads and writes runs and results. */
export class HarvestRuns {
  constructor(private readonly database: Database) {}

  /** The run with this id. */
  find(id: string): StoredRun | undefined {
    const row = this.database.readOne<RunRow>('SELECT * FROM harvest_run WHERE id = ?', [id]);
    return row && toRun(row);
  }

  /** Runs into a catalogue that the reader may see, the latest first; of one source where its address is given. */
  list(catalogue: string, { owners, reader }: RunSight, limit: number, offset = 0, url?: string): StoredRun[] {
    const sql = `SELECT * FROM harvest_run WHERE catalogue = ?1 AND (${amongSql('owner', '?2')} OR actor = ?3)
      AND (?6 IS NULL OR source = ?6) ORDER BY started DESC, id LIMIT ?4 OFFSET ?5`;
    const source = url === undefined ? null : sourceOf(url);
    const params = [catalogue, amongParameter(owners), reader, limit, offset, source];
    return this.database.read<RunRow>(sql, params).map(toRun);
  }

  /** Runs in a state, the oldest first. */
  inState(state: RunState): StoredRun[] {
    const sql = 'SELECT * FROM harvest_run WHERE state = ? ORDER BY started';
    return this.database.read<RunRow>(sql, [state]).map(toRun);
  }

  /** The last run of a source into a catalogue, dry runs aside. */
  last(catalogue: string, source: string): StoredRun | undefined {
    const sql =
      'SELECT * FROM harvest_run WHERE catalogue = ? AND source = ? AND dry_run = 0 ORDER BY started DESC, id LIMIT 1';
    const row = this.database.readOne<RunRow>(sql, [catalogue, source]);
    return row && toRun(row);
  }

  /** Stores a new run into a catalogue of `owner`, and forgets the oldest of the same source. */
  async create(
    request: HarvestRequest,
    owner: string | undefined,
    { name, organization, isOperator = false }: Actor,
  ): Promise<StoredRun> {
    const { url, catalogue, type = 'auto', dryRun = false } = request;
    const id = randomUUID();
    const now = Date.now();
    const source = sourceOf(url);
    const flags: SqlValue[] = [deletionOf(request), dryRun ? 1 : 0];
    await this.database.write([
      {
        sql: `INSERT INTO harvest_run (id, url, source, catalogue, type, delete_vanished, dry_run, actor, organization, operator,
          owner, state, started, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'RUNNING', ?, ?)`,
        params: [
          ...[id, url, source, catalogue, type, ...flags, name, organization ?? null, isOperator ? 1 : 0],
          ...[owner ?? null, now, now],
        ],
      },
      {
        sql: `DELETE FROM harvest_run WHERE catalogue = ?1 AND source = ?2 AND state <> 'RUNNING' AND id NOT IN
          (SELECT id FROM harvest_run WHERE catalogue = ?1 AND source = ?2 ORDER BY started DESC LIMIT ${KEPT})`,
        params: [catalogue, source],
      },
      { sql: 'DELETE FROM harvest_result WHERE run NOT IN (SELECT id FROM harvest_run)' },
      { sql: "DELETE FROM harvest_sighting WHERE run NOT IN (SELECT id FROM harvest_run WHERE state <> 'DONE')" },
    ]);
    return this.require(id);
  }

  /** The run with this id, which must be there. */
  require(id: string): StoredRun {
    const run = this.find(id);
    if (!run) throw new Error('a harvest run is missing');
    return run;
  }

  /** Takes a run up again, with the wishes of the new request. */
  async resume(id: string, wishes: Pick<HarvestRequest, 'deleteVanished' | 'deleteMany'>): Promise<StoredRun> {
    await this.database.write([
      {
        sql: `UPDATE harvest_run SET state = 'RUNNING', resumed = resumed + 1, finished = NULL, code = NULL, detail = NULL,
          delete_vanished = ?, changed = ? WHERE id = ?`,
        params: [deletionOf(wishes), Date.now(), id],
      },
    ]);
    return this.require(id);
  }

  /** Statement that counts a whole page and moves on to the next one. */
  advance(id: string, { cursor, total, counts, nameless }: PageEnd): Statement {
    const { created, updated, unchanged, refused } = counts;
    return {
      sql: `UPDATE harvest_run SET cursor = ?, pages = pages + 1, total = COALESCE(?, total), created = created + ?,
        updated = updated + ?, unchanged = unchanged + ?, refused = refused + ?, nameless = nameless + ?, changed = ? WHERE id = ?`,
      params: [cursor, total ?? null, created, updated, unchanged, refused, nameless, Date.now(), id],
    };
  }

  /** Says what the source turned out to be. */
  async setType(id: string, type: HarvestRun['type']): Promise<void> {
    await this.database.write([{ sql: 'UPDATE harvest_run SET type = ? WHERE id = ?', params: [type, id] }]);
  }

  /** Statement that ends a run. */
  finish(
    id: string,
    end: { state: RunState; vanished?: number | undefined; fault?: HarvestFault | undefined },
  ): Statement {
    const now = Date.now();
    return {
      sql: `UPDATE harvest_run SET state = ?, vanished = ?, code = ?, detail = ?, changed = ?, finished = ?,
        deleted = (SELECT COUNT(*) FROM harvest_result WHERE run = harvest_run.id AND outcome = 'DELETED'),
        listed = (SELECT COUNT(*) FROM harvest_result WHERE run = harvest_run.id AND outcome = 'LISTED') WHERE id = ?`,
      params: [end.state, end.vanished ?? null, end.fault?.code ?? null, end.fault?.detail ?? null, now, now, id],
    };
  }

  /** Statements that note which names a run met on a page: of datasets that are described there, and of what is only listed. */
  sight(run: string, described: readonly string[], listed: readonly string[]): Statement[] {
    return [
      {
        sql: `INSERT INTO harvest_sighting (run, key, described) SELECT ?, value, 1 FROM json_each(?) WHERE true
          ON CONFLICT DO UPDATE SET described = 1`,
        params: [run, JSON.stringify(described)],
      },
      {
        sql: 'INSERT OR IGNORE INTO harvest_sighting (run, key, described) SELECT ?, value, 0 FROM json_each(?)',
        params: [run, JSON.stringify(listed)],
      },
    ];
  }

  /** Statement that reports what every page listed and none described. */
  reportListed({ id, catalogue, source }: StoredRun): Statement {
    return {
      sql: `INSERT OR REPLACE INTO harvest_result (run, source, dataset, outcome, code, detail)
        SELECT s.run, s.key, i.dataset, 'LISTED', ?, ? FROM harvest_sighting AS s
        LEFT JOIN harvest_item AS i ON i.catalogue = ? AND i.source = ? AND i.key = s.key
        WHERE s.run = ? AND s.described = 0 ORDER BY s.key`,
      params: [...LISTED, catalogue, source, id],
    };
  }

  /** Statement that reports what a trial did not meet, as what would be deleted. */
  foreseeDeleted({ id, catalogue, source }: StoredRun): Statement {
    return {
      sql: `INSERT OR REPLACE INTO harvest_result (run, source, dataset, outcome)
        SELECT ?1, key, dataset, 'DELETED' FROM harvest_item WHERE catalogue = ?2 AND source = ?3 AND ${UNSEEN} ORDER BY key`,
      params: [id, catalogue, source, id],
    };
  }

  /** Statement that reports what became of a dataset. */
  report(run: string, { source, dataset, outcome, fault }: HarvestResult): Statement {
    return {
      sql: 'INSERT OR REPLACE INTO harvest_result (run, source, dataset, outcome, code, detail) VALUES (?, ?, ?, ?, ?, ?)',
      params: [run, source, dataset ?? null, outcome, fault?.code ?? null, fault?.detail ?? null],
    };
  }

  /** The deed of a run on a dataset, if there was one. */
  resultOf(run: string, source: string): HarvestDeed | undefined {
    const sql =
      "SELECT outcome FROM harvest_result WHERE run = ? AND source = ? AND outcome NOT IN ('LISTED', 'MENDED')";
    return this.database.readOne<{ outcome: HarvestDeed }>(sql, [run, source])?.outcome;
  }

  /** The number of datasets that became something in a run. */
  countOf(run: string, outcome: HarvestResult['outcome']): number {
    const sql = 'SELECT COUNT(*) AS n FROM harvest_result WHERE run = ? AND outcome = ?';
    return this.database.readOne<{ n: number }>(sql, [run, outcome])?.n ?? 0;
  }

  /** The report of a run in order, after a position; with one outcome only where that is given. */
  results(run: string, after: number, limit: number, outcome?: HarvestResult['outcome']): ListedResult[] {
    const rows = this.database.read<ResultRow>(
      `SELECT * FROM harvest_result WHERE run = ?1 AND position > ?2 AND (?4 IS NULL OR outcome = ?4)
       ORDER BY position LIMIT ?3`,
      [run, after, limit, outcome ?? null],
    );
    return rows.map(({ position, source, dataset, outcome: what, ...fault }) => ({
      position,
      item: { source, ...(dataset === null ? {} : { dataset }), outcome: what, ...faultOf(fault) },
    }));
  }
}
