/** Moves everything between a data file and a SPARQL server, in both directions, while the service runs. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import { StoredGraphs } from '../file/stored-graphs.js';
import { graphTables } from '../file/tables.js';
import { textOf, type StoredText } from '../file/packed.js';
import type { SparqlJournal } from '../sparql/journal.js';
import type { SparqlServer } from '../sparql/server.js';
import type { Database } from '../sqlite/database.js';
import { type GraphChange, type Migration } from '../sqlite/database.js';
import { Consistency } from './consistency.js';
import { openCopy, positionOf } from './copy.js';
import { SharedSecrets } from './shared-secrets.js';
import { Snapshots, stateOf } from './snapshots.js';
import { WriteJournal } from './write-journal.js';

/** The progress of a migration. */
export interface MigrationStep {
  readonly phase: 'graphs' | 'tables' | 'verification';
  readonly done: number;
  readonly total: number;
}

/** The result of a migration. */
export interface MigrationResult {
  readonly graphs: number;
  /** SHA-256 over all documents, the same on both sides. */
  readonly digest: string;
  /** Last entry of the journal that the data file holds. */
  readonly position: number;
}

/** A step, or the end. */
export type MigrationProgress = MigrationStep | MigrationResult;

/** The SPARQL server of a migration. */
export interface MigrationTarget {
  readonly entries: SparqlJournal;
  readonly server: SparqlServer;
  /** Secret that seals the journal. */
  readonly secret: string;
  readonly log: Logger;
  /** Tables of all modules. */
  readonly tables: readonly Migration[];
}

/** Graphs that one entry carries. */
const PAGE = 100;
/** Times that both sides are compared while the service writes. */
const ATTEMPTS = 20;

interface Stored {
  readonly position: number;
  readonly iri: string;
  readonly revision: number;
}

const versionsOf = (page: readonly Stored[]): string =>
  JSON.stringify(page.map(({ iri, revision }) => [iri, revision]));

/** SHA-256 over the documents of a data file as of one moment, with their number and the entry that the file holds. */
export const digestOf = (database: Pick<Database, 'read' | 'snapshot' | 'readOne'>): MigrationResult =>
  database.snapshot(() => {
    const hash = createHash('sha256');
    let graphs = 0;
    for (let after = ''; ;) {
      const sql = 'SELECT iri, hash, triples, system FROM graph WHERE iri > ? ORDER BY iri LIMIT 500';
      const rows = database.read<{ iri: string; hash: string; triples: StoredText; system: StoredText }>(sql, [after]);
      for (const { iri, hash: own, triples, system } of rows)
        hash.update(JSON.stringify([iri, own, textOf(triples, iri), textOf(system, iri)]));
      graphs += rows.length;
      after = rows.at(-1)?.iri ?? '';
      if (rows.length === 0) break;
    }
    const state = database.readOne<{ number: number }>('SELECT number FROM journal_state');
    return { graphs, digest: hash.digest('hex'), position: state?.number ?? 0 };
  });

/** Puts all graphs into the server. What is written meanwhile comes by the journal; a page that was overtaken is sent again. */
async function* sendGraphs(database: Database): AsyncGenerator<MigrationStep> {
  const total = database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM graph')?.n ?? 0;
  const graphs = new StoredGraphs(database);
  const changeOf = ({ iri }: Stored): GraphChange => ({ iri, triples: graphs.statementsOf(iri) });
  let done = 0;
  for (let after = 0; ;) {
    const read = (): Stored[] =>
      database.read(`SELECT position, iri, revision FROM graph WHERE position > ? ORDER BY position LIMIT ${PAGE}`, [
        after,
      ]);
    let page = read();
    if (page.length === 0) return;
    const last = page.at(-1)?.position ?? 0;
    for (let sent: readonly Stored[] = []; versionsOf(sent) !== versionsOf(page);) {
      const present = new Set(page.map(({ iri }) => iri));
      const gone = sent.filter(({ iri }) => !present.has(iri)).map(({ iri }) => ({ iri, triples: undefined }));
      await database.write([], () => [...gone, ...page.map(changeOf)]);
      sent = page;
      page = read().filter(({ position }) => position <= last);
    }
    after = last;
    done += page.length;
    yield { phase: 'graphs', done, total: Math.max(total, done) };
  }
}

/** Compares the documents of a file with those that a new gateway would have, and the graphs with the documents. */
async function* verify(database: Database, target: MigrationTarget): AsyncGenerator<MigrationProgress> {
  const folder = mkdtempSync(join(dirname(database.file), 'verify-'));
  const journal = new WriteJournal(target.entries, target.log, target.secret);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { database: copy } = await openCopy({
        ...target,
        file: join(folder, 'copy.db'),
        journal,
        tables: [...graphTables, ...target.tables],
      });
      const [here, there] = [digestOf(database), digestOf(copy)];
      await copy.close();
      if (here.position === there.position) {
        if (here.digest !== there.digest)
          throw new Error('the documents in the SPARQL server are not those of the data file');
        for await (const { done, total } of new Consistency({ ...target, database }).check())
          yield { phase: 'verification', done, total };
        yield here;
        return;
      }
      if (attempt === ATTEMPTS)
        throw new Refusal('CONFLICT', 'Too much is written to compare both sides; verify again when it is quiet.');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Moves an open data file into an empty journal. From the first moment on, what is written is kept in both. Rejects with
 * `CONFLICT` when the journal is not empty.
 */
export async function* moveIn(database: Database, target: MigrationTarget): AsyncGenerator<MigrationProgress> {
  if ((await target.entries.head()).number > 0) {
    throw new Refusal(
      'CONFLICT',
      'The SPARQL server holds a journal of that name already; name another one with STORE_JOURNAL.',
    );
  }
  const journal = new WriteJournal(target.entries, target.log, target.secret);
  journal.whenLost(() =>
    database.refuseWrites(
      () =>
        new Refusal(
          'UNAVAILABLE',
          'The data have moved to a SPARQL server; this service has to be started with STORE=sparql.',
        ),
    ),
  );
  await database.attach(journal);
  await new SharedSecrets(database, target.secret).takeAlong(dirname(database.file));
  yield* sendGraphs(database);
  const snapshots = new Snapshots(target.entries, journal.key);
  await snapshots.take(database.file, `${database.file}.snapshot`);
  yield { phase: 'tables', done: 1, total: 1 };
  yield* verify(database, target);
}

/**
 * Writes what the server holds into a data file that an embedded store can be opened with. A file that an earlier call wrote is
 * brought up to date. Rejects with `CONFLICT` when the file holds anything else.
 */
export async function* moveOut(file: string, target: MigrationTarget): AsyncGenerator<MigrationProgress> {
  const isOurs = !existsSync(file) || stateOf(file).number > 0;
  if (!isOurs) throw new Refusal('CONFLICT', `${file} holds data of its own; name another DATA_DIR.`);
  const journal = new WriteJournal(target.entries, target.log, target.secret);
  const { database } = await openCopy({ ...target, file, journal, tables: [...graphTables, ...target.tables] });
  try {
    await new SharedSecrets(database, target.secret).bringTo(dirname(file));
    yield { phase: 'tables', done: positionOf(database), total: positionOf(database) };
    yield* verify(database, target);
  } finally {
    await database.close();
  }
}
