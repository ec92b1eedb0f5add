/** A process that is killed while two sides come to terms: no step that was acknowledged is lost, and none is made twice. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import type { TestService } from '../support/service.js';
import { step, type Asked } from './requests-world.js';
import { newKey, startWorld } from './world.js';

const ROUNDS = 3;
const BUYERS = 10;
/** IRIs are the same whatever port a process listens on. */
const SETTINGS = { BASE_URL: 'https://market.example' };
const OFFERS = { purchaseOffer: { price: '100', type: 'one-off', onRequest: true } };

type Headers = Record<string, string>;

let process: ServiceProcess;
let twins: string[];
let seller: Headers;
let buyers: Headers[];

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'market-requests-'));
  const world = await startWorld(SETTINGS);
  seller = world.seller;
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => world.key(crypto.randomUUID())));
  twins = [];
  for (let round = 0; round < ROUNDS; round += 1) twins.push((await world.published(OFFERS)).twin);
  // The process goes on with a copy of what is there once everything is closed; the world removes its own.
  await world.service.app.close();
  cpSync(world.service.dataDir, dataDir, { recursive: true });
  await world.stop();
  process = await startProcess(SETTINGS, dataDir);
});
afterAll(() => process.discard());

const graphql: TestService['graphql'] = async (query, variables = {}, headers = {}) => {
  const response = await fetch(`${process.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as never;
};
const service = { service: { graphql } };

/** The three steps of one buyer and the seller, with the keys under which they are sent again. */
interface Negotiation {
  readonly buyer: Headers;
  readonly keys: readonly [ask: string, propose: string, approve: string];
  /** What was acknowledged before the process died. */
  readonly told: Asked[];
}

/** Goes through the steps; stops where the process does not answer any more. */
const negotiate = async ({ buyer, keys, told }: Negotiation, twin: string, answers: Asked[]): Promise<void> => {
  const [ask, propose, approve] = keys;
  const tell = (answer: Asked): Asked => {
    if (!answer.request) throw new Error(`${answer.code}: ${answer.message}`);
    answers.push(answer);
    return answer;
  };
  const asked = tell(await step(service, 'requestAcquisition', { id: twin, key: ask }, buyer));
  const id = asked.request?.id;
  tell(await step(service, 'proposeTerms', { id, version: 1, key: propose, terms: { price: '80' } }, seller));
  tell(await step(service, 'approveRequest', { id, version: 2, key: approve }, buyer));
  expect(answers.slice(0, told.length).map(({ request }) => request?.id)).toEqual(told.map(() => id));
};

interface Kept {
  readonly id: string;
  readonly dataset: { readonly identifier: string } | null;
}

describe('a process that is killed while two sides come to terms', () => {
  it(`makes one agreement for each request, ${ROUNDS} times`, async () => {
    for (const twin of twins) {
      const all = buyers.map((buyer): Negotiation => ({ buyer, keys: [newKey(), newKey(), newKey()], told: [] }));
      const running = all.map((one) => negotiate({ ...one, told: [] }, twin, one.told).catch(() => undefined));
      await sleep(20 + Math.random() * 200);
      await process.end('SIGKILL');
      await Promise.all(running);
      process = await startProcess({ ...SETTINGS, PORT: String(process.port) }, process.dataDir);

      for (const one of all) {
        const answers: Asked[] = [];
        await negotiate(one, twin, answers);
        const [, , agreed] = answers;
        expect(agreed?.request).toMatchObject({ state: 'AGREED', version: 3, price: '80' });
        expect(agreed?.request?.steps.map(({ state }) => state)).toEqual(['REQUESTED', 'OFFERED', 'AGREED']);
        // An agreement that was told of before is the one that there is.
        const before = one.told[2]?.request?.agreement;
        if (before) expect(agreed?.request?.agreement).toEqual(before);
      }
    }
    for (const buyer of buyers) {
      const document = `{ agreements(first: 100) { edges { node { id marketplaceId } } }
        acquisitions(first: 100) { edges { node { id marketplaceId state } } } }`;
      type Page = { edges: { node: Kept & { marketplaceId: string } }[] };
      const { data } = await graphql<{ agreements: Page; acquisitions: Page }>(document, {}, buyer);
      const sold = (page: Page | undefined) => page?.edges.map(({ node }) => node.marketplaceId).sort();
      expect(sold(data?.agreements)).toEqual([...twins].sort());
      expect(sold(data?.acquisitions)).toEqual([...twins].sort());
    }
  });
});
