/** The one request: limits, headers and the signal, against servers that misbehave. */
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { checkUrl } from '../../src/features/quality/urls/check.js';
import { OutboundPolicy } from '../../src/core/outbound/policy.js';
import { BodyTooLarge, request, type OutboundRequest } from '../../src/core/outbound/request.js';

const policy = new OutboundPolicy(['127.0.0.1']);
const sockets = new Set<Socket>();
let server: Server | undefined;

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** Starts a server that answers the first bytes of each connection with `answer`, or never; returns its host and port. */
const listen = async (answer?: string): Promise<string> => {
  const made = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (answer !== undefined) socket.once('data', () => socket.write(answer));
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(made.address() as AddressInfo).port}`;
};

const answerOf = (...lines: string[]): string => ['HTTP/1.1 ', lines.join('\r\n'), '\r\n\r\n'].join('');
const ask = (url: string, options: Partial<OutboundRequest> = {}) =>
  request(url, { method: 'GET', headers: {}, signal: AbortSignal.timeout(5_000), ...options }, { policy });

describe('the signal', () => {
  it.each(['http', 'https'])('ends a request over %s that gets no answer', async (scheme) => {
    const reason = new Error('closing');
    const abort = new AbortController();
    const begun = performance.now();
    setTimeout(() => abort.abort(reason), 100);
    // Over https, there is no connection yet: the server is silent in the handshake.
    await expect(ask(`${scheme}://${await listen()}/`, { signal: abort.signal })).rejects.toBe(reason);
    // Far less than undici's own limit for connecting.
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe('a signal that many requests have', () => {
  it('is listened to by none that has ended', async () => {
    const { signal } = new AbortController();
    const url = `http://${await listen(answerOf('204 No Content', 'content-length: 0'))}/`;
    for (let at = 0; at < 12; at += 1) await expect(ask(url, { signal })).resolves.toMatchObject({ status: 204 });
    // Sockets begin to listen a moment after they were made.
    await setImmediate();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('silence', () => {
  it.each(['http', 'https'])('over %s is waited for as long as was said', async (scheme) => {
    const signal = AbortSignal.timeout(60_000);
    await expect(ask(`${scheme}://${await listen()}/`, { signal, idleMs: 300 })).rejects.toThrow(/timeout/i);
    expect(signal.aborted).toBe(false);
  });
});

describe('headers that are sent twice', () => {
  const twice = answerOf(
    '503 No',
    'Retry-After: 5',
    'Retry-After: 7',
    'Location: /a',
    'Location: /b',
    'Content-Length: 0',
  );

  it('count once, the first', async () => {
    const headers = { 'retry-after': '5', location: '/a', 'content-length': '0' };
    expect(await ask(`http://${await listen(twice)}/`)).toMatchObject({ status: 503, headers });
  });

  it('do not hide the answer from URL checks', async () => {
    const options = { policy, userAgent: 'test', timeoutMs: 5_000 };
    const checked = await checkUrl(`http://${await listen(twice)}/`, options);
    expect(checked).toEqual({ state: 'BROKEN', status: 503, retryAfter: 5_000 });
  });
});

describe('a body', () => {
  it('is read up to the limit, and of a 200 alone', async () => {
    const page = (status: string): string => `${answerOf(status, 'Content-Length: 4')}data`;
    const found = await ask(`http://${await listen(page('200 OK'))}/`, { maxBytes: 4 });
    expect(found).toMatchObject({ status: 200, body: Buffer.from('data') });
    server?.close();
    const missing = await ask(`http://${await listen(page('404 No'))}/`, { maxBytes: 4 });
    expect(missing).toMatchObject({ status: 404, body: Buffer.alloc(0) });
  });

  it('is refused when it is longer, with and without a length', async () => {
    for (const rest of ['Content-Length: 5\r\n\r\ndata!', 'Transfer-Encoding: chunked\r\n\r\n5\r\ndata!\r\n']) {
      const host = await listen(`HTTP/1.1 200 OK\r\n${rest}`);
      await expect(ask(`http://${host}/`, { maxBytes: 4 })).rejects.toBeInstanceOf(BodyTooLarge);
      server?.close();
    }
  });
});
