/** The interface check: every line holds on the service, and those that a faulty deployment breaks do not. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { startBreakingProxy, type Fault } from './breaking-proxy.js';

/** Seen from dist/test/cli. */
const MAIN = fileURLToPath(new URL('../../src/app/conformance/main.js', import.meta.url));

interface Secrets {
  readonly clients: { readonly cli: { readonly secret: string } };
  readonly users: Readonly<Record<string, { readonly password: string }>>;
}

let service: TestService;
let secrets: Secrets;
let proxy: Awaited<ReturnType<typeof startBreakingProxy>> | undefined;
beforeAll(async () => {
  service = await startService();
  await loadDemo(service.app, createLogger('silent'));
  secrets = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as Secrets;
});
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
});
afterAll(() => service.stop());

const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      CONFORMANCE_API_KEY: API_KEY,
      CONFORMANCE_PASSWORD: secrets.users['alice']?.password,
      CONFORMANCE_CLIENT_SECRET: secrets.clients.cli.secret,
    };
    execFile(process.execPath, [MAIN, ...args], { env, timeout: 100_000 }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });

const everything = (url: string) => [
  url,
  ...['--token-endpoint', `${url}/realms/marketplace/protocol/openid-connect/token`, '--user', 'alice'],
  '--json',
];

interface Report {
  readonly pass: number;
  readonly fail: number;
  readonly skipped: number;
  readonly lines: readonly { readonly id: string; readonly verdict: string; readonly reason?: string }[];
}

const failing = ({ lines }: Report): string[] =>
  lines.flatMap(({ id, verdict }) => (verdict === 'FAIL' ? [id] : [])).sort();

const catalogues = async () => (await (await service.fetch('/srv/repo/catalogues')).json()) as string[];

describe('the interface check', () => {
  it('finds that every line holds, and leaves nothing behind', async () => {
    const before = await catalogues();
    const { code, out } = await run(...everything(service.url), '--write');
    const report = JSON.parse(out) as Report;
    expect(report.lines.filter(({ verdict }) => verdict !== 'PASS')).toEqual([]);
    expect([code, report.fail, report.skipped]).toEqual([0, 0, 0]);
    expect(report.pass).toBeGreaterThanOrEqual(45);
    expect(await catalogues()).toEqual(before);
  });

  it('writes nothing unless it is told to, not even when a dataset is named', async () => {
    const writes: string[] = [];
    const watch: Fault = ({ method, path }) => void (method === 'GET' || writes.push(`${method} ${path}`));
    const [dataset = ''] = (await (
      await service.fetch('/srv/repo/datasets?valueType=identifiers&limit=1')
    ).json()) as string[];
    proxy = await startBreakingProxy(service.url, [watch]);
    const { code, out } = await run(proxy.url, '--dataset', dataset, '--json');
    const report = JSON.parse(out) as Report;
    expect([code, report.fail, writes]).toEqual([0, 0, []]);
    expect(report.lines.find(({ id }) => id === '7.1')).toMatchObject({
      verdict: 'SKIPPED',
      reason: expect.stringContaining('--write'),
    });
    expect(report.lines.find(({ id }) => id === '6.1')).toMatchObject({ verdict: 'PASS' });
  });

  it('names exactly the lines that a faulty deployment breaks', async () => {
    const faults: Fault[] = [
      // Unknown datasets have an empty result instead of 404.
      ({ path, status }) =>
        path.startsWith('/srv/mqa/datasets/') && path.endsWith('/distributions') && status === 404
          ? { status: 200, body: '{"success":true,"result":{"count":0,"results":[]}}', type: 'application/json' }
          : undefined,
      // Turtle whatever is asked for.
      ({ path, type }) =>
        path.startsWith('/srv/repo/datasets/') && type.startsWith('application/ld+json')
          ? { type: 'text/turtle' }
          : undefined,
      // Search documents without offers.
      ({ path, body }) =>
        path.startsWith('/srv/search/datasets/') ? { body: body.replace(/"offer":/, '"offers":') } : undefined,
      // Lifetimes as text.
      ({ form, body }) =>
        form.get('grant_type') === 'password'
          ? { body: body.replace(/"expires_in":(\d+)/, '"expires_in":"$1"') }
          : undefined,
    ];
    proxy = await startBreakingProxy(service.url, faults);
    const { code, out } = await run(...everything(proxy.url), '--write');
    const report = JSON.parse(out) as Report;
    expect(code).toBe(1);
    expect(failing(report)).toEqual(['1.1', '12.3', '6.2', 'S.2', 'S.3', 'S.4', 'S.5']);
    // Without a token response as described there is no token for the lines that need one.
    for (const id of ['1.2', '2.6']) expect(report.lines.find((line) => line.id === id)?.verdict).toBe('SKIPPED');
  });

  it('finds deletions that do nothing, says what is left, and decisions that are always yes', async () => {
    const swallow = (method: string) => method === 'DELETE';
    const yes: Fault = ({ form, status }) =>
      form.get('response_mode') === 'decision' && status === 403
        ? { status: 200, body: '{"result":true}', type: 'application/json' }
        : undefined;
    proxy = await startBreakingProxy(service.url, [yes], swallow);
    const { code, out, err } = await run(...everything(proxy.url), '--write');
    expect([code, failing(JSON.parse(out) as Report)]).toEqual([1, ['2.6', '4.1', '8.1']]);
    const left = /conformance-\w+/.exec(err)?.[0] ?? '';
    expect((await service.write('DELETE', `/srv/repo/catalogues/${left}`)).status).toBe(204);
  });

  it('tells wrong use and a deployment that does not answer by their exit codes', async () => {
    expect((await run()).code).toBe(64);
    expect((await run('not a url')).code).toBe(64);
    const nowhere = await run('http://127.0.0.1:9', '--json');
    expect([nowhere.code, nowhere.out]).toEqual([69, '']);
    expect(nowhere.err).not.toMatch(/ at .*:\d+:\d+/);
  });
});
