/** Code blocks of all pages that are not run as they stand: they fit the schema, can be read, and name what exists. */
import { transform } from 'esbuild';
import { buildSchema, parse, validate } from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { ROOT } from './deployment.js';

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map((name) => join('docs', String(name)))
    .filter((name) => name.endsWith('.md')),
];

const blocks: readonly Block[] = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', text = '']) => ({
    page,
    language,
    text,
  })),
);

const those = (language: string): readonly (readonly [string, string])[] =>
  blocks.filter((block) => block.language === language).map(({ page, text }) => [page, text]);

describe('Code blocks', () => {
  const schema = buildSchema(textOf('schema/schema.graphql'));
  const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts);

  it.each(those('graphql'))('in GraphQL of %s fit the schema', (_page, text) => {
    const faults = validate(schema, parse(text)).map((fault) => fault.message);
    expect(faults).toEqual([]);
  });

  it.each(those('json'))('in JSON of %s can be read', (_page, text) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it.each(those('yaml'))('in YAML of %s can be read', (_page, text) => {
    expect(parseYaml(text)).toEqual(expect.any(Object));
  });

  it.each(those('js'))('in JavaScript of %s can be read', async (_page, text) => {
    await expect(transform(text, { format: 'esm' })).resolves.toBeDefined();
  });

  it('alert on metrics that exist', () => {
    const sources = readdirSync(join(ROOT, 'src/core/monitoring'), { recursive: true })
      .filter((name) => String(name).endsWith('.ts'))
      .map((name) => textOf(join('src/core/monitoring', String(name))));
    const named = those('yaml').flatMap(([, text]) => text.match(/\b(marketplace|http)_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    const known = (name: string): boolean =>
      sources.some((source) => source.includes(`'${name.replace(/_(count|sum|bucket)$/, '')}'`));
    expect(named.filter((name) => !known(name))).toEqual([]);
  });

  it('name scripts that exist', () => {
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\bnpm run (?:--silent |-s )?([a-z][\w:]*)/g)].map(([, name = '']) => ({ page, name })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !scripts.includes(name))).toEqual([]);
  });

  it('name settings that exist', () => {
    const known = textOf('src/core/config.ts');
    const started = those('sh').flatMap(([page, text]) =>
      text.split('\n').flatMap((line) => (/^[A-Z].*\bnpm start/.test(line) ? [{ page, line }] : [])),
    );
    const set = started.flatMap(({ page, line }) =>
      [...line.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => ({ page, name })),
    );
    expect(set.length).toBeGreaterThan(0);
    expect(set.filter(({ name }) => !known.includes(`${name}:`))).toEqual([]);
  });
});
