/** The index of quads beside SPARQL servers: the same statements in one graph of theirs, the same questions, over HTTP on both sides. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import type { EngineName } from '../../src/core/store/sparql/server.js';
import { TestEngine } from '../engines/engine.js';
import { publishersOf, QUERIES, triplesOf } from './sparql-corpus.js';

const ENGINES = (process.env['ENGINES'] ?? '').split(',').filter(Boolean) as EngineName[];
const BATCH = 2_000;

/** The graph of a server that its queries see without naming it: that of Fuseki is the union of those with names. */
const graphOf = (engine: EngineName): string => (engine === 'fuseki' ? '?graph=urn:all' : '?default');

const fill = async ({ name, options }: TestEngine, datasets: number): Promise<void> => {
  const publishers = publishersOf(datasets);
  for (let n = 0; n < datasets; n += BATCH) {
    const length = Math.min(BATCH, datasets - n);
    const body = Array.from({ length }, (_, i) => triplesOf(n + i, publishers)).join('');
    const answer = await fetch(`${options.graphUrl}${graphOf(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/n-triples' },
      body,
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  }
};

/** Asks an endpoint and each server of `ENGINES`, and tells the ratios. */
export const besideServers = async (
  endpoint: QuadEndpoint,
  revision: () => number,
  datasets: number,
): Promise<string[]> => {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString('utf8');
      void endpoint.query({ text }, revision()).then(({ body }) => response.end(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const client = new Worker(new URL('./sparql-client.js', import.meta.url));
  const timed = async (url: string, query: string): Promise<number> => {
    const answer = once(client, 'message');
    client.postMessage({ url, query });
    const [ms] = (await answer) as [number];
    return ms;
  };
  const rows: string[] = [];
  try {
    for (const name of ENGINES) {
      const engine = new TestEngine(name);
      try {
        await fill(engine, datasets);
        for (const [question, text] of Object.entries(QUERIES)) {
          const own = await timed(here, text);
          const other = await timed(engine.options.queryUrl, text);
          rows.push(
            `sparql: ${question}, over HTTP with ${datasets}: ${own.toFixed(2)} ms, ${name} ${other.toFixed(2)} ms, ${(own / other).toFixed(2)} times`,
          );
        }
      } finally {
        engine.remove();
      }
    }
    return rows;
  } finally {
    await client.terminate();
    server.close();
  }
};
