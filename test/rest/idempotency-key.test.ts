/** Writes that are sent again with their Idempotency-Key: done once, answered alike, and by nobody else. */
import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { REMEMBERED_MS } from '../../src/core/store/idempotency.js';
import { CATALOGUE, dataset, startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';

type Headers = Record<string, string>;

/** What a client can see of an answer that is about the resource. */
interface Seen {
  readonly status: number;
  readonly location: string | null;
  readonly etag: string | null;
  readonly body: string;
}

const KEY: Headers = { 'x-api-key': API_KEY };
const CREATE = '/catalogues/own/datasets';

let service: Peopled;
let alice: Headers;
beforeAll(async () => {
  service = await startPeopled({ ACCESS_TOKEN_SECONDS: '3600' });
  alice = await service.as('alice');
  expect((await send('PUT', '/catalogues/own', alice, undefined, CATALOGUE)).status).toBe(201);
});
afterAll(() => service.stop());

/** Sends a write; `key` goes into the header as it is. */
const send = async (method: string, path: string, caller: Headers, key?: string, body?: string): Promise<Seen> => {
  const headers = {
    ...caller,
    ...(body === undefined ? {} : { 'content-type': 'text/turtle' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const response = await service.fetch(`/srv/repo${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const { status } = response;
  const [location, etag] = [response.headers.get('location'), response.headers.get('etag')];
  return { status, location, etag, body: await response.text() };
};
const codeOf = ({ body }: Seen): unknown => (JSON.parse(body) as { code?: unknown }).code;
const idOf = ({ body }: Seen): string => (JSON.parse(body) as { id: string }).id;
/** What was ever written, as the change log tells. Assessments go on in the background. */
const changes = async (): Promise<string> => {
  const response = await service.fetch('/srv/repo/changes?kind=dataset,catalogue&limit=1000', { headers: KEY });
  return response.text();
};

/** Sends a request twice, and demands that the second one does nothing and is answered alike. */
const twice = async (method: string, path: string, status: number, body?: string, caller = alice): Promise<Seen> => {
  const key = `"${randomUUID()}"`;
  const first = await send(method, path, caller, key, body);
  expect([first.status, first.body]).toEqual([status, first.body]);
  const before = await changes();
  expect(await send(method, path, caller, key, body)).toEqual(first);
  expect(await changes()).toBe(before);
  return first;
};

const make = async (title = 'Made', caller = alice): Promise<string> =>
  idOf(await send('POST', CREATE, caller, undefined, dataset(title)));

describe('a write that is sent again with its key', () => {
  it('makes one dataset, and has the same status, Location, ETag and body', async () => {
    const count = () => service.app.domain.store.count('dataset', 'own');
    const before = await count();
    const made = await twice('POST', CREATE, 201, dataset('Once'));
    expect(made).toMatchObject({
      location: `${service.url}/srv/repo/datasets/${idOf(made)}`,
      etag: expect.any(String),
    });
    expect(await count()).toBe(before + 1);
  });

  it('is answered as the first time although the resource has changed since', async () => {
    const id = await make();
    const key = randomUUID();
    const first = await send('PUT', `/datasets/${id}`, alice, key, dataset('First'));
    expect(first.status).toBe(204);
    const later = await send('PUT', `/datasets/${id}`, alice, undefined, dataset('Later'));
    expect(later.status).toBe(204);
    expect(await send('PUT', `/datasets/${id}`, alice, key, dataset('First'))).toEqual(first);
    expect((await service.app.domain.datasets.require(id)).triples).toContain('"Later"');
  });

  it('does what changed nothing neither again: what others stored meanwhile stays', async () => {
    const id = await make('Same');
    const key = randomUUID();
    expect((await send('PUT', `/datasets/${id}`, alice, key, dataset('Same'))).status).toBe(304);
    await send('PUT', `/datasets/${id}`, alice, undefined, dataset('Other'));
    expect((await send('PUT', `/datasets/${id}`, alice, key, dataset('Same'))).status).toBe(304);
    expect((await service.app.domain.datasets.require(id)).triples).toContain('"Other"');
  });

  it('is known at every address that writes', async () => {
    await twice('PUT', '/catalogues/second', 201, CATALOGUE);
    await twice('PUT', '/catalogues/second/datasets/origin?originalId=from', 201, dataset('Origin'));
    await twice('PUT', '/datasets?id=chosen&catalogue=second', 201, dataset('Chosen'));
    await twice('POST', '/datasets/chosen', 204, dataset('Posted'));
    const added = await twice('POST', '/datasets/chosen/distributions', 201, part('Added'));
    await twice('PUT', '/datasets/chosen/distributions', 201, part('Put'));
    await twice('PUT', `/distributions/${idOf(added)}`, 204, part('Replaced'));
    const draft = idOf(await twice('POST', '/drafts/datasets?catalogue=second', 201, dataset('Draft')));
    await twice('PUT', `/drafts/datasets/${draft}?catalogue=second`, 204, dataset('Drafted'));
    expect(await twice('PUT', `/drafts/datasets/publish/${draft}?catalogue=second`, 204)).toMatchObject({
      location: `${service.url}/srv/repo/datasets/${draft}`,
    });
    await twice('PUT', `/drafts/datasets/hide/${draft}?catalogue=second`, 204);
    await twice('DELETE', `/drafts/datasets/${draft}?catalogue=second`, 200);
    await send('PUT', '/datasets/chosen', alice, undefined, citable);
    await twice('PUT', '/identifiers/datasets/chosen?type=mock', 200);
  });

  it('removes once, also what has come back', async () => {
    await send('PUT', '/datasets?id=going&catalogue=own', alice, undefined, dataset('Going'));
    const extra = idOf(await send('POST', '/datasets/going/distributions', alice, undefined, part('Extra')));
    await twice('DELETE', `/distributions/${extra}`, 204);
    await service.app.domain.quality.settled('going');
    await twice('DELETE', '/datasets/going/metrics', 204);
    const key = randomUUID();
    expect((await send('DELETE', '/datasets/going', alice, key)).status).toBe(204);
    expect((await send('DELETE', '/datasets/going', alice, key)).status).toBe(204);
    await send('PUT', '/datasets?id=going&catalogue=own', alice, undefined, dataset('Back'));
    expect((await send('DELETE', '/datasets/going', alice, key)).status).toBe(204);
    expect(await service.app.domain.datasets.find('going')).toBeDefined();
    await send('PUT', '/catalogues/own/datasets/origin?originalId=o', alice, undefined, dataset('Origin'));
    await twice('DELETE', '/catalogues/own/datasets/origin?originalId=o', 204);
    await send('PUT', '/catalogues/third', alice, undefined, CATALOGUE);
    await twice('DELETE', '/catalogues/third', 204);
    await send('PUT', '/catalogues/third', KEY, undefined, CATALOGUE);
    await twice('DELETE', '/catalogues/third', 204, undefined, KEY);
  });

  it('is tried as often as somebody likes: a dry run takes no key', async () => {
    const key = randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect((await send('POST', `${CREATE}?dryRun=true`, alice, key, dataset('Tried'))).status).toBe(200);
    expect((await send('POST', CREATE, alice, key, dataset('Tried'))).status).toBe(201);
  });

  it('keeps the key free when it was refused', async () => {
    const key = randomUUID();
    expect((await send('POST', CREATE, alice, key, '<urn:a> <urn:b>')).status).toBe(400);
    expect((await send('POST', CREATE, alice, key, dataset('Mended'))).status).toBe(201);
  });
});

describe('a key', () => {
  it('is the same with the quotes of a structured field and without', async () => {
    const key = randomUUID();
    const first = await send('POST', CREATE, alice, key, dataset('Quoted'));
    expect(await send('POST', CREATE, alice, `"${key}"`, dataset('Quoted'))).toEqual(first);
    expect(await send('POST', CREATE, alice, `"${key}";v=1`, dataset('Quoted'))).toEqual(first);
  });

  it.each(['', '""', '"open', 'two, keys', '"a", "b"', 'a b', '"a b"', 'semi;colon', '"\\x"', 'x'.repeat(201), '"ü"'])(
    'that is malformed is refused before anything happens: %j',
    async (key) => {
      const before = await changes();
      const answer = await send('POST', CREATE, alice, Buffer.from(key).toString('latin1'), dataset('Malformed'));
      expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
      expect(await changes()).toBe(before);
    },
  );

  it('that belongs to another request is refused', async () => {
    const key = randomUUID();
    const id = await make();
    expect((await send('PUT', `/datasets/${id}`, alice, key, dataset('Mine'))).status).toBe(204);
    const others: readonly (readonly [string, string, string | undefined])[] = [
      ['PUT', `/datasets/${id}`, dataset('Another payload')],
      ['POST', `/datasets/${id}`, dataset('Mine')],
      ['PUT', `/datasets/${id}?waitForQuality=true`, dataset('Mine')],
      ['POST', CREATE, dataset('Mine')],
      ['DELETE', `/datasets/${id}`, undefined],
    ];
    const before = await changes();
    for (const [method, path, body] of others) {
      const answer = await send(method, path, alice, key, body);
      expect([answer.status, codeOf(answer)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await changes()).toBe(before);
  });

  it('whose first request is still worked on is refused, and free when that has come to nothing', async () => {
    const { idempotency } = service.app.domain;
    const key = randomUUID();
    const { sub } = decodeJwt(alice['authorization']?.slice('Bearer '.length) ?? '');
    let end = (): void => undefined;
    const underWay = new Promise<void>((resolve) => (end = resolve));
    const keyed = { key, operation: 'REST', request: 'the first' };
    const work = idempotency.once(keyed, { name: `user:${sub}` }, async () => {
      await underWay;
      throw new Error('it comes to nothing');
    });
    const answer = await send('POST', CREATE, alice, key, dataset('Impatient'));
    expect([answer.status, codeOf(answer)]).toEqual([409, 'IDEMPOTENCY_KEY_BUSY']);
    end();
    await expect(work).rejects.toThrow('nothing');
    expect((await send('POST', CREATE, alice, key, dataset('Impatient'))).status).toBe(201);
  });

  it('makes one of many requests at the same time', async () => {
    const key = randomUUID();
    const before = await service.app.domain.store.count('dataset', 'own');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send('POST', CREATE, alice, key, dataset('Together'))),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(idOf)).size).toBe(1);
    for (const answer of answers) if (answer.status !== 201) expect(codeOf(answer)).toBe('IDEMPOTENCY_KEY_BUSY');
    expect(await service.app.domain.store.count('dataset', 'own')).toBe(before + 1);
  });

  it('is remembered with a hash of the request and few words of the answer, for as long as the documentation says', async () => {
    const key = randomUUID();
    const findings = `${dataset('Long')}\n<urn:d> <http://purl.org/dc/terms/title> "${'long '.repeat(20_000)}" .`;
    expect((await send('POST', CREATE, alice, key, findings)).status).toBe(201);
    const rows = (): { request: string; result: string }[] =>
      service.app.identity.realm.database.read('SELECT request, result FROM idempotency WHERE key = ?', [key]);
    expect(JSON.stringify(rows()).length).toBeLessThan(600);
    await service.app.domain.marketplace.expiry.run(Date.now() + REMEMBERED_MS - 60_000);
    expect(rows()).toHaveLength(1);
    await service.app.domain.marketplace.expiry.run(Date.now() + REMEMBERED_MS + 60_000);
    expect(rows()).toHaveLength(0);
  });
});

describe('the transaction of a write', () => {
  it('holds its key: where that cannot be stored because another gateway was first, nothing is', async () => {
    const { domain, identity } = service.app;
    const before = await domain.store.count('dataset', 'own');
    const actor = { name: 'key:test' };
    const payload = { body: dataset('Second'), contentType: 'text/turtle' };
    const keyed = { key: randomUUID(), operation: 'REST', request: 'the same' };
    const done = await domain.idempotency.once<string>(keyed, actor, async (remember) => {
      await identity.realm.database.write([remember('by the other gateway')]);
      const options = { remember: ({ id }: { readonly id: string }) => remember(id) };
      return (await domain.datasets.create('own', payload, actor, options)).id;
    });
    expect(done).toEqual({ result: 'by the other gateway', replayed: true });
    expect(await domain.store.count('dataset', 'own')).toBe(before);
  });
});

describe('a stored answer', () => {
  it('is not for others, whose key of the same letters is another one', async () => {
    const key = randomUUID();
    const first = await send('POST', CREATE, alice, key, dataset('Hers'));
    const other = await send('POST', CREATE, KEY, key, dataset('Hers'));
    expect(other.status).toBe(201);
    expect(idOf(other)).not.toBe(idOf(first));
    expect((await send('POST', CREATE, await service.as('bob'), key, dataset('Hers'))).status).toBe(403);
    expect((await send('POST', CREATE, {}, key, dataset('Hers'))).status).toBe(401);
  });

  it('is refused to who has lost access since, also where the dataset alone is guarded', async () => {
    const bob = await service.as('bob');
    const { administration } = service.app.identity.realm.authz;
    const id = await make('Shared');
    const who = { kind: 'user', id: 'bob' } as const;
    const asset = { kind: 'dataset', id } as const;
    await administration.grant(asset, ['EDIT', 'DELETE'], who);
    await administration.grant({ kind: 'catalogue', id: 'own' }, ['EDIT'], who);
    const [replaced, put, created, removed] = Array.from({ length: 4 }, () => randomUUID());
    const requests: readonly (readonly [string, string, string | undefined, string | undefined])[] = [
      ['PUT', `/datasets/${id}`, replaced, dataset('By Bob')],
      ['PUT', `/datasets?id=${id}&catalogue=own`, put, dataset('By Bob again')],
      ['POST', CREATE, created, dataset('Added by Bob')],
      ['DELETE', `/datasets/${id}`, removed, undefined],
    ];
    const answers = [];
    for (const [method, path, key, body] of requests) answers.push(await send(method, path, bob, key, body));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 201, 204]);
    // The dataset comes back with its id, and is not shared with Bob any more; the catalogue still is.
    await send('PUT', `/datasets?id=${id}&catalogue=own`, alice, undefined, dataset('Back'));
    const again = async (): Promise<number[]> => {
      const statuses = [];
      for (const [method, path, key, body] of requests)
        statuses.push((await send(method, path, bob, key, body)).status);
      return statuses;
    };
    expect(await again()).toEqual([403, 403, 201, 403]);
    await administration.revoke({ kind: 'catalogue', id: 'own' }, ['EDIT'], who);
    expect(await again()).toEqual([403, 403, 403, 403]);
  });
});

const part = (title: string): string =>
  `<urn:x> a <http://www.w3.org/ns/dcat#Distribution> ; <http://purl.org/dc/terms/title> "${title}" ; <http://www.w3.org/ns/dcat#accessURL> <https://data.example.org/${title}> .`;

const citable = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .
<urn:d> a dcat:Dataset ; dct:title "Citable"@en ; dct:description "Citable"@en ; dct:issued "2029-01-01" ;
  dct:creator [ a foaf:Agent ; foaf:name "Creator" ] ; dct:publisher [ a foaf:Agent ; foaf:name "Publisher" ] .`;
