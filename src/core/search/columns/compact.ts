/** Leaves out of a column what rows left behind that changed or are gone. */
import { LIST, type CellsData } from './cells.js';

/**
 * A column without the values that no row has any more, its values numbered by the first row that has them, as if all rows had just been
 * read. Otherwise copies of copies would grow with every change, and keep what was deleted.
 * @param kinds 0 for rows that are gone
 */
export const compacted = (column: CellsData, kinds: Uint8Array): CellsData => {
  const { values, labels, revisions, cells: before, lists: listsBefore } = column;
  const kept = [0];
  const numbers = new Uint32Array(values.length);
  const numberOf = (number: number): number => {
    if (numbers[number] === 0) numbers[number] = kept.push(number) - 1;
    return numbers[number] ?? 0;
  };
  const cells = new Uint32Array(before.length);
  const lists = new Uint32Array(listsBefore.length);
  let used = 0;
  for (let row = 0; row < cells.length; row += 1) {
    const cell = before[row] ?? 0;
    if (cell === 0 || kinds[row] === 0) continue;
    if (cell < LIST) {
      cells[row] = numberOf(cell);
      continue;
    }
    const start = cell - LIST;
    const length = listsBefore[start] ?? 0;
    cells[row] = LIST + used;
    lists[used++] = length;
    for (let at = start + 1; at <= start + length; at += 1) lists[used++] = numberOf(listsBefore[at] ?? 0);
  }
  return {
    values: kept.map((number) => values[number] ?? ''),
    labels: kept.map((number) => labels[number] ?? null),
    revisions: kept.map((number) => revisions[number] ?? 0),
    cells,
    lists: lists.subarray(0, used),
  };
};
