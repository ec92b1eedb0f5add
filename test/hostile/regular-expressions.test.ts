/**
 * No regular expression that we own can be kept busy by a text made for that. Each literal of the sources is run on long texts of
 * one or two repeated characters, with an end that lets nothing match: what backtracks without end does not come back.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { figure } from '../support/figures.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = ['src', 'resolvers', 'schema'];
/** Of the command line and of pages: they read what their own user wrote, or what is short by then. */
const OWN = /^src\/(app\/(cli|conformance|demo|pages\/client)|core\/graphiql\/client)\//;
/** Characters of a text. What is quadratic is soon done, what is exponential never is. */
const LENGTH = 10_000;
const SAMPLES = [...'aA0_-./:,;#?&=%+*@<>"\'\\()[]{}| \t\n~^'];
const PAIRS = [
  'ab',
  'a ',
  ' ,',
  '""',
  '\\"',
  "\\'",
  'a.',
  'a/',
  'a-',
  '<a',
  '_:',
  '@a',
  '1.',
  '/*',
  '\n ',
  '%2',
  ') (',
  '."',
];
/** An end that hardly any expression accepts. */
const END = '\u0000!';
/** Milliseconds in which the texts of one expression have to be looked at, on a machine that has other things to do as well. */
const PATIENCE_MS = 60_000;

/** A literal and where it is. */
interface Literal {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const literalsOf = (file: string): Literal[] => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      found.push({ place: `${file}:${line + 1}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

const literals = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !OWN.test(file))
    .flatMap(literalsOf),
);

const texts = [...SAMPLES, ...PAIRS].map((part) => part.repeat(LENGTH / part.length) + END);

/** Looks for each expression in all texts; tells the place of each when it begins and ends. */
const PROGRAM = `
const { parentPort, workerData: { texts } } = require('node:worker_threads');
parentPort.on('message', ({ source, flags }) => {
  const expression = new RegExp(source, flags.replace(/[gy]/g, ''));
  for (const text of texts) expression.test(text);
  parentPort.postMessage('done');
});`;

/** Whether an expression comes back from all texts. */
const comesBack = (worker: Worker, literal: Literal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    worker.once('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    worker.once('error', reject);
    worker.postMessage(literal);
  });

const start = (): Worker => new Worker(PROGRAM, { eval: true, workerData: { texts } });

describe('regular expressions of ours', () => {
  it('come back from texts that are made to keep them busy', async () => {
    const distinct = [...new Map(literals.map((literal) => [`${literal.source}/${literal.flags}`, literal])).values()];
    expect(distinct.length).toBeGreaterThan(150);
    const lost: string[] = [];
    let worker = start();
    for (const literal of distinct) {
      if (await comesBack(worker, literal)) {
        worker.removeAllListeners('error');
        continue;
      }
      lost.push(`${literal.place} ${literal.source}`);
      await worker.terminate();
      worker = start();
    }
    await worker.terminate();
    expect(lost).toEqual([]);
    figure('regular expressions', { expressions: distinct.length, texts: texts.length, 'never came back': 0 });
  }, 600_000);

  it('are caught where they do not', async () => {
    const worker = start();
    const slow = comesBack(worker, { place: 'here', source: '^(a+)+$', flags: '' });
    const winner = await Promise.race([slow, new Promise((resolve) => setTimeout(resolve, 3_000, 'busy'))]);
    await worker.terminate();
    expect(winner).toBe('busy');
  });
});
