/** What datasets were elsewhere: versions and agreements that came with archives. */
import type { Nouns } from '../nouns.js';
import type { TradeRecords } from '../marketplace/trade-records.js';
import type { OpenPart, Part } from '../part.js';
import { Elsewhere } from './elsewhere.js';
import { ElsewhereRecords } from './records.js';
import { elsewhereTables } from './tables.js';

/** The needs of the part. */
export interface ElsewhereOptions extends Nouns {
  readonly records: TradeRecords;
}

/** The open part. */
export interface OpenElsewhere extends OpenPart {
  readonly elsewhere: Elsewhere;
}

export const elsewherePart: Part<ElsewhereOptions, OpenElsewhere> = {
  name: 'elsewhere',
  tables: elsewhereTables,
  open: ({ records: trade, ...nouns }) => {
    const records = new ElsewhereRecords(nouns.database);
    return { elsewhere: new Elsewhere(records, { ...nouns, trade }), participants: [records] };
  },
};
