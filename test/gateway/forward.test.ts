/** What a gateway that only reads sends on to the one that writes: a route says whether it stores something, and its method where it does not. */
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardWrites } from '../../src/core/http/forward.js';
import { declareWrites } from '../../src/core/http/route-config.js';

let leader: Server;
let gateway: FastifyInstance;
const seen: string[] = [];

beforeAll(async () => {
  leader = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      seen.push(`${request.method} ${request.url}`);
      response.setHeader('store-position', '7').end('written');
    });
  }).listen(0, '127.0.0.1');
  await once(leader, 'listening');
  const { port } = leader.address() as AddressInfo;
  gateway = fastify();
  forwardWrites(gateway, {
    proxies: 0,
    position: () => 7,
    reaches: async (position) => position <= 7,
    leads: () => false,
    leader: () => `http://127.0.0.1:${port}`,
  });
  const here = async () => 'here';
  gateway.get('/read', here);
  gateway.post('/write', here);
  gateway.delete('/write', here);
  gateway.post('/ask', { config: { writes: false } }, here);
  gateway.get('/login', { config: { writes: true } }, here);
  gateway.options('/login', here);
  gateway.post('/graphql', { config: { writes: 'perhaps' } }, here);
  await gateway.register(async (scope) => {
    declareWrites(scope, ({ headers }) => headers.cookie === 'session');
    scope.get('/page', here);
    scope.get('/picture', { config: { writes: false } }, here);
  });
  await gateway.ready();
});

afterAll(async () => {
  await gateway.close();
  leader.close();
});

const ask = async (method: string, url: string, more: { readonly cookie?: string; readonly payload?: string } = {}) => {
  const { cookie, payload } = more;
  seen.length = 0;
  const headers = { ...(cookie ? { cookie } : {}), ...(payload ? { 'content-type': 'application/json' } : {}) };
  const { body } = await gateway.inject({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) });
  return { body, sent: [...seen] };
};

const HERE = { body: 'here', sent: [] };
const sentOn = (call: string) => ({ body: 'written', sent: [call] });

describe('A gateway that only reads', () => {
  it.each([
    ['GET', '/read'],
    ['POST', '/ask'],
    ['OPTIONS', '/login'],
    ['GET', '/page'],
  ])('answers %s %s by itself', async (method, url) => {
    expect(await ask(method, url)).toEqual(HERE);
  });

  it.each([
    ['POST', '/write'],
    ['DELETE', '/write'],
    ['GET', '/login'],
    ['POST', '/nothing-there'],
  ])('sends %s %s on', async (method, url) => {
    expect(await ask(method, url)).toEqual(sentOn(`${method} ${url}`));
  });

  it('looks at the request where the route says so, and a route goes before its scope', async () => {
    expect(await ask('GET', '/page', { cookie: 'session' })).toEqual(sentOn('GET /page'));
    expect(await ask('GET', '/picture', { cookie: 'session' })).toEqual(HERE);
  });

  it('looks into the body of GraphQL', async () => {
    expect(await ask('POST', '/graphql', { payload: '{"query":"{ a }"}' })).toEqual(HERE);
    expect(await ask('POST', '/graphql', { payload: '{"query":"mutation { a }"}' })).toEqual(sentOn('POST /graphql'));
  });
});
