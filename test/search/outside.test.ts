/**
 * Store and index as two systems: what is acknowledged reaches the index whatever fails meanwhile, and what differs is found
 * and mended. Runs where the environment names a cluster.
 */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SYSTEM } from '../../src/features/repository/writes.js';
import { Administration } from '../../src/core/search/opensearch/administration.js';
import { Cluster, type Address } from '../../src/core/search/opensearch/client.js';
import { startProcess } from '../reliability/process.js';
import { dropAll, freshAddress, isOutside, settingsOf } from '../support/opensearch.js';
import { openWorld, type World } from './world.js';

const NOTHING = { missing: 0, stale: 0, surplus: 0 };
const TURTLE = { 'content-type': 'text/turtle' };
const SETTLE_MS = 30_000;

/** The way to the node, which can be cut. */
class Wire {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(private readonly target: URL) {}

  async join(): Promise<void> {
    const server = createServer((socket) => {
      const onward = connect(Number(this.target.port), this.target.hostname);
      for (const end of [socket, onward]) {
        this.#sockets.add(end);
        end.on('error', () => end.destroy()).on('close', () => this.#sockets.delete(end));
      }
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

const titled = (title: string): string => `; dct:title "${title}"@en ; dct:description "Text."@en`;

(isOutside ? describe : describe.skip)('an index that is a system of its own', () => {
  const real = freshAddress();
  const wire = new Wire(new URL(real.url));
  let address: Address;
  let cluster: Cluster;
  let world: World;

  beforeAll(async () => {
    await wire.join();
    address = { ...real, url: `http://127.0.0.1:${wire.port}` };
    cluster = new Cluster(real);
    world = await openWorld(address);
    await world.catalogue('own');
    await world.dataset('first', titled('First'));
    expect(await world.domain.index.settled(SETTLE_MS)).toBe(true);
  });
  afterAll(async () => {
    await world.close();
    await wire.cut();
    await cluster.close();
    await dropAll(real);
  });

  const queued = (): number | undefined =>
    world.store.database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM search_outbox')?.n;
  const idsNow = async (query: string): Promise<string[]> =>
    (await world.domain.search.find({ kinds: ['dataset'], limit: 50, query }, { all: true })).hits.map(
      ({ identifier }) => identifier,
    );

  it('may be away: writes go on and wait for it, searches are refused', async () => {
    await wire.cut();
    for (const id of ['a', 'b', 'a']) await world.dataset(id, titled(`Away ${id}`));
    expect(queued()).toBe(2);
    expect(await world.domain.index.settled(200)).toBe(false);
    await expect(idsNow('away')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await wire.join();
    expect(await world.domain.index.settled(SETTLE_MS)).toBe(true);
    expect((await idsNow('away')).sort()).toEqual(['a', 'b']);
    expect(queued()).toBe(0);
  });

  it('is compared with the store, and mended', async () => {
    expect(await world.domain.index.compare(true)).toMatchObject(NOTHING);
    const into = `/${address.index}`;
    const query = { refresh: true };
    await cluster.call({ method: 'DELETE', path: `${into}/_doc/${encodeURIComponent('dataset/first')}`, query });
    const doc = { state: 'of before', all: 'nothing' };
    await cluster.call({ method: 'POST', path: `${into}/_update/dataset%2Fa`, query, body: { doc } });
    const surplus = { kind: 'dataset', id: 'gone', uid: 'dataset/gone', state: '', document: '{}', version: 1 };
    await cluster.call({ method: 'PUT', path: `${into}/_doc/dataset%2Fgone`, query, body: surplus });
    expect(await world.domain.index.compare(true)).toMatchObject({ missing: 1, stale: 1, surplus: 1 });
    expect(world.domain.index.differences).toMatchObject({ missing: 1, stale: 1, surplus: 1 });
    expect(await world.domain.index.settled(SETTLE_MS)).toBe(true);
    expect(await world.domain.index.compare(true)).toMatchObject(NOTHING);
    expect((await idsNow('')).sort()).toEqual(['a', 'b', 'first']);
  });

  it('is made again beside the one that serves, with what is written meanwhile', async () => {
    let steps = 0;
    for await (const _ of world.domain.reindex()) {
      steps += 1;
      await world.dataset(`during-${steps}`, titled('During'));
      if (steps === 1) await world.domain.datasets.remove('b', SYSTEM);
    }
    expect(steps).toBeGreaterThan(1);
    expect(await world.domain.index.settled(SETTLE_MS)).toBe(true);
    expect(await idsNow('during')).toHaveLength(steps);
    expect(await idsNow('b')).toEqual([]);
    expect(await world.domain.index.compare(false)).toMatchObject(NOTHING);
    const behind = await cluster.call<object>({ method: 'GET', path: `/${address.index}*/_alias` });
    expect(Object.keys(behind)).toHaveLength(1);
  });

  it('learns of changes although the data come from a backup with lower numbers', async () => {
    await world.store.database.write([{ sql: "UPDATE search_state SET value = 1 WHERE key = 'revision'" }]);
    await world.dataset('first', titled('Restored'));
    for (let round = 0; round < 100 && (await idsNow('restored')).length === 0; round += 1) {
      await world.domain.index.settled(SETTLE_MS);
    }
    expect(await idsNow('restored')).toEqual(['first']);
  });

  it('keeps what it was told last, however late something older comes', async () => {
    const administration = new Administration(cluster);
    const before = await administration.states('dataset', ['first']);
    const late = cluster.call({
      method: 'PUT',
      path: `/${address.index}/_doc/dataset%2Ffirst`,
      query: { version: 1, version_type: 'external_gte' },
      body: { kind: 'dataset', id: 'first', state: 'late' },
    });
    await expect(late).rejects.toMatchObject({ status: 409 });
    expect(await administration.states('dataset', ['first'])).toEqual(before);
  });
});

(isOutside ? describe : describe.skip)('a service that is killed', () => {
  it('loses nothing that it acknowledged, and ends without a difference', async () => {
    const address = freshAddress();
    const settings = { ...settingsOf(address), URL_CHECK: 'off' };
    let service = await startProcess(settings);
    const { dataDir, port } = service;
    const acknowledged = new Set<string>();
    const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
    await service.write('PUT', '/srv/repo/catalogues/c', catalogue, TURTLE);
    const write = async (id: string): Promise<void> => {
      const body = `<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Kept ${id}"@en .`;
      const path = `/srv/repo/catalogues/c/datasets/origin?originalId=${id}`;
      const answer = await service.write('PUT', path, body, TURTLE).catch(() => undefined);
      if (answer?.ok) acknowledged.add(id);
    };
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.size;
      const killed = new AbortController();
      const writing = Promise.all(
        Array.from({ length: 15 }, async (_, index) => {
          await write(`r${round}-${index}`);
          // In the midst of it: some are acknowledged, others under way.
          if (acknowledged.size - before >= 4 && !killed.signal.aborted) {
            killed.abort();
            await service.end('SIGKILL');
          }
        }),
      );
      await writing;
      if (!killed.signal.aborted) await service.end('SIGKILL');
      service = await startProcess({ ...settings, PORT: String(port) }, dataDir);
    }
    const answer = await fetch(`${service.url}/srv/search/search?filter=dataset&limit=1000&includes=id`, {
      headers: { prefer: 'wait=30' },
    });
    expect(answer.headers.get('preference-applied')).toBe('wait=30');
    const { result } = (await answer.json()) as { result: { results: readonly { readonly id: string }[] } };
    const found = new Set(result.results.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(0);
    const ready = (await (await fetch(`${service.url}/health/ready`)).json()) as { indexDifferences?: number };
    expect(ready.indexDifferences ?? 0).toBe(0);
    await service.discard();
    await dropAll(address);
  });
});
