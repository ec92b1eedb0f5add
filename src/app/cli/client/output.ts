/** Results on standard output, everything else on standard error. */

/** Options of writing results. */
export interface OutputOptions {
  readonly json?: boolean;
  readonly jsonl?: boolean;
}

/** A row of a table. */
export type Row = Readonly<Record<string, unknown>>;

/** Whoever reads standard output may stop before its end, as `head` does. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

/** Writes text as it is. */
export const write = (text: string): void => void process.stdout.write(text);

/** Writes for people, never on standard output. */
export const tell = (text: string): void => void process.stderr.write(`${text}\n`);

// Control characters in metadata must not reach a terminal: they could move its cursor or set its title.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

const plain = (value: unknown): string =>
  (value == null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(CONTROL, ' ');

const table = (rows: readonly Row[]): string => {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  const lines = [names.map((name) => name.toUpperCase()), ...rows.map((row) => names.map((name) => plain(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${written.join('\n')}\n`;
};

/** Writes a list: a table, one JSON document, or a JSON document on each line. */
export const writeRows = (rows: readonly Row[], { json, jsonl }: OutputOptions): void => {
  if (json) write(`${JSON.stringify(rows)}\n`);
  else if (jsonl) write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  else write(table(rows));
};

/** Writes one thing: lines of names and values, or JSON. */
export const writeOne = (row: Row, { json, jsonl }: OutputOptions): void => {
  if (json || jsonl) return write(`${JSON.stringify(row)}\n`);
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  write(
    Object.entries(row)
      .map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}\n`)
      .join(''),
  );
};
