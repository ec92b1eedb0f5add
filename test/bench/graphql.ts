/** GraphQL through the whole stack against the same objects in memory, against other ways of asking RDF, and its 304. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY } from '../support/service.js';
import { indexed } from './indexed.js';
import { DATASETS, LIST, SHOWN } from './graphql/list.js';
import { load, median, send, start, type Call, type Measured } from './support.js';

const ROUNDS = 5;
const REQUESTS = 400;
const AT_A_TIME = 8;
const JSON_TYPE = { 'content-type': 'application/json' };

const list = (headers: Record<string, string> = {}): Call => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...JSON_TYPE, 'x-api-key': API_KEY, ...headers },
  body: JSON.stringify({ query: LIST }),
});
/** Another mark each time, so that the answer is made anew. */
const anew = (n: number): Call => list({ 'x-apollo-operation-name': `n${n}` });

interface Listed {
  readonly data: { readonly datasets: { readonly edges: { readonly node: { readonly quality: unknown } }[] } };
}

/** The list once every dataset on it is assessed, and nothing is done in the background any more. */
const settled = async (service: Measured): Promise<Listed['data']> => {
  for (;;) {
    const { data } = JSON.parse((await send(service.url, list())).body) as Listed;
    if (data.datasets.edges.length === SHOWN && data.datasets.edges.every(({ node }) => node.quality !== null)) {
      await indexed(service);
      return data;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

/** CPU in milliseconds for one request, the middle one of some rounds. */
const cpuOf = async (target: Measured, call: (n: number) => Call, requests = REQUESTS): Promise<number> => {
  const rounds: number[] = [];
  let asked = 0;
  const next = (): Call => call(asked++);
  await load(target, requests / 2, AT_A_TIME, next);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push((await load(target, requests, AT_A_TIME, next)).cpu / 1000);
  }
  return median(rounds);
};

/** Rows of the result. */
export const graphql = async (): Promise<string[]> => {
  const service = await start('service', { DATASETS: String(DATASETS), OFFERS: '1' });
  const file = join(mkdtempSync(join(tmpdir(), 'list-')), 'list.json');
  writeFileSync(file, JSON.stringify(await settled(service)));
  const plain = await start('graphql/plain', { DATA: file });
  const [ours, theirs] = [await cpuOf(service, anew), await cpuOf(plain, anew)];
  const kept = await cpuOf(service, () => list(), REQUESTS * 5);
  const path = `/graphql?query=${encodeURIComponent(LIST)}`;
  const { etag = '' } = await send(service.url, { path, headers: JSON_TYPE });
  const again = { path, headers: { ...JSON_TYPE, 'if-none-match': etag } };
  if ((await send(service.url, again)).status !== 304) throw new Error('what did not change was sent again');
  const unchanged = await cpuOf(service, () => again, REQUESTS * 10);
  const bare = await cpuOf(plain, () => ({ path: path.replace('/graphql', '/static') }), REQUESTS * 10);
  await service.stop();
  await plain.stop();
  const others = await start('graphql/over-rdf');
  const { comunica, construct } = JSON.parse(others.url) as { comunica: number; construct: number };
  await others.stop();
  return [
    `list of ${SHOWN}, asked again: ${kept.toFixed(2)} ms CPU; Apollo Server from memory: ${theirs.toFixed(2)} ms; ratio ${(kept / theirs).toFixed(2)} (aim at most 0.50)`,
    `list of ${SHOWN}, made anew each time: ${ours.toFixed(2)} ms CPU; ratio ${(ours / theirs).toFixed(2)}`,
    `same list by GraphQL-LD on Comunica: ${comunica.toFixed(1)} ms, ${(comunica / ours).toFixed(0)} times ours (aim 100)`,
    `same list by CONSTRUCT on Oxigraph: ${construct.toFixed(1)} ms, ${(construct / ours).toFixed(2)} times ours (aim at least 1)`,
    `unchanged by GET: ${unchanged.toFixed(3)} ms CPU; static 304: ${bare.toFixed(3)} ms; ratio ${(unchanged / bare).toFixed(2)} (aim at most 1.30)`,
  ];
};
