/** CPU time of a start of the service as it ships, start-up against a bare bulk load of the same data, and memory of a dataset. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import oxigraph from 'oxigraph';
import { createLogger } from '../../src/core/log.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { startProcess } from '../reliability/process.js';
import { cpuOf, rssOf, start } from './support.js';

const DATASETS = 10_000;

/** What the shipped service has taken when it is ready on an empty store: the first time, and again. */
const startsOfProcess = async (): Promise<string[]> => {
  const rows: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  for (const which of ['First', 'Later']) {
    const { child, end } = await startProcess({}, dataDir);
    const [cpu, rss] = [cpuOf(Number(child.pid)), rssOf(Number(child.pid))];
    await end();
    rows.push(
      `${which} start, empty store: ${(cpu / 1000).toFixed(2)} s of CPU (aim 0.90), ${(rss / 1024 / 1024).toFixed(0)} MB`,
    );
  }
  rmSync(dataDir, { recursive: true });
  return rows;
};

/** Rows of the result. */
export const starts = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const empty = await start('service', {});
  const before = rssOf(empty.pid);
  await empty.stop();
  const filling = await start('service', { BENCH_DIR: folder, DATASETS: String(DATASETS) });
  process.kill(filling.pid, 'SIGKILL');
  const loaded = await start('service', { BENCH_DIR: folder, DATASETS: String(DATASETS) });
  const after = rssOf(loaded.pid);
  process.kill(loaded.pid, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 500));

  const begin = performance.now();
  const store = await EmbeddedStore.open({ dataDir: folder, log: createLogger('silent') });
  const open = (performance.now() - begin) / 1000;
  const texts: string[] = [];
  for (let position = 0; ;) {
    const page = await store.documents('dataset', { after: position, limit: 1_000 });
    if (page.length === 0) break;
    texts.push(page.map(({ item }) => (item.triples + item.system).replaceAll(' .\n', ` <${item.iri}> .\n`)).join(''));
    position = page.at(-1)?.position ?? 0;
  }
  const bareBegin = performance.now();
  const bare = new oxigraph.Store();
  for (const text of texts) bare.load(text, { format: 'application/n-quads', lenient: true });
  const bareSeconds = (performance.now() - bareBegin) / 1000;
  await store.close();
  rmSync(folder, { recursive: true });
  return [
    ...(await startsOfProcess()),
    `Start with ${DATASETS} datasets: ${open.toFixed(2)} s; bare load: ${bareSeconds.toFixed(2)} s; ratio ${(bareSeconds / open).toFixed(2)} (aim 0.70)`,
    `Memory of a dataset of 30 statements after a start: ${((after - before) / DATASETS / 1024).toFixed(1)} KB (aim under 12 KB)`,
  ];
};
