/** The first row of a query that has more: its reading does not go on, else the connection would not see what is written afterwards. */
import { join } from 'node:path';
import { openReader, openWriter } from '../../src/core/store/sqlite/connection.js';
import { temporaryDirectory } from './documents.js';

describe('the first row', () => {
  it('is read without more, and later ones as they are then', () => {
    const directory = temporaryDirectory();
    const file = join(directory.path, 'rows.db');
    const writer = openWriter(file);
    writer.exec('CREATE TABLE row (number INTEGER); INSERT INTO row VALUES (1), (2), (3)');
    const reader = openReader(file);
    const rows = reader.prepare('SELECT number FROM row WHERE number > ? ORDER BY number DESC');
    const whole = () => writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all([])[0];
    expect(rows.get([0])).toMatchObject({ number: 3 });
    expect(rows.get([3])).toBeUndefined();
    writer.exec('INSERT INTO row VALUES (4)');
    expect(rows.get([0])).toMatchObject({ number: 4 });
    // Nobody reads: the file of what was written last could be emptied.
    expect(whole()).toMatchObject({ busy: 0 });
    const prepared = (sql: string) => reader.prepare(sql);
    prepared('BEGIN').run([]);
    expect(rows.get([0])).toMatchObject({ number: 4 });
    writer.exec('INSERT INTO row VALUES (5)');
    expect(rows.get([0])).toMatchObject({ number: 4 });
    prepared('COMMIT').run([]);
    expect(rows.get([0])).toMatchObject({ number: 5 });
    expect(whole()).toMatchObject({ busy: 0 });
    reader.close();
    writer.close();
    directory.remove();
  });
});
