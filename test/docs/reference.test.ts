/** The reference says what the code does, and pages lead to pages that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from './deployment.js';
import { formatted } from './formatted.js';
import { referencePages } from './reference.js';

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map((name) => join('docs', String(name)))
    .filter((name) => name.endsWith('.md')),
];

/** What GitHub calls a heading in an address. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsIn = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading));

describe('The reference', () => {
  it('is what `npm run reference` writes', async () => {
    for (const [name, page] of Object.entries(await referencePages())) {
      expect([name, textOf(`docs/reference/${name}`)]).toEqual([name, await formatted(page)]);
    }
  });
});

describe('Links', () => {
  it.each(pages)('of %s lead somewhere', (page) => {
    const prose = textOf(page).replace(/^```[\s\S]*?^```$/gm, '');
    const broken = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [path = '', fragment] = target.split('#');
        const file = path === '' ? page : normalize(join(dirname(page), path));
        if (!existsSync(join(ROOT, file))) return true;
        return fragment !== undefined && file.endsWith('.md') && !anchorsIn(file).includes(fragment);
      });
    expect(broken).toEqual([]);
  });

  it('of the index reach every page', () => {
    const index = textOf('docs/README.md');
    const missing = pages
      .filter((page) => page.startsWith('docs/') && page !== 'docs/README.md' && !page.startsWith('docs/decisions/'))
      .filter((page) => !index.includes(`(${page.slice('docs/'.length)})`));
    expect(missing).toEqual([]);
  });
});
