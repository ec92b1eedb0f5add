/** `search TEXT` */
import type { Command } from 'commander';
import { define, numberOf, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { tell, write, writeRows } from './output.js';

interface Facet {
  readonly id: string;
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly title: unknown; readonly count: number }[];
}

type Localised = Readonly<Record<string, string>> | string | null;

interface Hit {
  readonly id: string;
  readonly title?: Localised;
  readonly catalog?: { readonly id?: string };
}

interface Answer {
  readonly result: { readonly count: number; readonly facets: readonly Facet[]; readonly results: readonly Hit[] };
}

interface SearchOptions extends Common {
  readonly facet?: readonly string[];
  readonly catalogue?: string;
  readonly limit: string;
  readonly page: string;
  readonly sort?: string;
  readonly locale: string;
}

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** `NAME=VALUE` selects, `NAME` alone is shown. */
const selectionOf = (facets: readonly string[], catalogue?: string): Readonly<Record<string, readonly string[]>> => {
  const selection: Record<string, string[]> = catalogue === undefined ? {} : { catalog: [catalogue] };
  for (const facet of facets) {
    const [name = '', ...value] = facet.split('=');
    if (name === '') throw new Ended(`"${facet}" is not NAME or NAME=VALUE.`, exits.USAGE);
    if (value.length > 0) (selection[name] ??= []).push(value.join('='));
  }
  return selection;
};

const textOf = (title: Localised | undefined, locale: string): string | null => {
  if (title == null || typeof title === 'string') return title ?? null;
  return title[locale] ?? title['en'] ?? Object.values(title)[0] ?? null;
};

const showFacets = (facets: readonly Facet[], asked: readonly string[]): void => {
  for (const name of asked.filter((one) => !one.includes('='))) {
    const facet = facets.find(({ id }) => id === name);
    if (!facet) {
      tell(`There is no facet ${name}; there are ${facets.map(({ id }) => id).join(', ')}.`);
      continue;
    }
    write(`\n${facet.title}\n`);
    writeRows(
      facet.items.map(({ count, id }) => ({ count, value: id })),
      {},
    );
  }
};

const search = async (deployment: Deployment, text: string | undefined, options: SearchOptions): Promise<void> => {
  const { facet = [], catalogue, limit, page, sort, locale } = options;
  const parameters = new URLSearchParams({
    q: text ?? '',
    filter: 'dataset',
    limit: String(numberOf(limit, 'limit')),
    page: String(numberOf(page, 'page') - 1),
    facets: JSON.stringify(selectionOf(facet, catalogue)),
    locale,
    ...(sort === undefined ? {} : { sort }),
  });
  const { result } = await deployment.json<Answer>(`/srv/search/search?${parameters.toString()}`);
  if (options.json) return write(`${JSON.stringify(result)}\n`);
  if (options.jsonl)
    return writeRows(
      result.results.map((hit) => ({ ...hit })),
      options,
    );
  const rowOf = ({ id, catalog, title }: Hit) => ({ id, catalogue: catalog?.id, title: textOf(title, locale) });
  writeRows(result.results.map(rowOf), options);
  showFacets(result.facets, facet);
  tell(`${result.count} datasets found.`);
};

/** Adds the command. */
export const addSearch = (program: Command): void => {
  define<[string | undefined, SearchOptions]>(program, 'search [text]', 'find datasets', search)
    .option('--facet <name[=value]>', 'show a facet, or only datasets with a value; may be repeated', several)
    .option('--catalogue <id>', 'only in this catalogue')
    .option('--sort <order>', 'for example modified+desc')
    .option('--limit <number>', 'hits on a page', '20')
    .option('--page <number>', 'page, from 1', '1')
    .option('--locale <language>', 'language of titles', 'en');
};
