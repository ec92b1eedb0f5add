/** Requests that are no HTTP, or that two readers of HTTP could understand in two ways (goal R12). */
import { expectNothingInside } from './answers.js';
import { startProcess, type ServiceProcess } from './process.js';
import { exchange, statuses } from './raw.js';

/** What a request that was smuggled inside another one would be answered with. */
const SMUGGLED = 'GET /srv/repo/info HTTP/1.1\r\nHost: x\r\n\r\n';
const MARK = 'data-marketplace';
const PATIENCE_MS = 2_000;

const POST =
  'POST /srv/repo/catalogues/x/datasets HTTP/1.1\r\nHost: x\r\nX-API-Key: wrong\r\nContent-Type: text/turtle\r\n';
const QUERY = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const GET = 'GET /health/live HTTP/1.1\r\nHost: x\r\n';
const chunked = `${QUERY}Transfer-Encoding: chunked\r\n\r\n`;

const requests: readonly (readonly [name: string, bytes: string | Buffer])[] = [
  ['length and chunks', `${QUERY}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['chunks and length', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 60\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['an unknown transfer coding', `${QUERY}Transfer-Encoding: xchunked\r\n\r\n${SMUGGLED}`],
  ['chunked that is not last', `${QUERY}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['a blank before the colon', `${QUERY}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['two transfer codings', `${QUERY}Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['two lengths', `${QUERY}Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}${SMUGGLED}`],
  ['a list of lengths', `${QUERY}Content-Length: 2, 2\r\n\r\n{}${SMUGGLED}`],
  ['a negative length', `${QUERY}Content-Length: -1\r\n\r\n${SMUGGLED}`],
  ['a length with a sign', `${QUERY}Content-Length: +2\r\n\r\n{}${SMUGGLED}`],
  ['a hexadecimal length', `${QUERY}Content-Length: 0x2\r\n\r\n{}${SMUGGLED}`],
  ['a length beyond numbers', `${QUERY}Content-Length: 99999999999999999999\r\n\r\n{}`],
  ['a chunk without a size', `${chunked}zz\r\n{}\r\n0\r\n\r\n`],
  ['a negative chunk', `${chunked}-2\r\n{}\r\n0\r\n\r\n`],
  ['a chunk beyond numbers', `${chunked}FFFFFFFFFFFFFFFFFF\r\n{}\r\n`],
  ['a chunk longer than its size', `${chunked}1\r\n{}{}{}\r\n0\r\n\r\n`],
  ['endless extensions of a chunk', `${chunked}2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`],
  ['a header without a colon', `${GET}Nonsense\r\n\r\n`],
  ['a header with a zero byte', `${GET}X: a\0b\r\n\r\n`],
  ['a folded header', `${GET}X: a\r\n b\r\n Transfer-Encoding: chunked\r\n\r\n`],
  ['a bare line feed in a header', `${GET}X: a\nTransfer-Encoding: chunked\r\n\r\n`],
  ['headers of 100 kB', `${GET}X: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['3000 headers', `${GET}${Array.from({ length: 3_000 }, (_, index) => `X-${index}: y\r\n`).join('')}\r\n`],
  ['no host', 'GET /health/live HTTP/1.1\r\n\r\n'],
  ['two hosts', `${GET}Host: y\r\n\r\n`],
  ['HTTP/0.9', 'GET /health/live\r\n\r\n'],
  ['HTTP/9.9', 'GET /health/live HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  [
    'an upgrade to a web socket',
    `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  ],
  [
    'an upgrade to HTTP/2',
    `${GET}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
  ],
  [
    'an upgrade with a body',
    `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  ],
  ['a tunnel', 'CONNECT internal.example:443 HTTP/1.1\r\nHost: internal.example:443\r\n\r\n'],
  ['an unknown method', 'FROBNICATE /health/live HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a method in lower case', 'get /health/live HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['all options', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a trace', 'TRACE /health/live HTTP/1.1\r\nHost: x\r\nX-API-Key: wrong\r\n\r\n'],
  ['a way up', 'GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a way up from the assets', 'GET /graphiql/assets/..%2f..%2f..%2f..%2fpackage.json HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a way up with backslashes', 'GET /graphiql/assets/..\\..\\..\\package.json HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a target that is a whole address', 'GET http://internal.example/etc HTTP/1.1\r\nHost: internal.example\r\n\r\n'],
  ['a target without a slash', 'GET health/live HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an address of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  [
    'bytes beyond ASCII in an address',
    Buffer.from('GET /srv/repo/datasets/\xe9\xff HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1'),
  ],
  ['an expectation that nobody knows', `${GET}Expect: the-unexpected\r\n\r\n`],
  ['a greeting of TLS', Buffer.from('16030100c8010000c40303' + '00'.repeat(190), 'hex')],
  ['noise', Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 131 + 7) % 256))],
];

let running: ServiceProcess;
let answers: Map<string, string>;
beforeAll(async () => {
  running = await startProcess();
  const streams = requests.map(
    async ([name, bytes]) => [name, await exchange(running.port, bytes, PATIENCE_MS)] as const,
  );
  answers = new Map(await Promise.all(streams));
});
afterAll(() => running.discard());

it.each(requests)('%s', (name) => {
  const stream = answers.get(name) ?? '';
  const found = statuses(stream);
  // Never a second answer: what looks like a request inside another one is none.
  expect(found.length).toBeLessThanOrEqual(1);
  expect(stream).not.toContain(MARK);
  for (const status of found) expect(status < 500 || status === 501 || status === 505).toBe(true);
  const [, body] = stream.split('\r\n\r\n');
  if ((found[0] ?? 0) >= 400 && body !== '0')
    expect(stream).toMatch(/\r\ncontent-type: application\/(problem\+)?json/i);
  expect(stream).not.toMatch(/root:|"dependencies"/);
  expectNothingInside(stream);
});

it('all this was enough, and the service is as it was', async () => {
  expect(requests.length).toBeGreaterThanOrEqual(31);
  expect(running.child.exitCode).toBeNull();
  expect(await (await fetch(`${running.url}/srv/repo/info`)).text()).toContain(MARK);
});
