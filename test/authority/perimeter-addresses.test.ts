/** Which address a caller has behind proxies: counted from the right of `X-Forwarded-For`, by what is trusted and nothing else. */
import fc from 'fast-check';
import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { connect } from 'node:net';
import { pino } from 'pino';
import WebSocket from 'ws';
import { callerAddresses, chainFor, networkOf, type TrustedProxies } from '../../src/core/auth/addresses.js';
import { readConfig } from '../../src/core/config.js';
import { Rate } from '../../src/core/gateway/rate.js';
import { readBrand } from '../../src/core/brand.js';
import { AboutPages } from '../../src/core/http/about-pages.js';
import { RULES } from '../../src/core/http/page-style.js';
import { openServer } from '../../src/core/http/server.js';
import { plainFace } from '../../src/core/plain-page.js';
import { startService, type TestService } from '../support/service.js';

const request = (peer: string, forwarded?: string): Pick<IncomingMessage, 'headers' | 'socket'> =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: peer },
  }) as never;

const PEER = '10.0.0.1';

describe('the address of a caller', () => {
  it.each<[what: string, proxies: TrustedProxies, forwarded: string | undefined, address: string]>([
    ['without proxies, whatever is said', 0, '203.0.113.9', PEER],
    ['of one proxy that says nothing', 1, undefined, PEER],
    ['of one proxy', 1, '203.0.113.9', '203.0.113.9'],
    ['of one proxy, after what the caller wrote', 1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['of two proxies', 2, '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['of two proxies, when one was passed by', 2, '203.0.113.9', '203.0.113.9'],
    ['of proxies by their networks', ['10.0.0.0/8'], '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['of a proxy that is not in the networks', ['192.0.2.0/24'], '203.0.113.9', PEER],
    ['of a caller inside of the networks', ['10.0.0.0/8'], '10.0.0.7', '10.0.0.7'],
    ['with a port', 1, '203.0.113.9:4711', '203.0.113.9'],
    ['of IPv6 with a port', 1, '[2001:DB8::0001]:4711', '2001:db8::1'],
    ['of IPv4 in IPv6', 1, '::ffff:203.0.113.9', '203.0.113.9'],
    ['with a zone', 1, 'fe80::1%eth0', 'fe80::1'],
    ['that is no address', 1, 'unknown', PEER],
    ['that is nothing', 1, '203.0.113.9,', PEER],
    ['that is no address, on the way', 2, '203.0.113.9, <script>', PEER],
    ['that is no address, where nobody looks', 1, '<script>, 203.0.113.9', '203.0.113.9'],
  ])('%s', (_what, proxies, forwarded, address) => {
    expect(callerAddresses(proxies)(request(PEER, forwarded))).toBe(address);
  });

  it('never depends on what the caller wrote', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (said, hops) => {
        const added = ['203.0.113.9', '10.0.0.2', '10.0.0.3', '10.0.0.4'].slice(0, hops);
        expect(callerAddresses(hops)(request(PEER, [said, ...added].join(', ')))).toBe('203.0.113.9');
      }),
      { numRuns: 500 },
    );
  });

  it('is the same at the gateway to which another one sends a request on', () => {
    for (const proxies of [1, 2, 3, ['10.0.0.0/8']] as const) {
      const chain = chainFor('203.0.113.9', proxies);
      expect(callerAddresses(proxies)(request('10.0.0.8', chain))).toBe('203.0.113.9');
    }
  });

  it('counts networks of IPv6', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0DB8:1:2::'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});

describe('the setting', () => {
  const read = (TRUST_PROXY?: string) => readConfig(TRUST_PROXY === undefined ? {} : { TRUST_PROXY }).TRUST_PROXY;
  it.each([
    [undefined, 0],
    ['off', 0],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('%s', (text, proxies) => expect(read(text)).toEqual(proxies));
  it.each(['yes', '11', '-1', '1.5', '10.0.0.0/33', 'loopback', ','])('refuses %s', (text) =>
    expect(() => read(text)).toThrow('TRUST_PROXY'),
  );
});

describe('a service behind one proxy', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ TRUST_PROXY: 'on', RATE_LIMIT: '3' });
  });
  afterAll(() => service.stop());

  const ask = async (forwarded: string): Promise<number> =>
    (await service.fetch('/srv/repo/info', { headers: { 'x-forwarded-for': forwarded } })).status;

  it('counts requests by the address that the proxy saw', async () => {
    for (let n = 0; n < 3; n += 1) expect(await ask(`198.51.100.${n}, 203.0.113.1`)).toBe(200);
    expect(await ask('198.51.100.99, 203.0.113.1')).toBe(429);
    expect(await ask('203.0.113.1, 203.0.113.2')).toBe(200);
  });

  it('counts WebSockets in the same way', async () => {
    const open = (forwarded: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
          headers: { 'x-forwarded-for': forwarded },
        });
        socket.once('open', () => {
          socket.terminate();
          resolve('open');
        });
        socket.once('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
        socket.once('error', () => resolve('error'));
      });
    for (let n = 0; n < 3; n += 1) expect(await open(`198.51.100.${n}, 203.0.113.3`)).toBe('open');
    expect(await open('198.51.100.99, 203.0.113.3')).toBe('429');
  });
});

describe('a service that was not told of its proxy', () => {
  const serve = async (settings: Record<string, string>) => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const config = readConfig(settings);
    const pages = new AboutPages(plainFace(RULES, readBrand(config)), config.BASE_URL);
    const http = await openServer(config, pino(sink) as never, async () => undefined, new Rate(undefined), pages);
    http.get('/', (asked) => ({ ip: asked.ip }));
    await http.listen({ host: '127.0.0.1', port: 0 });
    return { http, warned: () => lines.filter((line) => line.includes('TRUST_PROXY')), url: http.listeningOrigin };
  };
  const headers = { 'x-forwarded-for': '203.0.113.9' };

  it('says so once, and which setting it takes', async () => {
    const { http, warned, url } = await serve({});
    try {
      expect(await (await fetch(url)).json()).toEqual({ ip: '127.0.0.1' });
      expect(warned()).toHaveLength(0);
      for (let n = 0; n < 3; n += 1) expect(await (await fetch(url, { headers })).json()).toEqual({ ip: '127.0.0.1' });
      expect(warned()).toHaveLength(1);
    } finally {
      await http.close();
    }
  });

  it('says nothing when it was told', async () => {
    const { http, warned, url } = await serve({ TRUST_PROXY: '1' });
    try {
      expect(await (await fetch(url, { headers })).json()).toEqual({ ip: '203.0.113.9' });
      expect(warned()).toHaveLength(0);
    } finally {
      await http.close();
    }
  });

  it('joins fields that come in several lines', async () => {
    const { http, url } = await serve({ TRUST_PROXY: '1' });
    const { port, hostname } = new URL(url);
    try {
      const answer = await new Promise<string>((resolve) => {
        const lines = ['GET / HTTP/1.1', 'Host: x', 'X-Forwarded-For: 198.51.100.1', 'X-Forwarded-For: 203.0.113.9'];
        const socket = connect(Number(port), hostname, () =>
          socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
        );
        let text = '';
        socket.on('data', (chunk) => (text += String(chunk)));
        socket.on('close', () => resolve(text));
      });
      expect(answer).toContain('{"ip":"203.0.113.9"}');
    } finally {
      await http.close();
    }
  });
});
