/** A check of all URLs on demand, from the command line and over GraphQL; and what the operator decides about checks. */
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/core/config.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { startService } from '../support/service.js';
import { catalogue, rich, TURTLE } from './documents.js';

const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

/** Runs a tool without blocking: the server it makes the service ask is in this process. */
const tool = (settings: Record<string, string>, ...words: string[]) =>
  new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, [CLI, ...words], { env: { PATH: process.env['PATH'], ...settings } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });

describe('a re-check', () => {
  let server: Server | undefined;
  let service: ServiceProcess | undefined;
  afterEach(async () => {
    await service?.discard();
    server?.close();
  });

  it('is shown until it is over, by a running service and without one', async () => {
    let hits = 0;
    const agents = new Set<string | undefined>();
    server = createServer((request, response) => {
      hits += 1;
      agents.add(request.headers['user-agent']);
      response.end();
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const settings = { URL_CHECK_ALLOW: `127.0.0.1:${port}`, URL_CHECK_CONTACT: 'https://acme.example/bot' };
    service = await startProcess(settings);
    await service.write('PUT', '/srv/repo/catalogues/ours', catalogue, TURTLE);
    const document = rich(`http://127.0.0.1:${port}/a`, `http://127.0.0.1:${port}/a.csv`);
    const path = '/srv/repo/catalogues/ours/datasets?waitForQuality=true';
    expect((await service.write('POST', path, document, TURTLE)).status).toBe(201);

    const { dataDir: DATA_DIR, url: BASE_URL } = service;
    const shown = await tool({ DATA_DIR, BASE_URL }, 'recheck', '--json');
    expect(shown).toMatchObject({ status: 0, stderr: expect.stringContaining('2 of 2 URLs checked') });
    expect(JSON.parse(shown.stdout)).toMatchObject({ done: 2, total: 2, urls: { ok: 2, broken: 0, due: 0 } });
    expect(hits).toBeGreaterThanOrEqual(2);
    expect([...agents]).toEqual(['data-marketplace-link-check/1.0 (+https://acme.example/bot)']);

    await service.end();
    const before = hits;
    const alone = await tool({ DATA_DIR, BASE_URL, ...settings }, 'recheck', '--catalogue', 'ours');
    expect(alone).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining('2 of 2 URLs checked') });
    expect(hits).toBe(before + 2);
    const none = await tool({ DATA_DIR, BASE_URL, ...settings }, 'recheck', '--catalogue', 'others');
    expect(none.stderr).toContain('0 of 0 URLs checked');
  });
});

describe('checks that are switched off', () => {
  it('ask nobody, leave URLs unchecked, and say so', async () => {
    let hits = 0;
    const server = createServer((_request, response) => {
      hits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const service = await startService({ URL_CHECK: 'off', URL_CHECK_ALLOW: `127.0.0.1:${port}` });
    try {
      await service.write('PUT', '/srv/repo/catalogues/ours', catalogue, TURTLE);
      const document = rich(`http://127.0.0.1:${port}/a`);
      await service.write('POST', '/srv/repo/catalogues/ours/datasets?waitForQuality=true', document, TURTLE);
      const { data } = await service.graphql('{ urlCheckProgress { enabled known unchecked } }');
      expect(data).toEqual({ urlCheckProgress: { enabled: false, known: 2, unchecked: 2 } });
      await expect(service.app.domain.quality.recheckUrls()).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(hits).toBe(0);
    } finally {
      await service.stop();
      server.close();
    }
  });
});

describe('settings of URL checks', () => {
  it.each(['10.0.0.0/8', '10.1.2.3', 'fd00::/8', '[::1]', 'intranet.example:8080', '[::1]:8080', '127.0.0.1:1'])(
    'allow %s',
    (entry) => {
      expect(readConfig({ URL_CHECK_ALLOW: entry }).URL_CHECK_ALLOW).toEqual([entry]);
    },
  );

  it.each([
    'intranet',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    'fd00::/129',
    'host:0',
    'host:65536',
    'http://host:80',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
  ])('name %s as a mistake at the start', (entry) => {
    const read = () => readConfig({ URL_CHECK_ALLOW: `127.0.0.1:80, ${entry}` });
    expect(read).toThrow(`"${entry}" is no network`);
  });

  it.each(['nobody', 'a b', 'x\r\nhost: y', 'https://acme.example/ (bot)'])('take no contact like %j', (contact) => {
    expect(() => readConfig({ URL_CHECK_CONTACT: contact })).toThrow('URL_CHECK_CONTACT');
  });
});
