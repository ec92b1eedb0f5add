/** The table of differences in shapes/README.md. */
import { readFileSync } from 'node:fs';
import type { Difference } from './differences.js';

/** A row: what it says in each column, lists between commas. */
export type Row = Readonly<Record<Column, readonly string[]>> & { readonly text: string };

const columns = ['level', 'files', 'class', 'property', 'case', 'published', 'here'] as const;
type Column = (typeof columns)[number];

const HEADER = '| Level | Files | Class | Property | Case | Published | Here | Reason |';

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll('`', '').trim());

/** Reads the table. Errors: a row without a reason, or no table. */
export const readTable = (): Row[] => {
  const readme = readFileSync(new URL('../../../../shapes/README.md', import.meta.url), 'utf8');
  const lines = readme.split('\n');
  const start = lines.findIndex((line) => cellsOf(line).join('|') === cellsOf(HEADER).join('|'));
  if (start < 0) throw new Error('shapes/README.md has no table of differences');
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((text) => {
    const cells = cellsOf(text);
    if (!cells[columns.length]) throw new Error(`a difference without a reason: ${text}`);
    const lists = columns.map((column, i) => [column, cells[i]!.split(', ')]);
    return { ...(Object.fromEntries(lists) as Record<Column, string[]>), text };
  });
};

/** Whether an item of a cell names a value: `any` names all, and `*` at the end whatever follows. */
const names = (item: string, value: string): boolean =>
  item === 'any' || item === value || (item.endsWith('*') && value.startsWith(item.slice(0, -1)));

/** Whether a row explains a difference. */
export const explains = (row: Row, difference: Difference): boolean =>
  columns.every((column) => row[column].some((item) => names(item, difference[column])));

/** Items of a row that name nothing in the differences that it explains. */
export const idle = (row: Row, differences: readonly Difference[]): string[] => {
  const explained = differences.filter((difference) => explains(row, difference));
  return columns.flatMap((column) =>
    row[column]
      .filter((item) => !explained.some((difference) => names(item, difference[column])))
      .map((item) => `${column}: ${item}`),
  );
};
