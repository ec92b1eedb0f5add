/**
 * The process that checks every page of a data file, one table after the other, so that its reads hold the log back for no longer than
 * one takes. A process, because a thread cannot be ended while SQLite checks a table, which takes minutes for a large one.
 */
import { giveWay } from '../../threads/priority.js';
import { openReader, type Connection } from './connection.js';
import { checkTable, DataFileDamaged } from './damage.js';
import type { IntegrityReport } from './integrity.js';

const tell = (progress: number): void => void process.send?.({ progress } satisfies IntegrityReport);
/** Tells the verdict, and ends once it is with whoever waits for it. */
const end = (verdict: IntegrityReport): void => void process.send?.(verdict, () => process.disconnect());

const tablesOf = (connection: Connection): readonly string[] =>
  connection
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 ORDER BY rootpage")
    .all([])
    .map(({ name }) => String(name));

const check = (file: string): void => {
  const connection = openReader(file);
  try {
    const tables = ['sqlite_master', ...tablesOf(connection)];
    for (const [at, table] of tables.entries()) {
      checkTable(connection, file, table);
      tell((at + 1) / tables.length);
    }
    end({ passed: true });
  } finally {
    connection.close();
  }
};

giveWay('background');
// Whose service has died is not needed any more.
process.once('disconnect', () => process.exit());
try {
  check(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof DataFileDamaged)) throw error;
  end({ passed: false, words: error.message });
}
