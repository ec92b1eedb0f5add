/** The page docs/reliability.md: words by people, and tables of figures that `npm run reliability` replaces. */
import { told, type Figure } from '../support/figures.js';

const BEGIN = '<!-- figures: written by npm run reliability -->';
const END = '<!-- /figures -->';
const HEAD = '| Campaign | Found | Test | Run |\n| --- | --- | --- | --- |\n';

/** Rows of the table by campaign, each as it is written. */
export type Rows = ReadonlyMap<string, string>;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

const rowOf = ({ campaign, facts, test, at, node }: Figure): string =>
  `| ${cell(campaign)} | ${cell(told(facts))} | [${cell(test.replace(/^.*\//, ''))}](../${test}) | ${at.slice(0, 10)}, Node ${node.replace(/^v(\d+).*$/, '$1')} |`;

/** Rows that a page shows. Widths of columns do not matter. */
export const rowsIn = (page: string): Rows => {
  const table = page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END));
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return new Map(
    lines.slice(2).map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((text) => text.trim());
      return [cells[1] ?? '', `| ${cells.slice(1, -1).join(' | ')} |`];
    }),
  );
};

/** Figures of a file that FIGURES named. */
export const readFigures = (lines: string): readonly Figure[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Figure);

/** The page with these figures in place of older ones of the same campaigns. Campaigns that were not run keep their row. */
export const withFigures = (page: string, figures: readonly Figure[]): string => {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The page lacks "${BEGIN}" or "${END}"`);
  const rows = new Map([...rowsIn(page), ...figures.map((found) => [cell(found.campaign), rowOf(found)] as const)]);
  const sorted = [...rows].sort(([one], [other]) => one.localeCompare(other, 'en')).map(([, row]) => row);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${HEAD}${sorted.join('\n')}\n\n${page.slice(end)}`;
};
