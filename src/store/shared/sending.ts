/** The graphs of a data file on their way into a SPARQL server. */
import { markMoved } from '../file/move-mark.js';
import { StoredGraphs } from '../file/stored-graphs.js';
import type { Database, GraphChange } from '../sqlite/database.js';
import type { MigrationStep } from './migration-model.js';

/** Graphs that one entry carries. */
const PAGE = 100;

interface Stored {
  readonly position: number;
  readonly iri: string;
  readonly revision: number;
}

const versionsOf = (page: readonly Stored[]): string =>
  JSON.stringify(page.map(({ iri, revision }) => [iri, revision]));

const countAfter = (database: Database, position: number): number =>
  database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM graph WHERE position > ?', [position])?.n ?? 0;

/**
 * Puts all graphs after a position into the server, in pages that are one entry each. What is written meanwhile comes by the journal; a
 * page that was overtaken is sent again. With each page it is noted that all before it are there.
 */
export async function* sendGraphs(database: Database, from: number): AsyncGenerator<MigrationStep> {
  const total = countAfter(database, 0);
  const graphs = new StoredGraphs(database);
  const changeOf = ({ iri }: Stored): GraphChange => ({ iri, triples: graphs.statementsOf(iri) });
  let done = total - countAfter(database, from);
  for (let after = from; ;) {
    const read = (): Stored[] =>
      database.read(`SELECT position, iri, revision FROM graph WHERE position > ? ORDER BY position LIMIT ${PAGE}`, [
        after,
      ]);
    let page = read();
    if (page.length === 0) return;
    const last = page.at(-1)?.position ?? 0;
    for (let sent: readonly Stored[] = []; versionsOf(sent) !== versionsOf(page);) {
      const present = new Set(page.map(({ iri }) => iri));
      const gone = sent.filter(({ iri }) => !present.has(iri)).map(({ iri }) => ({ iri, triples: undefined }));
      await database.write([markMoved(after)], () => [...gone, ...page.map(changeOf)]);
      sent = page;
      page = read().filter(({ position }) => position <= last);
    }
    after = last;
    done += page.length;
    yield { phase: 'graphs', done, total: Math.max(total, done) };
  }
}
