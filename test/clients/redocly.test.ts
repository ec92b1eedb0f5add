/** @redocly/cli itself: the interface descriptions by the rules that it recommends. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '../../src/core/http/openapi/document.js';
import { startService, type TestService } from '../support/service.js';
import { describeClient, installed } from './npm.js';

const run = promisify(execFile);

describeClient('@redocly/cli', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redocly-'));
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const documentAt = async (area: string): Promise<OpenApiDocument> =>
    (await (await service.fetch(`${area}/openapi.json`)).json()) as OpenApiDocument;

  /** What the linter says: its report is JSON, whether it finds something or not. */
  const lint = async (document: object) => {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const options = { cwd: folder, env, timeout: 100_000, maxBuffer: 64 * 1024 * 1024 };
    const redocly = installed('node_modules/.bin/redocly');
    const ended = await run(redocly, ['lint', file, '--extends=recommended', '--format=json'], options).catch(
      (error: { stdout: string }) => error,
    );
    const { problems } = JSON.parse(ended.stdout) as {
      problems: { severity: string; ruleId: string; message: string }[];
    };
    return problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message }) => `${ruleId}: ${message}`);
  };

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
