/** Events as the rest of the service sees them: the log, and who waits for it to grow. */
import type { GraphStore } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Identifiers } from '../repository/identifiers.js';
import { Commits } from './commits.js';
import { EventLog } from './log.js';
import { Progress } from './progress.js';

/** Options of events. */
export interface EventsOptions {
  readonly store: GraphStore;
  readonly database: Database;
  readonly identifiers: Identifiers;
}

/** The events of one service. */
export class Events {
  readonly log: EventLog;
  readonly commits: Commits;
  readonly progress = new Progress();

  constructor({ store, database, identifiers }: EventsOptions) {
    this.log = new EventLog(database, store, identifiers);
    this.commits = new Commits(store);
  }

  /** Ends all waiting. */
  close(): void {
    this.commits.close();
  }
}
