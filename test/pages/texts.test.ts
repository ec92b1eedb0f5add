/** The texts of the pages: the same in every language, all of them used, none empty. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { texts } from '../../src/core/pages/texts/index.js';

const folder = fileURLToPath(new URL('../../../src/', import.meta.url));

type Leaf = string | ((...values: never[]) => string);
type Tree = { readonly [name: string]: Leaf | Tree };

const leaves = (tree: Tree, within: readonly string[] = []): [path: string[], leaf: Leaf][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' ? leaves(value, [...within, name]) : [[[...within, name], value] as [string[], Leaf]],
  );

const sources = (from: string): string =>
  readdirSync(from, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && /\/(pages|model)(\/|$)/.test(entry.parentPath))
    .filter((entry) => !/\/(texts|client)(\/|$)/.test(entry.parentPath))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

const english = leaves(texts.en);
const names = english.map(([path]) => path.join('.'));

describe('the texts', () => {
  it.each(Object.entries(texts))('are all there in "%s", and say something', (_language, tree) => {
    const all = leaves(tree);
    expect(all.map(([path]) => path.join('.'))).toEqual(names);
    const samples = ['7', '8', '9'] as never[];
    const said = all.map(
      ([path, leaf]) => [path.join('.'), typeof leaf === 'string' ? leaf : leaf(...samples)] as const,
    );
    expect(said.filter(([, text]) => text.trim() === '' || text.includes('undefined'))).toEqual([]);
    // What is filled in is shown.
    const filled = all.filter(([, leaf]) => typeof leaf === 'function').map(([path]) => path.join('.'));
    expect(said.filter(([name, text]) => filled.includes(name) && !text.includes('7'))).toEqual([]);
  });

  it('differ between the languages, but for words that are the same', () => {
    const german = leaves(texts.de).map(([, leaf]) => String(leaf));
    const greek = leaves(texts.el).map(([, leaf]) => String(leaf));
    const same = english.filter(([, leaf], index) => typeof leaf === 'string' && leaf === greek[index]);
    expect(same.map(([path]) => path.join('.'))).toEqual(['offer.types.nft', 'offer.terms.nft']);
    expect(german.filter((text, index) => text === greek[index] && text.length > 5 && !text.includes('=>'))).toEqual(
      [],
    );
  });

  it('are all used by a page', () => {
    // Names of properties stand in the rows of the model.
    const code = sources(folder);
    const isNamed = (name: string): boolean => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code);
    const isIndexed = (group: string | undefined): boolean => new RegExp(`\\b${group ?? '-'}\\[`).test(code);
    const unused = english.filter(([path]) => !isNamed(path.at(-1) ?? '') && !isIndexed(path.at(-2)));
    expect(unused.map(([path]) => path.join('.'))).toEqual([]);
  });
});
