/** The comparison of a data file with what a new gateway would have of the SPARQL server. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '../../errors.js';
import { textOf, type StoredText } from '../file/packed.js';
import { graphTables } from '../file/tables.js';
import { stepsOf, type LoadProgress } from '../progress.js';
import type { Database } from '../sqlite/database.js';
import { Consistency } from './consistency.js';
import { openCopy, type Copy, type CopyProgress } from './copy.js';
import type { MigrationProgress, MigrationResult, MigrationStep, MigrationTarget } from './migration-model.js';
import { PART_MB } from './snapshots.js';
import { WriteJournal } from './write-journal.js';

/** Times that both sides are compared while the service writes. */
const ATTEMPTS = 20;

/** SHA-256 over the documents of a data file as of one moment, with their number and the entry that the file holds. */
const digestOf = (database: Pick<Database, 'read' | 'snapshot' | 'readOne'>): MigrationResult =>
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

/** Parts of a snapshot as megabytes. */
export const megabytesOf = (phase: 'tables' | 'copy', { loaded, total }: LoadProgress): MigrationStep => ({
  phase,
  done: loaded * PART_MB,
  total: total * PART_MB,
});

/** Opens a copy of what the server holds, and tells how far that is; `phase` names the fetching of its tables. */
export const opening = (
  file: string,
  target: MigrationTarget,
  phase: 'tables' | 'copy',
): AsyncGenerator<MigrationStep, Copy> => {
  const journal = new WriteJournal(target.entries, target.log, target.secret);
  const tables = [...graphTables, ...target.tables];
  const stepOf = ({ of, ...now }: CopyProgress): MigrationStep =>
    of === 'snapshot' ? megabytesOf(phase, now) : { phase: of, done: now.loaded, total: now.total };
  return stepsOf((tell) => openCopy({ ...target, file, journal, tables, onProgress: (now) => tell(stepOf(now)) }));
};

/** Compares the documents of a file with those that a new gateway would have, and the graphs with the documents. */
export async function* verify(database: Database, target: MigrationTarget): AsyncGenerator<MigrationProgress> {
  const folder = mkdtempSync(join(dirname(database.file), 'verify-'));
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { database: copy } = yield* opening(join(folder, 'copy.db'), target, 'copy');
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
