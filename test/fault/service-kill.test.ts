/**
 * The whole service, killed again and again while clients of all kinds write: REST, GraphQL, trade, assessments, people, tokens,
 * grants and keys. Nothing acknowledged is lost, nothing is torn, nothing revoked comes back, and all parts agree.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, rounds } from '../support/figures.js';
import { disagreements } from './service/agreement.js';
import { Client, Gone } from './service/client.js';
import { CATALOGUE, DatasetActor } from './service/datasets.js';
import { KillableService } from './service/killable.js';
import type { Actor } from './service/promised.js';
import { GrantActor, KeyActor, UserActor } from './service/rights.js';
import { SessionActor } from './service/sessions.js';
import { ordersOf, TradeActor, type Sides } from './service/trade.js';

/** With the rounds of the other suites that kill the service, its store and its trade, about a hundred in every run. */
const ROUNDS = rounds(36, 1_000);
/** Rounds after which everything is compared with everything. */
const COMPARED = 10;
/** Rounds after which the process is also killed while it recovers. */
const TWICE = 10;
/** Rounds after which the process is asked to stop, under the same load. */
const STOPPED = 10;
/** Rounds of which one waits for the actor that got least done: some changes take longer than others need to end a round. */
const PATIENT = 4;
const PASSWORD = 'correct horse battery';

let service: KillableService;
let client: Client;
let actors: readonly Actor[];
let trades: readonly TradeActor[];
let sides: Sides;
const found = { kills: 0, 'kills while recovering': 0, 'orderly stops': 0, 'comparisons of all parts': 0 };

const organization = async (name: string): Promise<Record<string, string>> => {
  await client.administer('org add', { name });
  const { key } = await client.administer<{ key: string }>('key add', { label: name, organization: name });
  return { 'x-api-key': key };
};

beforeAll(async () => {
  service = await KillableService.create({ URL_CHECK: 'off' });
  await service.start();
  client = new Client(service);
  const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
  await client.write('PUT', `/srv/repo/catalogues/${CATALOGUE}`, catalogue);
  sides = { seller: await organization('Seller'), buyer: await organization('Buyer') };
  for (const username of ['sarah', 'steve', 'gina']) {
    await client.administer('user add', { username, password: PASSWORD });
  }
  trades = ['trade-a', 'trade-b'].map((name) => new TradeActor(client, name, sides));
  for (const trade of trades) await trade.prepare();
  actors = [
    ...['rest-a', 'rest-b', 'rest-c'].map((name) => DatasetActor.overRest(client, name)),
    ...['graphql-a', 'graphql-b'].map((name) => DatasetActor.overGraphql(client, name)),
    ...trades,
    new SessionActor(client, 'sarah', PASSWORD),
    new SessionActor(client, 'steve', PASSWORD),
    new GrantActor(client, 'grants', 'trade-a', { username: 'gina', password: PASSWORD }),
    new KeyActor(client, 'keys'),
    new UserActor(client, 'users'),
  ];
});
afterAll(() => service.discard());

const acknowledged = (): number => actors.reduce((sum, actor) => sum + actor.acknowledged, 0);

/** Lets one actor work until the service goes away. */
const work = async (actor: Actor): Promise<void> => {
  try {
    for (;;) await actor.step();
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
};

/** The actor that got least done. */
const slowest = (): Actor => actors.reduce((one, other) => (other.acknowledged < one.acknowledged ? other : one));

/**
 * All actors work at once, and after so many acknowledged changes the process is ended under them; with `patience` not before
 * the slowest of them was acknowledged one, too.
 */
const havoc = async (signal: NodeJS.Signals, changes: number, patience: boolean): Promise<number | null> => {
  const until = acknowledged() + changes;
  const last = slowest();
  const least = patience ? last.acknowledged + 1 : 0;
  const working = Promise.all(actors.map(work));
  let failed = false;
  working.catch(() => (failed = true));
  while ((acknowledged() < until || last.acknowledged < least) && !failed) await sleep(2);
  await sleep(Math.random() * 20);
  const code = await service.end(signal);
  await working;
  return code;
};

/** Starts the service; sometimes it is killed first while it recovers. */
const recover = async (round: number): Promise<void> => {
  if (round % TWICE === TWICE - 1) {
    await service.begin();
    await sleep(Math.random() * 400);
    await service.end('SIGKILL');
    found['kills while recovering'] += 1;
  }
  await service.start();
};

/** What every actor finds wrong, and, now and then, what the parts disagree about. */
const lookAround = async (round: number): Promise<readonly string[]> => {
  const wrong = (await Promise.all(actors.map((actor) => actor.check()))).flat();
  if (round % COMPARED !== COMPARED - 1) return wrong;
  found['comparisons of all parts'] += 1;
  return [...wrong, ...(await disagreements(client))];
};

describe('the service, killed while everybody writes', () => {
  it(`loses, tears and revives nothing, ${ROUNDS} times`, async () => {
    const began = Date.now();
    for (let round = 0; round < ROUNDS; round += 1) {
      const stop = round % STOPPED === STOPPED / 2;
      const code = await havoc(stop ? 'SIGTERM' : 'SIGKILL', randomInt(1, 60), round % PATIENT === 0);
      expect(code).toBe(stop ? 0 : null);
      found[stop ? 'orderly stops' : 'kills'] += 1;
      await recover(round);
      expect({ round, wrong: await lookAround(round) }).toEqual({ round, wrong: [] });
    }
    // Every order once: those that were acknowledged, and no other.
    const orders = trades.flatMap((trade) => trade.orders).sort();
    expect([...(await ordersOf(client, sides.buyer))].sort()).toEqual(orders);
    expect(service.output).toBe('');
    const kinds = actors.map(({ name, acknowledged: changes }) => [name, changes] as const);
    for (const [name, changes] of kinds) expect([name, changes > 0]).toEqual([name, true]);
    figure('kill -9 of the service under writes of all kinds', {
      ...found,
      'acknowledged writes': acknowledged(),
      orders: orders.length,
      lost: 0,
      torn: 0,
      revived: 0,
      'differences between parts': 0,
      seconds: Math.round((Date.now() - began) / 1000),
    });
  }, 1_200_000);
});
