import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger } from '../../src/core/log.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

const MAIN = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

describe('the tools on the command line', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  const at = (...names: string[]): string => join(directory.path, ...names);
  const run = (dataDir: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: at(dataDir) },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  beforeEach(async () => {
    directory = temporaryDirectory();
    const store = await EmbeddedStore.open({ dataDir: at('one'), log: createLogger('silent') });
    await store.commit({ put: [documentOf('dataset', 'a'), documentOf('catalogue', 'c')] });
    await store.close();
  });
  afterEach(() => directory.remove());

  it('back up, restore and export', () => {
    expect(run('one', 'backup', at('copy.db'))).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('as of change 1'),
    });
    expect(run('two', 'restore', at('copy.db'))).toMatchObject({ status: 0 });
    const shown = run('two', 'export');
    expect(shown).toMatchObject({ status: 0, stderr: '2 graphs exported.\n' });
    expect(shown.stdout).toContain(`"Title of a"@en <${iriOf('dataset', 'a')}> .\n`);
    expect(run('two', 'export', at('file.trig'), '--format', 'trig')).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(at('file.trig'), 'utf8')).toContain('@prefix dct:');
  });

  it('explain in a sentence what is wrong', () => {
    expect(run('none', 'backup', at('copy.db'))).toMatchObject({
      status: 1,
      stderr: `there is no data file ${at('none', 'catalogue.db')}\n`,
    });
    expect(run('one', 'restore', MAIN)).toMatchObject({
      status: 1,
      stderr: `${MAIN} cannot be restored: it does not start as a SQLite file does\n`,
    });
    // No catalogue is named.
    expect(run('one', 'import', at('absent.ttl')).status).toBe(64);
    expect(run('one', 'import', at('absent.ttl'), '--catalogue', 'x').status).toBe(1);
  });
});
