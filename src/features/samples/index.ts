/** Samples: a piece of the data of a distribution, so that people see what they would get. */
import type { OpenPart, Part } from '../repository/part.js';
import type { Nouns } from '../repository/nouns.js';
import type { TradeRecords } from '../trade/trade-records.js';
import { SampleOrigins } from './origins.js';
import { SampleReader } from './reading/reader.js';
import { Samples, samplesOfDatasets } from './samples.js';
import { sampleTables } from './tables.js';

/** The needs of the part. */
export interface SamplesOptions extends Nouns {
  readonly records: TradeRecords;
  /** Largest sample in bytes. */
  readonly sampleLimit?: number | undefined;
}

/** The open part. */
export interface OpenSamples extends OpenPart {
  readonly samples: Samples;
}

const DEFAULT_LIMIT = 2 * 1024 * 1024;

export const samplesPart: Part<SamplesOptions, OpenSamples> = {
  name: 'samples',
  tables: sampleTables,
  open: (options) => {
    const { database, distributions, sampleLimit: mostBytes = DEFAULT_LIMIT } = options;
    const reader = new SampleReader(options);
    const origins = new SampleOrigins(options);
    return {
      samples: new Samples({ database, distributions, reader, origins, mostBytes }),
      participants: [samplesOfDatasets],
      close: () => reader.close(),
    };
  },
};
