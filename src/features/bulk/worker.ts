/** Entry of the thread that reads and writes files of many datasets. */
import { EngineTrapped } from '../../core/rdf/parse.js';
import { giveWay } from '../../core/threads/priority.js';
import { resultOf, type ThreadResult } from '../../core/threads/result.js';
import { platform } from '../../core/rdf/vocabulary.js';
import { tableOfDatasets, type Exported } from './export.js';
import { tableFormats, type TableFormat } from './formats.js';
import { readBulk, type BulkContent, type BulkFile } from './read.js';

giveWay('write');

/** Reads a file. */
export const read = (file: BulkFile): Promise<ThreadResult<BulkContent>> =>
  resultOf(() => readBulk(file)).catch((error: unknown) => {
    // A parser that trapped must not be used again: the thread ends, and the pool starts another one.
    if (error instanceof EngineTrapped) process.exit(1);
    throw error;
  });

/** Writes the table of datasets. */
export const write = ({
  datasets,
  format,
  vocabNs,
}: {
  datasets: readonly Exported[];
  format: TableFormat;
  vocabNs: string;
}): Promise<ThreadResult<Uint8Array>> =>
  resultOf(() => tableFormats[format].write(tableOfDatasets(datasets, platform(vocabNs))));
