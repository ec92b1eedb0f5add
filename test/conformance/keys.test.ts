/** API keys on the writes of the repository: the rows K1 to K10 of what an attacker or a careless client sends. */
import { request } from 'node:http';
import { open } from '../reliability/raw.js';
import { startProcess } from '../reliability/process.js';
import { API_KEY, sharedService, type SharedService } from '../support/service.js';
import { catalogue, TURTLE } from './payloads.js';

const PATH = '/srv/repo/catalogues/keyed';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

/** Status and body of a write; the request id is fixed so that bodies can be compared. */
const write = async (headers: Record<string, string | string[]>, path = PATH) => {
  const url = new URL(service.url + path);
  return new Promise<{ status: number; challenge: string; body: string }>((resolve, reject) => {
    const all = { ...TURTLE, 'x-request-id': 'keys', ...headers };
    const outgoing = request(url, { method: 'PUT', headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          challenge: response.headers['www-authenticate'] ?? '',
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(catalogue());
  });
};

const key = async (options: { expires?: Date; catalogues?: string[] } = {}) =>
  service.app.keys.create({ label: 'test', ...options });

const expectRefused = (answer: { status: number; challenge: string; body: string }, description: string) => {
  expect(answer.status).toBe(401);
  expect(answer.challenge).toContain('Bearer');
  expect(JSON.parse(answer.body)).toMatchObject({ error: 'unauthorized', error_description: description });
};

describe('a write', () => {
  it('is done with a valid key, and with one limited to that catalogue', async () => {
    const own = await key();
    expect((await write({ 'x-api-key': own.key })).status).toBe(201);
    const limited = await key({ catalogues: ['keyed'] });
    expect((await write({ 'X-Api-Key': limited.key })).status).toBe(204);
    expect((await write({ 'x-api-key': limited.key }, '/srv/repo/catalogues/other')).status).toBe(403);
  });

  it('K1: is refused without a key', async () => {
    expectRefused(await write({}), 'X-API-Key required');
  });

  it('K2: is refused with a wrong secret, an unknown id, a prefix and a key with more, always in the same words', async () => {
    const { key: good } = await key();
    const wrong = [
      good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A'),
      good.replace(/^mk_[0-9a-f]{12}/, 'mk_000000000000'),
      good.slice(0, -1),
      `${good}A`,
      good.toUpperCase(),
      'x',
      API_KEY.slice(0, -1),
      `${API_KEY}0`,
    ];
    const answers = await Promise.all(wrong.map((value) => write({ 'x-api-key': value })));
    for (const answer of answers) expectRefused(answer, 'invalid API key');
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('K3: is refused with a key that is revoked or past its date', async () => {
    const revoked = await key();
    expect(await service.app.keys.revoke(revoked.id)).toBe(true);
    expectRefused(await write({ 'x-api-key': revoked.key }), 'invalid API key');
    const expired = await key({ expires: new Date(Date.now() - 1_000) });
    expectRefused(await write({ 'x-api-key': expired.key }), 'invalid API key');
  });

  it('K4: is refused when keys are sent twice or joined', async () => {
    const [one, two] = [await key(), await key()];
    expectRefused(await write({ 'x-api-key': [one.key, two.key] }), 'invalid API key');
    expectRefused(await write({ 'x-api-key': [one.key, one.key] }), 'invalid API key');
    expectRefused(await write({ 'x-api-key': `${one.key}, ${two.key}` }), 'invalid API key');
  });

  it('K5, K6: is refused with a key in the query string, or as a bearer token', async () => {
    expectRefused(await write({}, `${PATH}?X-API-Key=${API_KEY}&apikey=${API_KEY}`), 'X-API-Key required');
    const bearer = await write({ authorization: `Bearer ${API_KEY}` });
    expect(bearer.status).toBe(401);
    expectRefused(await write({ authorization: API_KEY }), 'X-API-Key required');
  });
});

describe('a read', () => {
  it.each([
    ['a wrong key', { 'x-api-key': 'wrong' }],
    ['a wrong token', { authorization: 'Bearer wrong' }],
  ])('K8: does not mind %s', async (_name, headers) => {
    expect((await service.fetch('/srv/repo/catalogues/keyed', { headers })).status).toBe(200);
    expect((await service.fetch('/srv/repo/datasets?valueType=metadata', { headers })).status).toBe(200);
  });
});

describe('a key', () => {
  it('K9: appears nowhere, not even in the log at its most talkative', async () => {
    const running = await startProcess({ LOG_LEVEL: 'trace' });
    try {
      const secret = 'mk_0123456789ab_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';
      const bodies = [];
      const attempts: Record<string, string>[] = [{}, { 'x-api-key': secret }, { 'x-api-key': `${secret},${secret}` }];
      for (const headers of attempts) {
        const response = await running.write('PUT', '/srv/repo/catalogues/keyed', catalogue(), {
          ...TURTLE,
          ...headers,
        });
        bodies.push(await response.text());
      }
      await running.write('PUT', '/srv/repo/catalogues/keyed', 'broken', TURTLE);
      bodies.push(await (await fetch(`${running.url}/srv/repo/catalogues/keyed.nq`)).text());
      await running.end();
      const seen = `${running.output()} ${bodies.join(' ')}`;
      expect(seen).toContain('invalid API key');
      expect(running.output()).toContain('/srv/repo/catalogues/keyed');
      expect(seen).not.toContain(API_KEY);
      expect(seen).not.toContain(secret);
    } finally {
      await running.discard();
    }
  });

  it('K10: is looked at before the body is read', async () => {
    const socket = await open(Number(new URL(service.url).port));
    const length = 50 * 1024 * 1024;
    socket.write(
      `PUT ${PATH} HTTP/1.1\r\nHost: x\r\nX-API-Key: wrong\r\nContent-Type: text/turtle\r\nContent-Length: ${length}\r\n\r\n`,
    );
    // Only a part of the body is ever sent, so an answer means that nobody waited for the rest.
    socket.write('#'.repeat(64 * 1024));
    const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*invalid API key/);
  });
});
