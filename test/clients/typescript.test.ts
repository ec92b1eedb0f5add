/** The typed client against a service that runs. */
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type * as Client from '../../client/src/index.js';
import { API_KEY, type TestService } from '../support/service.js';
import { ClientPackage } from './package.js';
import { fileOf, startDemo } from './service.js';

const paths = (): readonly string[] => {
  const { scripts } = JSON.parse(fileOf('client/package.json')) as {
    readonly scripts: { readonly 'rest-types': string };
  };
  return scripts['rest-types'].split(' ').filter((word) => word.startsWith('/srv/'));
};

/** Passes everything on to a service, and can cut all connections. */
class Proxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  /** Value of `Last-Event-ID` of each request for a stream. */
  readonly streams: (string | undefined)[] = [];

  constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => {
      if (incoming.url === '/graphql/stream')
        this.streams.push(incoming.headers['last-event-id'] as string | undefined);
      const onward = forward(`${target}${incoming.url ?? ''}`, { method: incoming.method, headers: incoming.headers });
      onward.on('response', (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)));
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      incoming.pipe(onward);
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('The typed client', () => {
  let service: TestService;
  let copy: ClientPackage;
  let client: typeof Client;
  let anybody: Client.Service;
  let holder: Client.Service;

  beforeAll(async () => {
    service = await startDemo();
    copy = ClientPackage.copy();
    await copy.codegen();
    await copy.restTypes(service.url, paths());
    client = await copy.load();
    anybody = { url: service.url };
    holder = { url: service.url, headers: () => ({ 'x-api-key': API_KEY }) };
  });
  afterAll(async () => {
    copy?.remove();
    await service?.stop();
  });

  const title = (value: string) => ({
    titles: [{ value, language: 'en' }],
    descriptions: [{ value: 'For a test.', language: 'en' }],
  });

  it('comes with the operations typed by the present schema (npm run codegen)', () => {
    expect(copy.generated('graphql.ts')).toBe(fileOf('client/src/generated/graphql.ts'));
  });

  it('has types that fit the service', async () => {
    expect(await copy.check()).toBe('');
  });

  it('lists datasets with facets, page by page', async () => {
    const first = await client.searchDatasets(anybody, '');
    expect(first.rows).toHaveLength(10);
    expect(first.total).toBeGreaterThan(20);
    expect(first.rows[0]).toMatchObject({
      id: expect.any(String),
      title: expect.any(String),
      publisher: expect.any(String),
    });
    const second = await client.searchDatasets(anybody, '', [], first.next);
    expect(second.rows.some(({ id }) => first.rows.some((row) => row.id === id))).toBe(false);
    const [[, formats = []] = []] = [...first.facets];
    const [{ value, count } = { value: '', count: 0 }] = formats;
    expect((await client.searchDatasets(anybody, '', [value])).total).toBe(count);
  });

  it('creates a dataset, and says what is wrong with one', async () => {
    const created = await client.createDataset(holder, 'my-data', title('From a typed client'));
    if (!('id' in created)) throw new Error(created.problems.join());
    const stored = await service.graphql<{ dataset: object }>(`{ dataset(id: "${created.id}") { etag title } }`);
    expect(stored.data?.dataset).toEqual({ etag: created.etag, title: 'From a typed client' });
    const problemsOf = async (who: Client.Service, catalogue: string, price?: string) => {
      const monetization = price === undefined ? undefined : { purchaseOffer: { price } };
      const outcome = await client.createDataset(who, catalogue, { ...title('Wrong'), monetization });
      return 'problems' in outcome ? outcome.problems : [];
    };
    expect(await problemsOf(anybody, 'my-data')).toEqual([expect.stringContaining('sign in')]);
    expect(await problemsOf(holder, 'nowhere')).toHaveLength(1);
    await expect(problemsOf(holder, 'my-data', 'a lot')).rejects.toMatchObject({ name: 'OperationFailed' });
  });

  it('follows changes, also past a lost connection, and misses none', async () => {
    const proxy = new Proxy(service.url);
    const ended = new AbortController();
    const seen: string[] = [];
    const options = { signal: ended.signal, pause: 10 };
    const changes = client.followChanges({ url: await proxy.open() }, 'my-data', 'latest', options);
    const create = async (id: string): Promise<void> => {
      const source = { fields: title(id) };
      const query =
        'mutation($id: ID!, $source: DatasetSource!) { putDataset(catalogue: "my-data", id: $id, source: $source) { __typename } }';
      await service.graphql(query, { id, source }, { 'x-api-key': API_KEY });
    };
    const next = async (id: string): Promise<void> => {
      for (;;) {
        const { value, done } = await changes.next();
        if (done) throw new Error('The stream has ended');
        if (value.kind === 'DATASET') seen.push(value.identifier);
        if (value.identifier === id && value.kind === 'DATASET') return;
      }
    };
    const first = next('one');
    while (proxy.streams.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await create('one');
    await first;
    proxy.cut();
    await create('two');
    await create('three');
    await next('three');
    expect(seen).toEqual(['one', 'two', 'three']);
    expect(proxy.streams[0]).toBeUndefined();
    expect(proxy.streams.slice(1)).toEqual([expect.any(String)]);
    ended.abort();
    while (!(await changes.next()).done); // What had arrived already comes first.
    await proxy.close();
  });

  it('reads REST with types', async () => {
    expect(await client.recentChanges(anybody, 'my-data')).toContainEqual(expect.stringMatching(/Z: created [\w-]+$/));
    const { result } = await client.getJson(anybody, '/srv/search/search', { query: { q: 'tram', limit: 1 } });
    expect(result.results).toHaveLength(1);
    await expect(client.getJson(anybody, '/srv/repo/changes', { query: { since: 'never' } })).rejects.toThrow(/\w+/);
  });
});
