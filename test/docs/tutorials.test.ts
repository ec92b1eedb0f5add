/** Every command of the README and of the tutorials works, in order, and answers what the page shows. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, startDeployment, type Deployment } from './deployment.js';
import { missingIn, stepsOf } from './pages.js';

/** Commands that start what the others need, or run tests: they have tests of their own (release, tools of the store). */
const ELSEWHERE = /^npm ci && npm (start|test)|^npm run (backup|restore|demo) -- FILE|^npm run check/;

/** Lifetime of access tokens where a reader is slow: the shortest that there is. */
const TOKEN_SECONDS = 30;

const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs/tutorials')).map((name) => `docs/tutorials/${name}`),
].sort();

describe('Pages that are run', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment();
  });
  afterAll(() => deployment?.stop());

  it('are there for everybody', () => {
    expect(pages).toEqual([
      'README.md',
      'docs/tutorials/agreement.md',
      'docs/tutorials/buyer.md',
      'docs/tutorials/data-provider.md',
      'docs/tutorials/frontend-developer.md',
      'docs/tutorials/operator.md',
    ]);
  });

  it.each(pages)('%s', async (page) => {
    const steps = stepsOf(page).filter(({ command }) => !ELSEWHERE.test(command));
    expect(steps.length).toBeGreaterThan(4);
    const ran = await deployment.run(steps.map(({ command }) => command));
    const failed = ran.find(({ ok }) => !ok);
    if (failed !== undefined || ran.length < steps.length) {
      throw new Error(`${steps[ran.length - 1]?.command}\n\nfailed with\n\n${failed?.output ?? 'nothing'}`);
    }
    for (const [index, { command, shown }] of steps.entries()) {
      const output = ran[index]?.output ?? '';
      const missing = shown === undefined ? undefined : missingIn(output, shown);
      if (missing !== undefined) throw new Error(`${command}\n\ndoes not answer "${missing}" but\n\n${output}`);
    }
  });
});

describe('Tutorials that log in', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment({ ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) });
  });
  afterAll(() => deployment?.stop());

  /** A page as somebody follows it who takes a break before the last thing that needs a login: the token from before has ended. */
  const follow = async (page: string): Promise<void> => {
    const commands = stepsOf(page).map(({ command }) => command);
    const last = commands.findLastIndex((command) => command.includes('$(token '));
    expect(last).toBeGreaterThan(2);
    const slow = commands.map((command, index) =>
      index === last ? `sleep ${TOKEN_SECONDS + 1}\n${command}` : command,
    );
    for (const [time, blocks] of Object.entries({ first: slow, second: commands })) {
      const ran = await deployment.run(blocks);
      const failed = ran.findIndex(({ ok }) => !ok);
      if (failed >= 0 || ran.length < blocks.length)
        throw new Error(`${page}, the ${time} time: ${blocks[Math.max(0, failed)]} failed:\n${ran.at(-1)?.output}`);
      // No operation was refused either.
      expect(ran.map(({ output }) => output).join('\n')).not.toMatch(/"errors"|"code":"/);
    }
  };

  it('can be read slowly, and followed twice', async () => {
    await Promise.all(['agreement', 'buyer', 'data-provider'].map((name) => follow(`docs/tutorials/${name}.md`)));
  });
});

describe('Answers', () => {
  it('are compared part by part', () => {
    expect(missingIn('HTTP/1.1 201 Created\r\nlocation: /a\r\n', 'HTTP/1.1 201 Created\nlocation: …')).toBeUndefined();
    expect(missingIn('{"id":"x"}', '{"id":"…","more"')).toBe('","more"');
    expect(missingIn('b a', 'a … b')).toBe('b');
  });
});
