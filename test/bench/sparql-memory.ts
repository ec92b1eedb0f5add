/**
 * The npm package's store in memory, in a thread of its own: a service has to give it one, as a query cannot be ended in any other way. Takes
 * queries, and tells how long each took in the thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import oxigraph from 'oxigraph';
import { publishersOf, triplesOf } from './sparql-corpus.js';

const BATCH = 500;

const { datasets } = workerData as { readonly datasets: number };
const store = new oxigraph.Store();
for (let n = 0; n < datasets; n += BATCH) {
  const some = Array.from({ length: Math.min(BATCH, datasets - n) }, (_, i) =>
    triplesOf(n + i, publishersOf(datasets)),
  );
  store.load(some.join(''), { format: 'application/n-triples', lenient: true });
}

parentPort?.on('message', (text: string) => {
  const started = performance.now();
  const result: unknown = store.query(text, { results_format: 'json' });
  parentPort?.postMessage({ result, ms: performance.now() - started });
});
