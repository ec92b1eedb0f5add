/** The index follows what is written by itself, some writes together; a question sees all that came before it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '../../src/core/log.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import type { QueryEndpoint } from '../../src/core/store/query.js';
import { openIndex } from '../../src/core/store/quads/form.js';
import { IndexStatistics } from '../../src/core/store/quads/statistics.js';
import { dct } from '../../src/core/rdf/vocabulary.js';
import { SERVICE } from '../../src/core/threads/fair/asker.js';
import { documentOf, iriOf, temporaryDirectory, TITLE } from './documents.js';

const log = createLogger('silent');

describe('the index for SPARQL', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EmbeddedStore;
  let endpoint: QueryEndpoint;

  beforeEach(async () => {
    directory = temporaryDirectory();
    store = await EmbeddedStore.open({ dataDir: directory.path, log });
    endpoint = store.openEndpoint({ log, timeoutMs: 60_000, sharedMs: 60_000, maxBytes: 1e7 });
    store.onCommit(() => endpoint.index.written());
  });
  afterEach(async () => {
    await endpoint.close();
    await store.close();
    directory.remove();
  });

  const write = (n: number): Promise<number> => store.commit({ put: [documentOf('dataset', `d${n}`)] });
  const shown = async (revision: number): Promise<void> => {
    while ((endpoint.index.state?.revision ?? 0) < revision) await pause(20);
  };

  it('takes over a write that nobody asks for', async () => {
    await shown(await write(1));
    await shown(await write(2));
  });

  it('takes over many writes that nobody asks for', async () => {
    await Promise.all(Array.from({ length: 250 }, (_, n) => write(n)));
    await shown(store.revision);
  });

  it('has numbers for estimates once it has tables, and refuses nobody before', () => {
    const file = join(directory.path, 'just-made');
    const statistics = new IndexStatistics(file);
    expect(statistics.statements).toBe(0);
    writeFileSync(file, '');
    expect(statistics.withPredicate(dct.title.value)).toBe(0);
    const index = openIndex(file);
    index.exec('INSERT INTO predicate VALUES (1, 7, 0)');
    expect(statistics.statements).toBe(7);
    statistics.close();
    index.close();
  });

  it('shows a question what was written right before it, gathered or not', async () => {
    const titled = async (id: string): Promise<boolean> => {
      const text = `ASK { GRAPH <${iriOf('dataset', id)}> { ?s ${TITLE} ?t } }`;
      const { body } = await endpoint.query(
        { text, accept: 'application/sparql-results+json' },
        store.revision,
        SERVICE,
      );
      return body.toString().includes('true');
    };
    for (const n of [1, 2, 3]) {
      expect(await titled(`d${n}`)).toBe(false);
      await write(n);
      expect(await titled(`d${n}`)).toBe(true);
    }
  });
});
