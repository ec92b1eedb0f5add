/** GET of a dataset against a bare route of the same web framework that returns the same bytes from memory. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, median, send, start, type Call } from './support.js';

const ROUNDS = 5;
const REQUESTS = 3_000;
const AT_A_TIME = 16;

/** Rows of the result. */
export const reads = async (): Promise<string[]> => {
  const service = await start('service', { DATASETS: '100' });
  const folder = mkdtempSync(join(tmpdir(), 'bytes-'));
  const kinds = [
    ['turtle', 'text/turtle'],
    ['jsonld', 'application/ld+json'],
  ] as const;
  const ours = (accept: string): Call => ({ path: '/srv/repo/datasets/d7', headers: { accept } });
  const files: Record<string, string> = {};
  for (const [name, accept] of kinds) {
    files[name.toUpperCase()] = join(folder, name);
    writeFileSync(join(folder, name), (await send(service.url, ours(accept))).body);
  }
  const bare = await start('bare', files);
  const rows: string[] = [];
  for (const [name, accept] of kinds) {
    const rates: number[] = [];
    const cpus: number[] = [];
    await load(service, 1_000, AT_A_TIME, () => ours(accept));
    await load(bare, 1_000, AT_A_TIME, () => ({ path: `/${name}` }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const a = await load(service, REQUESTS, AT_A_TIME, () => ours(accept));
      const b = await load(bare, REQUESTS, AT_A_TIME, () => ({ path: `/${name}` }));
      rates.push(a.rate / b.rate);
      cpus.push(b.cpu / a.cpu);
    }
    rows.push(
      `GET as ${name}: rate ${median(rates).toFixed(2)} of the bare route, CPU ratio ${median(cpus).toFixed(2)} (aim 0.50)`,
    );
  }
  await service.stop();
  await bare.stop();
  return rows;
};
