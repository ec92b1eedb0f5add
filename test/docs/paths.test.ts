/** Paths of the repository that pages name in backticks are there. */
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
    expect(pathsIn('`src/core/errors.ts` and `schema/{noun}.ts`\n```sh\n`src/nothing.ts`\n```\n`docs/`')).toEqual([
      'src/core/errors.ts',
      'docs/',
    ]);
    expect(named.length).toBeGreaterThan(100);
  });

  it('are there', () => {
    expect(named.filter(([, path = '']) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe('Rooms', () => {
  const rooms = ['src', 'src/core', 'src/features'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name)),
  );

  it.each([...rooms, 'schema', 'resolvers'])('%s says what it is for and what it must never do', (room) => {
    const text = existsSync(join(ROOT, room, 'README.md')) ? readFileSync(join(ROOT, room, 'README.md'), 'utf8') : '';
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toHaveLength(5);
    expect(lines[4]).toMatch(/^- Must never /);
  });

  it('of the features have a place in their order', () => {
    const rules = readFileSync(join(ROOT, '.dependency-cruiser.cjs'), 'utf8');
    const [, order = ''] = /const FEATURES = ([^;]*);/.exec(rules) ?? [];
    const listed = [...order.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => `src/features/${name}`);
    expect([...listed].sort()).toEqual(rooms.filter((room) => room.startsWith('src/features/')).sort());
  });

  it('of src are named in the architecture', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    const missing = rooms.filter((room) => !page.includes(`(../${room})`));
    expect(missing).toEqual([]);
  });
});
