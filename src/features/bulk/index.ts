/** Files of many datasets: reading them, and tables to fill in. */
export { columns, headerOf, REPEATED } from './columns.js';
export { tableOfDatasets, template, type Exported } from './export.js';
export type { ColumnMeaning } from './mapping.js';
export { readBulk, type BulkContent, type BulkKind, type Candidate } from './read.js';
export type { CellProblem } from './rows.js';
export { tableFormats, type TableFormat } from './formats.js';
