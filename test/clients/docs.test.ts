/** The page about clients shows what is run: every block is part of a file of the package, or a command. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestService } from '../support/service.js';
import { ClientPackage } from './package.js';
import { fileOf, hasPython, ROOT, startDemo } from './service.js';

interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
}

const blocks: readonly Block[] = [
  ...fileOf('docs/clients.md').matchAll(/(?:<!-- file: (\S+) -->\n\n)?```(\w+)\n([\s\S]*?)\n```/g),
].map(([, file, language = '', text = '']) => ({ language, file, text }));

const commands = blocks.filter(({ language }) => language === 'sh');
const shown = blocks.filter(({ language }) => language !== 'sh');

describe('The page about clients', () => {
  let service: TestService;
  let copy: ClientPackage;

  beforeAll(async () => {
    service = await startDemo();
    copy = ClientPackage.copy();
    mkdirSync(join(copy.folder, 'data'));
    cpSync(join(service.dataDir, 'secrets.json'), join(copy.folder, 'data/secrets.json'));
  });
  afterAll(async () => {
    copy?.remove();
    await service?.stop();
  });

  it('has all kinds of blocks', () => {
    expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['yaml', 'sh', 'graphql', 'ts', 'python']));
    expect(commands).toHaveLength(3);
  });

  it.each(shown.map((block) => [block.file, block] as const))('shows a part of %s', (file, { text }) => {
    expect(fileOf(file ?? '')).toContain(text);
  });

  it('gives commands that work, after which the types fit and the tour can be made', async () => {
    const printed: string[] = [];
    for (const { text } of commands.filter((one) => hasPython || !one.text.includes('python3'))) {
      const command = text.replaceAll('http://localhost:4000', service.url);
      const cwd = command.includes('client/') ? copy.folder : join(copy.folder, 'client');
      const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` };
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd, env });
      printed.push(stdout);
    }
    if (hasPython) expect(printed.at(-1)).toMatch(/^created [\w-]+$/m);
    expect(await copy.check()).toBe('');
    const client = await copy.load();
    const headers = () => ({ 'x-api-key': service.config.API_KEY ?? '' });
    const said = await client.tour({ url: service.url, headers }, 'my-data');
    expect(said).toEqual([expect.stringMatching(/^\d+ found, the first is .*[Tt]ram/), 'created: Tram stops']);
    expect(await client.tour({ url: service.url }, 'my-data')).toContainEqual(expect.stringContaining('sign in'));
  });
});
