/** The interface descriptions by the rules that Redocly recommends, and their security by who may really call what. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needsCredentials, type OpenApiDocument } from '../../src/rest/openapi/document.js';
import { REST_CALLS } from '../access/rest-operations.js';
import { startService, type TestService } from '../support/service.js';

const run = promisify(execFile);
const VERSION = '2.77.0';

const folder = mkdtempSync(join(tmpdir(), 'redocly-'));
const redocly = join(folder, 'node_modules', '.bin', 'redocly');

/** Installs the linter apart, as nothing else here needs it. */
const install = async (): Promise<boolean> => {
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  try {
    await run('npm', ['install', ...options, `@redocly/cli@${VERSION}`], { cwd: folder, timeout: 100_000 });
    return true;
  } catch {
    return false;
  }
};

const isInstalled = await install();
if (!isInstalled) process.stderr.write(`\n*** NOT TESTED: @redocly/cli ${VERSION} could not be installed ***\n`);

/** What the linter says: its report is JSON, whether it finds something or not. */
const lint = async (document: object) => {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { cwd: folder, env, timeout: 100_000, maxBuffer: 64 * 1024 * 1024 };
  const ended = await run(redocly, ['lint', file, '--extends=recommended', '--format=json'], options).catch(
    (error: { stdout: string }) => error,
  );
  const { problems } = JSON.parse(ended.stdout) as {
    problems: { severity: string; ruleId: string; message: string }[];
  };
  return problems.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

let service: TestService;
const documentAt = async (area: string): Promise<OpenApiDocument> =>
  (await (await service.fetch(`${area}/openapi.json`)).json()) as OpenApiDocument;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

(isInstalled ? describe : describe.skip)('@redocly/cli', () => {
  it.each(['/srv', '/srv/mqa'])('finds no error in the description of %s', async (area) => {
    expect(await lint(await documentAt(area))).toEqual([]);
  });

  it('would find one', async () => {
    const { paths, ...rest } = await documentAt('/srv/mqa');
    const [[path, methods]] = Object.entries(paths) as [[string, Record<string, object>]];
    const open = Object.fromEntries(
      Object.entries(methods).map(([name, one]) => [name, { ...one, security: undefined }]),
    );
    expect(await lint({ ...rest, paths: { ...paths, [path]: open } })).toContainEqual(
      expect.stringMatching(/^security-defined/),
    );
  });
});

describe('declared security', () => {
  it('is that of the routes: credentials are needed where callers without any are refused, and nowhere else', async () => {
    const { paths } = await documentAt('/srv');
    let compared = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
        const rule = REST_CALLS[name]?.may;
        if (!rule) continue;
        compared += 1;
        const isOpen = rule({ principal: 'anonymous', reads: 'public', state: 'plain' });
        expect([name, needsCredentials(operation)]).toEqual([name, !isOpen]);
        // What says that it is the same for everybody is so where reads are restricted, too.
        if (operation.security.length > 0) continue;
        expect([name, rule({ principal: 'anonymous', reads: 'restricted', state: 'plain' })]).toEqual([name, true]);
        const address = `${service.url}${path.replace(/\{\w+\}/g, 'dataset')}`;
        expect([name, (await fetch(address, { headers: { 'x-api-key': 'wrong' } })).status]).toEqual([name, 200]);
      }
    }
    expect(compared).toBeGreaterThan(80);
  });
});
