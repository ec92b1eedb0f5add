/** Messages over WebSockets and streams that no client of the protocol sends: connections end as they should, and the service goes on. */
import fc from 'fast-check';
import { buildSchema, type GraphQLField } from 'graphql';
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import { API_KEY } from '../support/service.js';
import { figure, isLong, rounds } from '../support/figures.js';
import { transmit, type Sent } from './client.js';
import { callsOf } from './graphql-values.js';
import { inspect } from './inspect.js';
import { nastyJson, nastyText } from './nasty.js';
import { attackedWorld } from './world.js';

const RUNS = rounds(80, 2_000);
const SEED = isLong ? {} : { seed: 20_261_121 };
/** Milliseconds in which a connection may say something or end. */
const PATIENCE = 60;

const world = attackedWorld({ LIVE_CONNECTIONS_EACH: '1000' });

const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));
const fields: GraphQLField<unknown, unknown>[] = Object.values(schema.getSubscriptionType()?.getFields() ?? {});

const operations = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    ...fields.map((field) => callsOf('subscription', field, world())),
    nastyJson,
    nastyText.map((query) => ({ query })),
  );

/** Messages of the protocol with anything inside, and what is none. */
const message = (): fc.Arbitrary<string | Buffer> => {
  const id = fc.oneof(fc.constantFrom<unknown>('1', '2', '', '__proto__', 1, null), nastyText);
  const type = fc.constantFrom(
    'connection_init',
    'subscribe',
    'complete',
    'ping',
    'pong',
    'next',
    'error',
    '__proto__',
    'nothing',
  );
  const fitting = fc
    .tuple(type, id, operations())
    .map(([kind, name, payload]) => JSON.stringify({ type: kind, id: name, payload }));
  const subscribing = fc
    .tuple(fc.constantFrom('1', '2', '3'), operations())
    .map(([name, payload]) => JSON.stringify({ type: 'subscribe', id: name, payload }));
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  return fc.oneof(
    fitting,
    subscribing,
    subscribing,
    nastyText,
    nastyJson.map((value) => JSON.stringify(value)),
    bytes,
  );
};

/** Says it all on one connection and tells what came back and how it ended. */
const converse = (messages: readonly (string | Buffer)[]): Promise<{ heard: string[]; code: number }> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${world().service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
    socket.on('close', (code, reason) => resolve({ heard: [...heard, reason.toString()], code }));
    socket.on('error', reject);
    socket.on('open', () => {
      for (const each of messages) socket.send(each, () => undefined);
      setTimeout(() => socket.close(1000), PATIENCE);
    });
  });

it('WebSockets take any message', async () => {
  const codes = new Map<number, number>();
  let sent = 0;
  let heardAll = 0;
  world().changed();
  const opening = fc.constantFrom(
    JSON.stringify({ type: 'connection_init', payload: { 'x-api-key': API_KEY } }),
    JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${world().administrator}` } }),
    JSON.stringify({ type: 'connection_init' }),
    '',
  );
  const property = fc.asyncProperty(opening, fc.array(message(), { maxLength: 6 }), async (first, messages) => {
    const all = [first, ...messages].filter((each) => each !== '');
    const { heard, code } = await converse(all);
    sent += all.length;
    heardAll += heard.length;
    codes.set(code, (codes.get(code) ?? 0) + 1);
    const said: Sent = { method: 'WebSocket', path: '/graphql', headers: {}, body: all.map(String).join('\n') };
    // 1011 is what a server closes with that met a condition of its own (RFC 6455 §7.4.1); 1006 is no close at all.
    inspect(
      said,
      { status: [1006, 1011, 4500].includes(code) ? 500 : 400, type: '', headers: [], text: heard.join('\n') },
      world().secrets,
    );
    expect(heard.join('\n')).not.toContain('"INTERNAL"');
  });
  await fc.assert(property, { numRuns: RUNS, ...SEED, endOnFailure: true });
  expect(world().changed()).toEqual([]);
  expect([...codes.keys()].some((code) => code >= 4400)).toBe(true);
  figure('Fuzzing: WebSocket', { connections: RUNS, messages: sent, 'messages heard': heardAll, 'internal errors': 0 });
});

it('streams take any operation', async () => {
  let refused = 0;
  const body = fc.oneof(
    { weight: 3, arbitrary: operations().map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: nastyText },
  );
  const property = fc.asyncProperty(body, async (text) => {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': API_KEY };
    const request: Sent = { method: 'POST', path: '/graphql/stream', headers, body: text };
    const received = await transmit(world().service.url, request, PATIENCE);
    inspect(request, received, world().secrets);
    expect(received.text).not.toContain('"INTERNAL"');
    if (received.status >= 400 || received.text.includes('"errors"')) refused += 1;
  });
  await fc.assert(property, { numRuns: RUNS, ...SEED, endOnFailure: true });
  expect(refused).toBeGreaterThan(RUNS / 10);
  expect((await world().service.fetch('/health/ready')).status).toBe(200);
  figure('Fuzzing: streams', { streams: RUNS, refused, '5xx': 0 });
});
