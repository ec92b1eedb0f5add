/** Shows answers: as JSON for programs, as columns for people. */

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cell).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const columns = (rows: readonly Readonly<Record<string, unknown>>[]): string[] => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** The answer as text. */
export const show = (answer: unknown, json: boolean): string => {
  if (json) return JSON.stringify(answer, null, 2);
  if (Array.isArray(answer)) return answer.length === 0 ? 'none' : columns(answer as never).join('\n');
  if (typeof answer !== 'object' || answer === null) return cell(answer);
  const members = Object.entries(answer);
  const width = Math.max(...members.map(([name]) => name.length));
  return members.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`).join('\n');
};
