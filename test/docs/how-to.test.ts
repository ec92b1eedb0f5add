/** Every command of the pages that are no tutorials works, with what stands for something of the reader's put in its place. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort, ROOT, startDeployment, type Deployment } from './deployment.js';
import { elsewhere, runs, type Run } from './how-to.js';
import { stepsOf } from './pages.js';

/** README and tutorials are run whole by a test of their own; these parts of the README are not. */
const WHOLE = /^docs\/tutorials\//;
const PARTS = /^npm ci && npm (start|test)|^npm run backup -- FILE/;

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'client/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true }).map((name) => join('docs', String(name))),
].filter((name) => name.endsWith('.md') && !WHOLE.test(name));

const commandsOf = (page: string): readonly string[] =>
  stepsOf(page)
    .map(({ command }) => command)
    .filter((command) => page !== 'README.md' || PARTS.test(command));

const blocks = pages.flatMap((page) => commandsOf(page).map((command) => ({ page, command })));

const runOf = ({ page, command }: { page: string; command: string }): Run | undefined =>
  runs.find((run) => run.page === page && command.startsWith(run.begins));
const reasonOf = ({ page, command }: { page: string; command: string }): string | undefined =>
  Object.keys(elsewhere).find((key) => `${page}: ${command}`.startsWith(key));

const SOURCE = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<https://data.example/harvested> a dcat:Dataset ; dct:title "Harvested"@en ; dct:description "From elsewhere."@en .
<https://data.example/> a dcat:Catalog ; dct:title "Elsewhere"@en ; dcat:dataset <https://data.example/harvested> .`;

describe('Commands of pages', () => {
  it('are all accounted for, and nothing else is', () => {
    const lost = blocks.filter((block) => !runOf(block) && reasonOf(block) === undefined);
    expect(lost).toEqual([]);
    expect(runs.filter((run) => !blocks.some((block) => runOf(block) === run))).toEqual([]);
    expect(Object.keys(elsewhere).filter((key) => !blocks.some((block) => reasonOf(block) === key))).toEqual([]);
  });

  it('that run elsewhere name what runs them', () => {
    const named = Object.values(elsewhere).flatMap((reason) => reason.match(/(?:test|\.ci)\/[\w/.-]+\w/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  describe('in a deployment', () => {
    let deployment: Deployment;
    let source: Server;
    let other: number;
    beforeAll(async () => {
      source = createServer((_request, response) => {
        response.setHeader('content-type', 'text/turtle').end(SOURCE);
      });
      await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
      other = await freePort();
      deployment = await startDeployment({ HARVEST_ALLOW: '127.0.0.1' });
    });
    afterAll(async () => {
      await deployment?.stop();
      source?.close();
    });

    it.each(runs.map((run) => [run.page, run.begins, run] as const))('%s: %s …', async (page, _begins, run) => {
      const command = blocks.find((block) => block.page === page && runOf(block) === run)?.command ?? '';
      const missing = (run.instead ?? []).filter(([text]) => !command.includes(text));
      expect(missing).toEqual([]);
      const changed = (run.instead ?? []).reduce((text, [from, to]) => text.replace(from, () => to), command);
      const port = (source.address() as AddressInfo).port;
      const steps = [run.given, changed, run.then]
        .filter((step) => step !== undefined)
        .map((step) => step.replaceAll('SOURCE', `http://127.0.0.1:${port}/catalogue.ttl`))
        .map((step) => step.replaceAll('OTHER_PORT', String(other)));
      const ran = await deployment.run(steps);
      const failed = ran.find(({ ok }) => !ok);
      if (failed || ran.length < steps.length) {
        throw new Error(`${steps[ran.length - 1]}\n\nfailed with\n\n${failed?.output ?? 'nothing'}`);
      }
    });
  });
});

describe('Commands in sentences', () => {
  /** What the shell would complete: the paths of all commands. */
  const known = execFileSync(process.execPath, [join(ROOT, 'dist/src/app/cli/main.js'), 'completion', 'bash'], {
    encoding: 'utf8',
  });
  const paths = new Set([...known.matchAll(/^ {4}'([^']+)'\) words=/gm)].map(([, path = '']) => path));

  it('exist', () => {
    const all = [...pages, ...readdirSync(join(ROOT, 'docs/tutorials')).map((name) => `docs/tutorials/${name}`)];
    const named = all.flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`(?:npx )?marketplace ([a-z][^`]*)`/g)].map(
        ([, words = '']) => ({ page, words: words.split(' ') }),
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    const unknown = named.filter(({ words }) => {
      const two = words.slice(0, 2).join(' ');
      return (
        !paths.has(words[0] ?? '') || ([...paths].some((path) => path.startsWith(`${words[0]} `)) && !paths.has(two))
      );
    });
    expect(unknown).toEqual([]);
  });
});

describe('The receiver of webhooks in docs/events.md', () => {
  it('knows genuine deliveries from others', async () => {
    const { signature } = await import('../../src/features/events/webhooks/signature.js');
    const text = readFileSync(join(ROOT, 'docs/events.md'), 'utf8');
    const [, code = ''] = /```js\n([\s\S]*?isGenuine[\s\S]*?)\n```/.exec(text) ?? [];
    const { createRequire } = await import('node:module');
    type IsGenuine = (headers: Readonly<Record<string, string>>, body: string, secret: string) => boolean;
    const define = new Function('require', `${code}; return isGenuine;`) as (require: NodeJS.Require) => IsGenuine;
    const isGenuine = define(createRequire(import.meta.url));
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const sign = (id: string, seconds: number, body: string) => ({
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature(secret, { id, timestamp: seconds, body }),
    });
    const now = Math.floor(Date.now() / 1000);
    const headers = sign('1', now, '{}');
    expect(isGenuine(headers, '{}', secret)).toBe(true);
    const two = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
    expect(isGenuine(two, '{}', secret)).toBe(true);
    expect(isGenuine(headers, '{ }', secret)).toBe(false);
    expect(isGenuine({ ...headers, 'webhook-id': '2' }, '{}', secret)).toBe(false);
    expect(isGenuine(headers, '{}', `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(false);
    expect(isGenuine(sign('1', now - 400, '{}'), '{}', secret)).toBe(false);
  });
});
