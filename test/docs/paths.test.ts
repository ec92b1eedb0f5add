/** Paths of the repository that pages name in backticks are there. */
import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './deployment.js';

const below = (folder: string, isPage: (name: string) => boolean): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter(isPage);

const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...below('docs', (name) => name.endsWith('.md')),
  ...['src', 'schema', 'resolvers', 'shapes'].flatMap((folder) => below(folder, (name) => name.endsWith('.md'))),
  // The log of changes tells of what was there once.
].filter((page) => page !== 'CHANGELOG.md');

/** Folders that hold what people write; what a build or a run makes is not there in a fresh copy. */
const FOLDERS = /^(src|test|docs|resolvers|schema|shapes|client|deploy|\.ci)\//;
/** Names that stand for any: `{id}`, `<id>`, `*`, `…`, `FILE`. */
const STANDS_FOR_ANY = /[{<*…]|\b[A-Z]{3,}\b(?!\.)/;

const pathsIn = (text: string): readonly string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => FOLDERS.test(code) && !code.includes(' ') && !STANDS_FOR_ANY.test(code));

const named = pages.flatMap((page) => pathsIn(readFileSync(join(ROOT, page), 'utf8')).map((path) => [page, path]));

describe('Paths in backticks', () => {
  it('are found', () => {
    expect(pathsIn('`src/errors.ts` and `schema/{noun}.ts`\n```sh\n`src/nothing.ts`\n```\n`docs/`')).toEqual([
      'src/errors.ts',
      'docs/',
    ]);
    expect(named.length).toBeGreaterThan(100);
  });

  it('are there', () => {
    expect(named.filter(([, path = '']) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
