/**
 * Makes the index again beside the one that serves, and puts it in its place from one moment to the next. Changes that are
 * stored meanwhile reach both.
 */
import { setImmediate } from 'node:timers/promises';
import type { Bulk, BulkItem } from '../../../core/search/opensearch/bulk.js';
import type { Administration } from '../../../core/search/opensearch/administration.js';
import type { GraphDocument } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { ReindexProgress } from '../reindex.js';
import type { IndexQueue } from './queue.js';
import type { IndexSource } from './source.js';

/** The source of an index, and the tools it is made with. */
export interface RebuildTools {
  readonly queue: IndexQueue;
  readonly source: IndexSource;
  readonly bulk: Bulk;
  readonly administration: Administration;
  readonly database: Pick<Database, 'read' | 'write'>;
  readonly alias: string;
  readonly signal: AbortSignal;
}

/** Documents that are read at a time; other work gets its turn between them. */
const PAGE = 100;

/** Announces the index, so that changes reach it. One process writes at a time, so what it finds was left by one that ended. */
const announce = async (name: string, { database, administration }: RebuildTools): Promise<void> => {
  const left = database.read<{ name: string }>('SELECT name FROM search_target');
  await database.write([
    { sql: 'DELETE FROM search_target' },
    { sql: 'INSERT INTO search_target VALUES (?)', params: [name] },
    { sql: "UPDATE search_state SET value = value + 1 WHERE key = 'revision'" },
  ]);
  // What was put in its place already is the index now.
  const serving = await administration.behind();
  for (const { name: old } of left) if (!serving.includes(old)) await administration.drop(old);
};

const withdraw = async (name: string, { database }: RebuildTools): Promise<void> => {
  await database.write([{ sql: 'DELETE FROM search_target WHERE name = ?', params: [name] }]);
};

const itemsOf = async (
  documents: readonly GraphDocument[],
  version: number,
  source: IndexSource,
): Promise<BulkItem[]> => {
  const items: BulkItem[] = [];
  for (const document of documents) {
    const content = source.of(document);
    if (content) items.push({ kind: content.entry.kind, id: document.id, version, content });
    await setImmediate();
  }
  return items;
};

/** Fills an index. Returns whether everything is in it: `false` when the service stops. */
const fill = async function* (name: string, tools: RebuildTools): AsyncGenerator<ReindexProgress, boolean> {
  const { source, bulk, queue, signal } = tools;
  const { store } = source;
  const { version } = queue;
  const total = (await store.count('catalogue')) + (await store.count('dataset'));
  let done = 0;
  for (const kind of ['catalogue', 'dataset'] as const) {
    for (let after = 0; ;) {
      const page = await store.documents(kind, { after, limit: PAGE });
      const items = await itemsOf(
        page.map(({ item }) => item),
        version,
        source,
      );
      // What the index has under a higher number is a later change, and stays.
      await bulk.write(name, items);
      done += page.length;
      yield { done, total: Math.max(done, total) };
      if (signal.aborted) return false;
      after = page.at(-1)?.position ?? after;
      if (page.length < PAGE) break;
    }
  }
  return true;
};

/** Makes the index again, as far as it is iterated; tells how far it is. One at a time. */
export const rebuild = async function* (tools: RebuildTools): AsyncGenerator<ReindexProgress> {
  const { administration, bulk, alias } = tools;
  const name = `${alias}-${Date.now().toString(36)}`;
  await announce(name, tools);
  let complete = false;
  try {
    await administration.create(name);
    complete = yield* fill(name, tools);
    if (complete) {
      await bulk.refresh(name);
      for (const old of await administration.swap(name)) await administration.drop(old);
    }
  } finally {
    await withdraw(name, tools);
    if (!complete) await administration.drop(name).catch(() => undefined);
  }
};
