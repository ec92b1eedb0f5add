/** Queues what was never assessed, or by other rules: stored before there was an assessment, or before the rules changed. */
import type { GraphStore } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { RULES_VERSION } from '../repository/assessment/indicators.js';
import type { QualityQueue } from './queue.js';

interface CatchUpTools {
  readonly store: GraphStore;
  readonly database: Database;
  readonly queue: QualityQueue;
}

/** Datasets that are looked at in one go. */
const PAGE = 500;

const COUNT_KNOWN = `SELECT (SELECT COUNT(*) FROM quality) + (
  SELECT COUNT(*) FROM quality_job WHERE dataset NOT IN (SELECT dataset FROM quality)) AS n`;
const IS_KNOWN = `SELECT 1 AS n FROM quality WHERE dataset = ?1 UNION ALL SELECT 1 FROM quality_job WHERE dataset = ?1`;

/** Walks through all datasets, but only when some are missing. */
const queueUnknown = async ({ store, database, queue }: CatchUpTools): Promise<void> => {
  const known = database.readOne<{ n: number }>(COUNT_KNOWN)?.n ?? 0;
  if (known >= (await store.count('dataset'))) return;
  for (let after = 0; ;) {
    const page = await store.list('dataset', { after, limit: PAGE });
    const missing = page.filter(({ item }) => database.readOne(IS_KNOWN, [item.id]) === undefined);
    if (missing.length > 0)
      await queue.add(
        missing.map(({ item }) => item.id),
        'rules',
      );
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.position;
  }
};

const CAUGHT_UP = "SELECT value FROM quality_state WHERE key = 'rules'";

/** Looks through all results, but only once for each version of the rules: what is assessed since is assessed by these. */
const queueOutdated = async ({ database, queue }: CatchUpTools): Promise<void> => {
  if (database.readOne<{ value: number }>(CAUGHT_UP)?.value === RULES_VERSION) return;
  const outdated = database.read<{ dataset: string }>('SELECT dataset FROM quality WHERE rules <> ?', [RULES_VERSION]);
  if (outdated.length > 0)
    await queue.add(
      outdated.map(({ dataset }) => dataset),
      'rules',
    );
  const sql = "INSERT OR REPLACE INTO quality_state VALUES ('rules', ?)";
  await database.write([{ sql, params: [RULES_VERSION] }]);
};

/** Queues them. Resolves when they are queued, not when they are assessed. */
export const queueMissing = async (tools: CatchUpTools): Promise<void> => {
  await queueOutdated(tools);
  await queueUnknown(tools);
};
