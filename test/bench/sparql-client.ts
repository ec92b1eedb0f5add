/**
 * A client of SPARQL over HTTP, in a thread of its own: a server in the process that measures would else wait for its client, which servers in
 * processes of their own do not. Takes a URL and a query, and tells the median of the milliseconds of some rounds.
 */
import { parentPort } from 'node:worker_threads';
import { median, warmUp } from './support.js';

const ROUNDS = 15;

const ask = async (url: string, query: string): Promise<void> => {
  const headers = { 'content-type': 'application/sparql-query', accept: 'application/sparql-results+json' };
  const answer = await fetch(url, { method: 'POST', headers, body: query });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
};

const timed = async (url: string, query: string): Promise<number> => {
  const times: number[] = [];
  await warmUp(() => ask(url, query));
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await ask(url, query);
    times.push(performance.now() - started);
  }
  return median(times);
};

parentPort?.on('message', ({ url, query }: { readonly url: string; readonly query: string }) => {
  // What goes wrong ends the thread, and is told to who waits for it.
  void timed(url, query).then((ms) => parentPort?.postMessage(ms));
});
