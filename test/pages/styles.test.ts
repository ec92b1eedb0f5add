/** What browsers load: no rule that nothing uses, no class without a rule, scripts that stay small, pictures of the right size. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pages = join(root, 'src');

const code = readdirSync(pages, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && /\/pages(\/|$)/.test(entry.parentPath))
  .filter((entry) => !entry.parentPath.includes('/texts'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** Classes in the selectors of the style sheet. */
const ruled = (): string[] => {
  const css = readFileSync(join(pages, 'app/pages/client/page.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const selectors = css.split(/[{}]/).filter((part) => !part.includes(';') && !part.trimStart().startsWith('@'));
  return [...new Set(selectors.join('\n').matchAll(/\.([a-z][\w-]*)/gi))].map(([, name = '']) => name);
};

it('has no rule for a class that no page has', () => {
  const all = code + readFileSync(join(root, 'src/core/plain-page.tsx'), 'utf8');
  const isUsed = (name: string): boolean => new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(all);
  const unused = [...new Set(ruled())].filter((name) => !isUsed(name) && !name.startsWith('band-'));
  expect(unused).toEqual([]);
});

it('has a rule for every class that a page has', () => {
  const known = new Set(ruled());
  const used = [...code.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});

it('loads less than 50 kB of script, compressed, and pictures of 1200 by 630 pixels', () => {
  const built = join(root, 'dist/public/pages');
  const { folder } = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as { folder: string };
  const files = readdirSync(join(built, folder));
  const scripts = files.filter((name) => name.endsWith('.js.gz'));
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, name) => sum + readFileSync(join(built, folder, name)).length, 0);
  expect(bytes).toBeLessThan(50_000);
  const pictures = files.filter((name) => name.endsWith('.png'));
  expect(pictures.sort()).toEqual(['catalogue.png', 'dataset.png', 'home.png', 'offers.png', 'organizations.png']);
  for (const name of pictures) {
    const png = readFileSync(join(built, folder, name));
    expect([name, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([name, 1200, 630]);
  }
});

describe('the style sheet', () => {
  const declarations = (property: RegExp): string[] => {
    const css = readFileSync(join(pages, 'app/pages/client/page.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');
    return [...css.matchAll(/(?:^|[{;])\s*([\w-]+):\s*([^;{}]+)/g)]
      .filter(([, name = '']) => property.test(name))
      .map(([, , value = '']) => value);
  };

  it('has one scale of type', () => {
    const sizes = declarations(/^font-size$/);
    expect(sizes.length).toBeGreaterThan(40);
    // Relative to the text around, or in the units of a drawing.
    expect(sizes.filter((size) => !/^(var\(--text-\w+\)|[\d.]+em|\d+px|inherit)$/.test(size))).toEqual([]);
  });

  it('has one scale of distances', () => {
    const steps = ['0.1', '0.2', '0.35', '0.5', '0.75', '1', '1.25', '1.5', '2', '2.5', '3', '4'];
    const distances = declarations(/^((margin|padding)(-[a-z]+)*|(row-|column-)?gap)$/).filter(
      (value) => !value.includes('calc(') && !value.includes('clamp('),
    );
    const used = distances.flatMap((value) => [...value.matchAll(/([\d.]+)rem/g)].map(([, size = '']) => size));
    expect(used.length).toBeGreaterThan(150);
    expect(used.filter((size) => !steps.includes(size))).toEqual([]);
  });

  it('names colours once, where they mean something', () => {
    const css = readFileSync(join(pages, 'app/pages/client/page.css'), 'utf8');
    const named = [...css.matchAll(/([\w-]+):\s*[^;{}]*#[0-9a-f]{3,8}\b/gi)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !name.startsWith('--'))).toEqual([]);
  });
});
