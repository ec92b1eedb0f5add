/** Saved searches: what is new of them, and letters about it. */
import type { Mailer } from '../../core/mail/mailer.js';
import type { Services } from '../repository/services.js';
import type { OpenPart, Part } from '../repository/part.js';
import type { Search } from '../search/search.js';
import { Letters } from './letters.js';
import { NewsDesk } from './news.js';
import type { PersonOf } from './model.js';
import { SavedSearches } from './saved-searches.js';
import { SavedSearchTable } from './table.js';
import { savedSearchBacklog, savedSearchTables } from './tables.js';

/** The needs of the part. */
export interface SavedSearchOptions extends Services {
  readonly search: Pick<Search, 'find'>;
  /** The way out for letters, and least minutes between two about one search; none are sent when absent. */
  readonly letters?: { readonly mailer: Mailer; readonly minutes: number } | undefined;
  /** Days of failure after which no other letter is sent about a search. */
  readonly giveUpDays?: number | undefined;
}

/** The open part. */
export interface OpenSavedSearches extends OpenPart {
  readonly savedSearches: SavedSearches;
}

const MINUTE = 60_000;

/** The needs of saved searches once the service can be reached. */
export interface SavedSearchServing {
  /** The owner of saved searches as they are now. */
  readonly personOf: PersonOf;
}

export const savedSearchPart: Part<SavedSearchOptions, OpenSavedSearches> = {
  name: 'saved-searches',
  tables: savedSearchTables,
  open: ({ database, search, identifiers, base, letters: out, giveUpDays, log }) => {
    const table = new SavedSearchTable(database);
    const news = new NewsDesk(search, identifiers);
    const savedSearches = new SavedSearches(table, news);
    let letters: Letters | undefined;
    return {
      savedSearches,
      monitoring: [savedSearchBacklog(out === undefined)],
      start: ({ personOf }: SavedSearchServing) => {
        if (!out) return;
        const { mailer, minutes } = out;
        const page = `${base}/srv/catalog/account/searches`;
        const started = new Letters({
          table,
          news,
          mailer,
          personOf,
          pauseMs: minutes * MINUTE,
          page,
          giveUpDays,
          log,
        });
        savedSearches.sendTo(personOf, () => started.wake());
        started.start();
        letters = started;
      },
      close: async () => {
        await letters?.stop();
        out?.mailer.close();
      },
    };
  },
};
