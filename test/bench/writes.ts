/** Durable POST with 16 clients against single-row commits with fsync on the same disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY } from '../support/service.js';
import { dataset, load, median, start } from './support.js';

const ROUNDS = 3;
const POSTS = 1_500;

interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: unknown[]): void };
  close(): void;
}

const singleRows = (folder: string): number => {
  const Database = createRequire(import.meta.url)('libsql') as new (file: string) => Sqlite;
  const database = new Database(join(folder, 'rows.db'));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS t (a INTEGER PRIMARY KEY, b TEXT)',
  );
  const insert = database.prepare('INSERT INTO t (b) VALUES (?)');
  const begin = performance.now();
  for (let n = 0; n < POSTS; n += 1) insert.run(dataset(n));
  const rate = POSTS / ((performance.now() - begin) / 1000);
  database.close();
  return rate;
};

/** Rows of the result. */
export const writes = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const service = await start('service', {});
  const headers = { 'content-type': 'text/turtle', 'x-api-key': API_KEY };
  const post = (n: number) => ({
    method: 'POST',
    path: '/srv/repo/catalogues/bench/datasets',
    headers,
    body: dataset(n),
  });
  await load(service, 500, 16, post);
  const ratios: number[] = [];
  const rates: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rate } = await load(service, POSTS, 16, post);
    const rows = singleRows(folder);
    rates.push(rate);
    bare.push(rows);
    ratios.push(rate / rows);
  }
  await service.stop();
  rmSync(folder, { recursive: true });
  return [
    `POST, 16 clients: ${median(rates).toFixed(0)}/s; single-row commits: ${median(bare).toFixed(0)}/s; ratio ${median(ratios).toFixed(2)} (aim 1)`,
  ];
};
