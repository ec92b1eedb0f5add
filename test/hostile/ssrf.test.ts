/**
 * The service asks addresses that strangers name: URLs of datasets, sources of harvests, receivers of webhooks. None of them
 * leads inside, in whatever notation, after whatever redirects, and whatever a name server answers from one moment to the next.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { post } from '../../src/features/events/webhooks/post.js';
import { Fetcher } from '../../src/features/harvest/net/fetcher.js';
import { checkUrl } from '../../src/features/quality/urls/check.js';
import { OutboundPolicy } from '../../src/core/outbound/policy.js';
import { hostile } from '../outbound/hostile-urls.js';
import { serveNames } from '../outbound/name-server.js';
import { figure } from '../support/figures.js';
import { watchConnections, type Watched } from './connections.js';
import { chainsTo, type Chain } from './redirects.js';

const AGENT = 'test/1.0';
/** Most redirects that any of the three follows, with some to spare. */
const LONGEST = 8;

let watched: Watched;
let open: Server;
let canary: Server;
let chain: Chain | undefined;
let names: Awaited<ReturnType<typeof serveNames>>;
const asked = { names: 0 };
const hits: string[] = [];

const listen = async (each: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> => {
  const server = createServer(each);
  // Every address of this machine, so that no notation of loopback could miss it.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Answers that change with every question: first an address that is harmless, then one inside. */
const changing = (first: string, then: string) => () => [(asked.names += 1) % 2 === 1 ? first : then];

beforeAll(async () => {
  open = await listen(({ url = '/' }, response) => {
    const hop = chain?.hops[Number(url.slice(1))];
    if (hop) response.writeHead(hop.status, { location: hop.location }).end();
    else response.end('open');
  });
  canary = await listen(({ url, headers }, response) => {
    hits.push(`${headers.host} ${url}`);
    response.end('inside');
  });
  names = await serveNames({
    'inside.test': { A: () => ['127.0.0.1'], AAAA: () => ['::1'] },
    'mixed.test': { A: () => ['8.8.8.8', '127.0.0.1'] },
    'mixed6.test': { A: () => ['8.8.8.8'], AAAA: () => ['::ffff:7f00:1'] },
    'changing.test': { A: changing('8.8.8.8', '127.0.0.1') },
    'changing-back.test': { A: changing('127.0.0.1', '8.8.8.8') },
  });
  watched = watchConnections();
});
afterEach(() => {
  chain = undefined;
  watched.forget();
  asked.names = 0;
});
afterAll(() => {
  watched.stop();
  names.close();
  for (const server of [open, canary]) server.close();
});

/** One who asks: tells whether it got an answer from inside. */
type Asker = (url: string, policy: OutboundPolicy) => Promise<string>;

const closing = new AbortController().signal;
const askers: Readonly<Record<string, Asker>> = {
  'URL check': async (url, policy) => {
    const options = { policy, userAgent: AGENT, timeoutMs: 2_000, nameServers: [names.address] };
    return (await checkUrl(url, options)).state;
  },
  harvest: async (url, policy) => {
    const limits = { maxBytes: 1_000, timeoutMs: 2_000, idleMs: 500, paceMs: 0, retryMs: 1 };
    const fetcher = new Fetcher({ policy, userAgent: AGENT, nameServers: [names.address], ...limits });
    return fetcher.fetch(url, '*/*', closing).then(
      ({ body }) => body,
      ({ code }: { code: string }) => code,
    );
  },
  webhook: async (url, policy) => {
    const outcome = await post(url, { headers: {}, body: '{}' }, { policy, nameServers: [names.address] }, closing);
    return String(outcome);
  },
};

/** Connections to anything but the server that may be asked. */
const elsewhere = (): readonly unknown[] => watched.begun.filter(({ port }) => port !== portOf(open));
const isHeader = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

describe.each(Object.entries(askers))('%s', (name, asker) => {
  const ask: Asker = (url, policy) => watched.during(() => asker(url, policy));

  it('reaches no address inside, in any notation', async () => {
    const closed = new OutboundPolicy([]);
    const urls = [String(portOf(canary)), '80', '443', '22'].flatMap((port) => hostile(port));
    for (const url of urls) {
      const answer = await ask(url, closed);
      expect([url, answer]).not.toEqual([url, expect.stringMatching(/^(OK|inside|2\d\d)$/)]);
      expect([url, elsewhere()]).toEqual([url, []]);
    }
    expect(hits).toEqual([]);
    figure(`SSRF: ${name}, notations`, { URLs: urls.length, connections: watched.begun.length, hits: hits.length });
  });

  it('follows no redirect inside', async () => {
    const policy = new OutboundPolicy([`127.0.0.1:${portOf(open)}`]);
    const chains = chainsTo([...hostile(String(portOf(canary))), ...hostile('80')], isHeader);
    expect(chains.length).toBeGreaterThanOrEqual(60);
    for (const each of chains) {
      chain = each;
      // Some of these lead back to the server itself, whose answers are as good as any.
      const answer = await ask(`http://127.0.0.1:${portOf(open)}/0`, policy);
      expect([each.name, answer]).not.toEqual([each.name, 'inside']);
      expect([each.name, elsewhere()]).toEqual([each.name, []]);
    }
    expect(watched.begun.length).toBeGreaterThanOrEqual(chains.length);
    expect(watched.begun.length).toBeLessThanOrEqual(chains.length * LONGEST);
    expect(hits).toEqual([]);
    figure(`SSRF: ${name}, redirects`, { chains: chains.length, requests: watched.begun.length, hits: hits.length });
  });

  it.each(['inside.test', 'mixed.test', 'mixed6.test'])('reaches nothing behind the name %s', async (host) => {
    await ask(`http://${host}/`, new OutboundPolicy([]));
    expect(watched.begun).toEqual([]);
  });

  it('connects to the address that it judged, whatever the name server says a moment later', async () => {
    for (const host of ['changing.test', 'changing-back.test']) {
      for (let time = 0; time < 20; time += 1) {
        asked.names = 0;
        await ask(`http://${host}/`, new OutboundPolicy([]));
        // Each connection follows a question of its own, and only those that were answered harmlessly are followed by one.
        expect(watched.begun.every(({ host: address }) => address === '8.8.8.8')).toBe(true);
      }
    }
    expect(watched.begun.length).toBeGreaterThanOrEqual(20);
    expect(hits).toEqual([]);
    figure(`SSRF: ${name}, changing names`, { rounds: 40, connections: watched.begun.length, hits: hits.length });
  });
});
