/** History: earlier versions of everything, and the way back to them. */
import type { Nouns } from '../repository/nouns.js';
import type { OpenPart, Part } from '../repository/part.js';
import { History } from './history.js';
import { Restoration } from './restoration.js';
import { startUpkeep } from './upkeep.js';
import { Versions } from './versions.js';

/** The needs of the part. */
export interface HistoryOptions extends Nouns {
  /** Days for which earlier versions are kept; 0 keeps none. */
  readonly historyDays?: number | undefined;
}

/** The open part. */
export interface OpenHistory extends OpenPart {
  readonly history: History;
  readonly restoration: Restoration;
}

const DEFAULT_DAYS = 365;

export const historyPart: Part<HistoryOptions, OpenHistory> = {
  name: 'history',
  // Versions are kept by the store, in the tables of the graphs.
  tables: [],
  open: ({ database, log, datasets, identifiers, historyDays = DEFAULT_DAYS }) => {
    const versions = new Versions(database);
    const history = new History(versions);
    let endUpkeep: (() => Promise<void>) | undefined;
    return {
      history,
      restoration: new Restoration(history, datasets, identifiers),
      participants: [versions],
      start: () => {
        endUpkeep = startUpkeep(versions, historyDays, log);
      },
      close: () => endUpkeep?.(),
    };
  },
};
