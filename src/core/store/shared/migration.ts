/** Moves everything between a data file and a SPARQL server, in both directions, while the service runs. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../../errors.js';
import { FORGET_MOVE, markMoved, movedOf } from '../file/move-mark.js';
import { StoredGraphs } from '../file/stored-graphs.js';
import { stepsOf } from '../progress.js';
import type { Database, GraphChange } from '../sqlite/database.js';
import { catchUp, isInStep } from './copy.js';
import type { MigrationProgress, MigrationStep, MigrationTarget } from './migration-model.js';
import { SharedSecrets } from './shared-secrets.js';
import { Snapshots, stateOf } from './snapshots.js';
import { megabytesOf, opening, verify } from './verification.js';
import { WriteJournal } from './write-journal.js';

/** Graphs that one entry carries. */
const PAGE = 100;

interface Stored {
  readonly position: number;
  readonly iri: string;
  readonly revision: number;
}

const versionsOf = (page: readonly Stored[]): string =>
  JSON.stringify(page.map(({ iri, revision }) => [iri, revision]));

const countAfter = (database: Database, position: number): number =>
  database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM graph WHERE position > ?', [position])?.n ?? 0;

/**
 * Puts all graphs after a position into the server, in pages that are one entry each. What is written meanwhile comes by the journal; a
 * page that was overtaken is sent again. With each page it is noted that all before it are there.
 */
async function* sendGraphs(database: Database, from: number): AsyncGenerator<MigrationStep> {
  const total = countAfter(database, 0);
  const graphs = new StoredGraphs(database);
  const changeOf = ({ iri }: Stored): GraphChange => ({ iri, triples: graphs.statementsOf(iri) });
  let done = total - countAfter(database, from);
  for (let after = from; ;) {
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
      await database.write([markMoved(after)], () => [...gone, ...page.map(changeOf)]);
      sent = page;
      page = read().filter(({ position }) => position <= last);
    }
    after = last;
    done += page.length;
    yield { phase: 'graphs', done, total: Math.max(total, done) };
  }
}

const hasMoved = (): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    'The data have moved to a SPARQL server; this service has to be started with STORE=sparql.',
  );

/** The position up to which an earlier call moved the graphs into this very journal; 0 for an empty one, else `CONFLICT`. */
const movedInto = async (database: Database, entries: MigrationTarget['entries'], snapshots: Snapshots) => {
  if ((await entries.head()).number === 0) return { isNew: true, moved: 0 };
  const moved = movedOf(database);
  if (moved !== undefined && (await isInStep({ file: database.file, entries }, snapshots)))
    return { isNew: false, moved };
  throw new Refusal(
    'CONFLICT',
    'The SPARQL server holds a journal of that name already; name another one with STORE_JOURNAL.',
  );
};

/** Has everything that is written from now on kept in both places. */
const join = async (database: Database, target: MigrationTarget, journal: WriteJournal, isNew: boolean) => {
  if (!isNew && database.hasJournal) return;
  journal.whenLost(() => database.refuseWrites(hasMoved));
  await database.attach(journal, !isNew);
  // An entry may have come to the server alone, when the process ended before the file held it.
  if (!isNew) await catchUp(database, target.entries);
};

/**
 * Moves an open data file into an empty journal, or goes on with a move that was interrupted, as long as nobody wrote to the file
 * alone meanwhile. From the first moment on, what is written is kept in both. Rejects with `CONFLICT` when the journal holds anything
 * else.
 */
export async function* moveIn(database: Database, target: MigrationTarget): AsyncGenerator<MigrationProgress> {
  const journal = new WriteJournal(target.entries, target.log, target.secret);
  const snapshots = new Snapshots(target.entries, journal.key);
  const { isNew, moved } = await movedInto(database, target.entries, snapshots);
  await join(database, target, journal, isNew);
  await database.write([markMoved(moved)]);
  await new SharedSecrets(database, target.secret).takeAlong(dirname(database.file));
  yield* sendGraphs(database, moved);
  yield* stepsOf<MigrationStep, unknown>((tell) =>
    snapshots.take(database.file, `${database.file}.snapshot`, (now) => tell(megabytesOf('tables', now))),
  );
  yield* verify(database, target);
  await database.write([FORGET_MOVE]);
}

/**
 * Writes what the server holds into a data file that an embedded store can be opened with. A file that an earlier call wrote is
 * brought up to date; one that it did not finish is gone on with. Rejects with `CONFLICT` when the file holds anything else.
 */
export async function* moveOut(file: string, target: MigrationTarget): AsyncGenerator<MigrationProgress> {
  const isOurs = !existsSync(file) || stateOf(file).number > 0;
  if (!isOurs) throw new Refusal('CONFLICT', `${file} holds data of its own; name another DATA_DIR.`);
  const { database } = yield* opening(file, target, 'tables');
  try {
    await new SharedSecrets(database, target.secret).bringTo(dirname(file));
    yield* verify(database, target);
  } finally {
    await database.close();
  }
}
