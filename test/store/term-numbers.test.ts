/** Numbers of terms are remembered for as long as nothing is written. */
import { join } from 'node:path';
import { TermNumbers } from '../../src/core/store/quads/term-numbers.js';
import { hashOf } from '../../src/core/store/quads/term-text.js';
import { openWriter, PreparedStatements } from '../../src/core/store/sqlite/connection.js';
import { temporaryDirectory } from './documents.js';

describe('numbers of terms', () => {
  const term = 'Iurn:a';
  const directory = temporaryDirectory();
  const connection = openWriter(join(directory.path, 'numbers.db'));
  connection.exec('CREATE TABLE term (id INTEGER, text TEXT); CREATE TABLE term_by_hash (hash INTEGER, id INTEGER)');
  const statements = new PreparedStatements(connection);
  const number = (id: number): void => {
    connection.exec('DELETE FROM term; DELETE FROM term_by_hash');
    statements.get('INSERT INTO term VALUES (?, ?)').run([id, term]);
    statements.get('INSERT INTO term_by_hash VALUES (?, ?)').run([hashOf(term), id]);
  };
  afterAll(() => {
    connection.close();
    directory.remove();
  });

  it('are looked for again at another revision only', () => {
    const index = { statements, revision: 1 };
    const numbers = new TermNumbers(index);
    expect(numbers.of(term)).toBeUndefined();
    number(7);
    expect(numbers.of(term)).toBe(7);
    number(8);
    expect(numbers.of(term)).toBe(7);
    index.revision = 2;
    expect(numbers.of(term)).toBe(8);
  });
});
