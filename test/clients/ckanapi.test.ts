/** ckanapi itself, as scripts and harvesters of portals run it, against a service. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CATALOGUE, DATASETS, TURTLE } from '../rest/ckan-world.js';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { hasPython, ROOT } from './service.js';

const run = promisify(execFile);
/** The library and what it imports: what only its commands need, has no wheel, and nothing is built here. */
const PACKAGES = [
  'ckanapi==4.11',
  'requests==2.34.2',
  'urllib3==2.8.0',
  'idna==3.20',
  'certifi==2026.10.18',
  'charset-normalizer==3.5.2',
];

const folder = mkdtempSync(join(tmpdir(), 'ckanapi-'));
const python = join(folder, 'bin', 'python');

/** Installs the library apart from whatever Python has. */
const install = async (): Promise<boolean> => {
  try {
    await run('python3', ['-m', 'venv', folder], { timeout: 60_000 });
    const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:'];
    await run(python, ['-m', 'pip', 'install', ...options, ...PACKAGES], { timeout: 100_000 });
    return true;
  } catch {
    return false;
  }
};

const isInstalled = hasPython && (await install());
if (!isInstalled) process.stderr.write(`\n*** NOT TESTED: ${PACKAGES[0]} could not be installed ***\n`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SESSION = {
  site: true,
  version: '2.10.0',
  search: [1, ['Train times']],
  filtered: 1,
  shown: [
    ['trams', 'City data', 1],
    ['trains', 'City data', 1],
  ],
  resource: 'https://data.example/trams.csv',
  resources: 1,
  organization: 2,
  organizations: expect.arrayContaining(['own']),
  groups: ['tran'],
  tags: ['train', 'tram'],
  current: 2,
  help: expect.stringMatching(/^Ids of datasets/),
  refused: ['NotFound', 'ValidationError', 'SearchQueryError', 'SearchError', 'CKANAPIError'],
};

(isInstalled ? describe : describe.skip)('ckanapi', () => {
  let service: TestService;
  const start = async (settings: Record<string, string>) => {
    service = await startService({ RATE_LIMIT: 'off', URL_CHECK: 'off', ...settings });
    await service.write('PUT', '/srv/repo/catalogues/own', CATALOGUE, TURTLE);
    for (const [id, body] of Object.entries(DATASETS)) {
      const path = `/srv/repo/catalogues/own/datasets/origin?originalId=${id}`;
      expect((await service.write('PUT', path, body, TURTLE)).status).toBe(201);
    }
  };
  const session = async (key: string) => {
    const script = `${ROOT}test/clients/ckanapi-session.py`;
    const { stdout } = await run(python, [script, service.url, key], { timeout: 60_000 });
    return JSON.parse(stdout) as unknown;
  };

  describe('where reads are public', () => {
    beforeAll(() => start({}));
    afterAll(() => service.stop());

    it('searches, reads, is refused and harvests, by POST and by GET', async () => {
      expect(await session('')).toEqual({ post: SESSION, get: SESSION, harvested: ['trams', 'trains'] });
    });
  });

  describe('where they are restricted', () => {
    beforeAll(() => start({ READS: 'restricted' }));
    afterAll(() => service.stop());

    it('reads with a key', async () => {
      expect(await session(API_KEY)).toEqual({ post: SESSION, harvested: ['trams', 'trains'] });
    });
  });
});
