/** Samples of a deployment: who may store one, who sees what, where it shows, and what becomes of it. */
import { API_KEY } from '../support/service.js';
import { createOrganization, createUser } from '../../src/features/identity/index.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { readFileSync } from 'node:fs';
import { BUYER, newKey, startWorld, turtle, type World } from '../marketplace/world.js';
import { parquet } from './files.js';

const CSV =
  'day,count,place\n2024-01-01,5,"Athens, centre"\n2024-01-02,8,=1+1\n2024-01-03,,<script>alert(1)</script>\n';
const KEY = { 'x-api-key': API_KEY };
const AS_CSV = { 'content-type': 'text/csv; charset=utf-8' };

interface Shown {
  readonly mediaType: string;
  readonly visibleTo: string;
  readonly isVisible: boolean;
  readonly rowCount: number | null;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

let world: World;
beforeAll(async () => {
  world = await startWorld({ SAMPLE_LIMIT: '4096' });
});
afterAll(() => world.stop());

const distributionOf = async (dataset: string): Promise<string> => {
  const query = 'query ($id: ID!) { dataset(id: $id) { distributions { identifier } } }';
  type Answer = { dataset: { distributions: readonly { identifier: string }[] } };
  const { data } = await world.service.graphql<Answer>(query, { id: dataset }, KEY);
  return data?.dataset.distributions[0]?.identifier ?? '';
};
const address = (distribution: string, more = ''): string => `/srv/repo/distributions/${distribution}/sample${more}`;
const put = (
  distribution: string,
  body: string | Uint8Array | undefined,
  headers: Record<string, string>,
  query = '',
) =>
  world.service.fetch(address(distribution, query), {
    method: 'PUT',
    headers,
    ...(body === undefined ? {} : { body: body as string }),
  });
const seen = async (distribution: string, headers: Record<string, string> = {}): Promise<Shown | null> => {
  const query = `query ($id: ID!) { distribution(id: $id) { sample {
    mediaType visibleTo isVisible rowCount columns { name type } rows } } }`;
  type Answer = { distribution: { sample: Shown | null } };
  const answer = await world.service.graphql<Answer>(query, { id: distribution }, headers);
  expect(answer.errors).toBeUndefined();
  return answer.data?.distribution.sample ?? null;
};
const own = async (): Promise<{ dataset: string; distribution: string }> => {
  const dataset = await world.dataset();
  return { dataset, distribution: await distributionOf(dataset) };
};

const STRANGER = 'c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03';
const PASSWORD = 'correct-horse-battery-9';

/** Somebody of an organization, with a plain login. */
const person = async (organization: string): Promise<Record<string, string>> => {
  const { realm, secretsFile } = world.service.app.identity;
  if (!realm.organizations.get(organization)) await createOrganization(realm, { id: organization, name: organization });
  const username = `of-${organization}`;
  await createUser(realm, { username, password: PASSWORD, roles: ['PLATFORM_USER'], organization });
  const { id = '', secret = '' } = (JSON.parse(readFileSync(secretsFile, 'utf8')) as Secrets).clients.cli;
  const form = { grant_type: 'password', username, password: PASSWORD, client_id: id, client_secret: secret };
  const body = new URLSearchParams(form);
  const answer = await world.service.fetch('/realms/marketplace/protocol/openid-connect/token', {
    method: 'POST',
    body,
  });
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
};

describe('a sample', () => {
  it('is stored by who may edit, shown to readers, and saved as the file that was sent', async () => {
    const { distribution } = await own();
    const stored = await put(distribution, CSV, { ...world.seller, ...AS_CSV });
    expect(stored.status).toBe(200);
    expect(await seen(distribution)).toEqual({
      ...{ mediaType: 'text/csv', visibleTo: 'READERS', isVisible: true, rowCount: 3 },
      columns: [
        { name: 'day', type: 'DATE' },
        { name: 'count', type: 'INTEGER' },
        { name: 'place', type: 'TEXT' },
      ],
      rows: [
        ['2024-01-01', '5', 'Athens, centre'],
        ['2024-01-02', '8', '=1+1'],
        ['2024-01-03', null, '<script>alert(1)</script>'],
      ],
    });
    const file = await world.service.fetch(address(distribution));
    expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
      ...[200, 'text/csv', 'nosniff'],
    ]);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="sample-${distribution}.csv"`);
    expect(await file.text()).toBe(CSV);
    const etag = stored.headers.get('etag') ?? '';
    expect((await world.service.fetch(address(distribution), { headers: { 'if-none-match': etag } })).status).toBe(304);
    const profile = await world.service.fetch(address(distribution, '/profile'));
    expect(await profile.json()).toMatchObject({ etag, rowCount: 3, isPartial: false });
  });

  it('may be Parquet, and takes the place of the one before', async () => {
    const { distribution } = await own();
    await put(distribution, CSV, { ...world.seller, ...AS_CSV }, '?visibleTo=entitled');
    const file = parquet([{ name: 'n', data: [1, 2, 3], type: 'INT32' }]);
    const type = { 'content-type': 'application/vnd.apache.parquet' };
    expect((await put(distribution, file, { ...world.seller, ...type })).status).toBe(200);
    expect(await seen(distribution, world.seller)).toMatchObject({
      visibleTo: 'ENTITLED',
      columns: [{ type: 'INTEGER' }],
    });
    const saved = await world.service.fetch(address(distribution), { headers: world.seller });
    expect(new Uint8Array(await saved.arrayBuffer())).toEqual(file);
  });

  it('is refused with the reason, and nothing changes', async () => {
    const { distribution } = await own();
    const statusOf = async (...args: Parameters<typeof put>): Promise<unknown> => {
      const answer = await put(...args);
      const { code, detail, line } = (await answer.json()) as Record<string, unknown>;
      return [answer.status, code, ...(line === undefined ? [] : [line]), detail];
    };
    const as = { ...world.seller, ...AS_CSV };
    expect(await statusOf(distribution, 'a,b\n1', as)).toEqual([
      ...[400, 'BAD_REQUEST', 2],
      'Row 2 has 1 cells, the header has 2; cells with commas or line breaks stand in quotation marks.',
    ]);
    expect(await statusOf(distribution, 'a\n'.repeat(3000), as)).toEqual([
      ...[413, 'PAYLOAD_TOO_LARGE', 'A sample has 4096 bytes at most; send the first rows of the data.'],
    ]);
    expect(await statusOf(distribution, 'a\n'.repeat(30_000), as)).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      expect.anything(),
    ]);
    expect(
      await statusOf(distribution, 'PAR1', { ...world.seller, 'content-type': 'application/vnd.apache.parquet' }),
    ).toEqual([...[400, 'BAD_REQUEST', expect.stringMatching(/^The file cannot be read as Parquet: its end/)]]);
    expect(await statusOf(distribution, '<a/>', { ...world.seller, 'content-type': 'text/html' })).toEqual([
      ...[415, 'UNSUPPORTED_MEDIA_TYPE', 'The payload is text/csv or application/vnd.apache.parquet.'],
    ]);
    expect(await statusOf(distribution, CSV, as, '?visibleTo=all')).toEqual([400, 'BAD_REQUEST', expect.anything()]);
    expect(await statusOf(distribution, undefined, world.seller)).toEqual([400, 'BAD_REQUEST', expect.anything()]);
    expect(await statusOf(distribution, undefined, world.seller, '?visibleTo=readers')).toEqual([
      404,
      'NOT_FOUND',
      expect.anything(),
    ]);
    expect(await statusOf('nothing', CSV, as)).toEqual([404, 'NOT_FOUND', expect.anything()]);
    expect(await statusOf(distribution, CSV, AS_CSV)).toEqual([401, 'UNAUTHENTICATED', expect.anything()]);
    expect(await seen(distribution)).toBeNull();
    expect((await world.service.fetch(address(distribution))).status).toBe(404);
  });

  it('goes when it is deleted, and with its distribution, its dataset and its catalogue', async () => {
    const remove = async (path: string): Promise<number> =>
      (await world.service.fetch(path, { method: 'DELETE', headers: KEY })).status;
    const rows = (): unknown => world.service.app.store.database.readOne('SELECT COUNT(*) AS n FROM sample');
    const before = rows();
    const one = await own();
    await put(one.distribution, CSV, { ...world.seller, ...AS_CSV });
    expect(await remove(address(one.distribution))).toBe(204);
    expect(await remove(address(one.distribution))).toBe(404);
    await put(one.distribution, CSV, { ...world.seller, ...AS_CSV });
    // A new version keeps the distribution, and so the sample.
    const turtleType = { 'content-type': 'text/turtle' };
    await world.service.write('PUT', `/srv/repo/datasets/${one.dataset}`, turtle('Another title'), turtleType);
    expect(await seen(one.distribution)).toMatchObject({ rowCount: 3 });
    expect(await remove(`/srv/repo/distributions/${one.distribution}`)).toBe(204);
    const other = await own();
    await put(other.distribution, CSV, { ...world.seller, ...AS_CSV });
    expect(await remove(`/srv/repo/datasets/${other.dataset}`)).toBe(204);
    expect(rows()).toEqual(before);
    const restore = 'mutation ($id: ID!) { restoreDataset(id: $id) { ... on WriteResult { status } } }';
    const restored = await world.service.graphql(restore, { id: other.dataset }, KEY);
    expect(restored.data).toEqual({ restoreDataset: { status: 'CREATED' } });
    expect(await distributionOf(other.dataset)).toBe(other.distribution);
    expect(await seen(other.distribution)).toBeNull();
  });

  it('is stored once for each idempotency key', async () => {
    const { distribution } = await own();
    const headers = { ...world.seller, ...AS_CSV, 'idempotency-key': JSON.stringify(newKey()) };
    const first = await (await put(distribution, CSV, headers)).json();
    await put(distribution, 'a\n1', { ...world.seller, ...AS_CSV });
    expect(await (await put(distribution, CSV, headers)).json()).toEqual(first);
    expect(await seen(distribution)).toMatchObject({ rowCount: 1 });
  });
});

describe('on the marketplace', () => {
  it('the twin and the copy show the sample of the original, as far as its owner says', async () => {
    const { dataset, twin } = await world.published();
    const original = await distributionOf(dataset);
    const onSale = await distributionOf(twin);
    expect(onSale).not.toBe(original);
    await put(original, CSV, { ...world.seller, ...AS_CSV });
    expect(await seen(onSale)).toMatchObject({ isVisible: true, rowCount: 3 });

    expect((await put(original, undefined, world.seller, '?visibleTo=entitled')).status).toBe(200);
    const withheld = {
      mediaType: 'text/csv',
      visibleTo: 'ENTITLED',
      isVisible: false,
      rowCount: null,
      columns: [],
      rows: [],
    };
    const [stranger, friend] = [await person(STRANGER), await person(BUYER)];
    const status = async (id: string, headers: Record<string, string> = {}): Promise<number> =>
      (await world.service.fetch(address(id), { headers })).status;
    expect(await seen(onSale)).toEqual(withheld);
    expect(await seen(original)).toEqual(withheld);
    expect(await status(onSale)).toBe(401);
    expect(JSON.stringify(await (await world.service.fetch(address(onSale, '/profile'))).json())).not.toContain(
      'Athens',
    );
    expect(await seen(onSale, world.seller)).toMatchObject({ isVisible: true });
    for (const somebody of [stranger, friend]) {
      expect(await seen(onSale, somebody)).toEqual(withheld);
      expect([await status(onSale, somebody), await status(original, somebody)]).toEqual([403, 403]);
    }

    const outcome = await world.run('acquireDataset', { id: twin, copy: true }, world.buyer);
    const copy = await distributionOf(outcome.copy?.identifier ?? '');
    expect(await seen(copy, friend)).toMatchObject({ isVisible: true, rowCount: 3 });
    expect(await seen(onSale, friend)).toMatchObject({ isVisible: true, rowCount: 3 });
    expect([await status(onSale, friend), await status(copy, friend)]).toEqual([200, 200]);
    for (const id of [copy, onSale]) {
      expect(await seen(id)).toEqual(withheld);
      expect(await seen(id, stranger)).toEqual(withheld);
    }
    // The data are the same, by whichever of the records they are asked for.
    expect(await seen(original, friend)).toMatchObject({ isVisible: true, rowCount: 3 });

    const end = `mutation ($id: ID!, $key: String!) { terminateAgreement(id: $id, idempotencyKey: $key, reason: "a test") { __typename } }`;
    const ended = await world.service.graphql(end, { id: outcome.acquisition?.id, key: newKey() }, world.seller);
    expect(ended.errors).toBeUndefined();
    // Whoever may edit the copy has no more of the data than the agreement gives.
    for (const id of [onSale, copy, original]) expect(await seen(id, friend)).toEqual(withheld);
    expect([await status(copy, friend), await status(onSale, friend)]).toEqual([403, 403]);
  });
});

describe('where the price comes first', () => {
  let usual: World;
  let buyer: Record<string, string>;
  beforeAll(async () => {
    usual = world;
    world = await startWorld({ PAYMENT: 'first' });
    buyer = await person(BUYER);
  });
  afterAll(async () => {
    await world.stop();
    world = usual;
  });

  it.each(['PAID', 'REFUNDED'] as const)(
    'a sample for the entitled is for buyers who have paid, and %s is the last that is said of it',
    async (last) => {
      const { dataset, twin } = await world.published();
      const original = await distributionOf(dataset);
      expect((await put(original, CSV, { ...world.seller, ...AS_CSV }, '?visibleTo=entitled')).status).toBe(200);
      const { acquisition, copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
      const asked = [original, await distributionOf(twin), await distributionOf(copy?.identifier ?? '')];
      const expectSeen = async (isVisible: boolean): Promise<void> => {
        for (const distribution of asked) {
          expect(await seen(distribution, buyer)).toMatchObject({ isVisible, rowCount: isVisible ? 3 : null });
          const file = await world.service.fetch(address(distribution), { headers: buyer });
          expect(file.status).toBe(isVisible ? 200 : 403);
          const profile = await world.service.fetch(address(distribution, '/profile'), { headers: buyer });
          expect((await profile.text()).includes('Athens')).toBe(isVisible);
          expect((await file.text()).includes('Athens')).toBe(isVisible);
        }
      };
      const note = async (state: string): Promise<void> => {
        const text =
          'mutation ($id: ID!, $state: PaymentState!) { recordPayment(id: $id, state: $state) { __typename } }';
        const answer = await world.service.graphql(text, { id: acquisition?.id, state }, world.seller);
        expect(answer.data).toEqual({ recordPayment: { __typename: 'AgreementResult' } });
      };
      await expectSeen(false);
      await note('PAID');
      await expectSeen(true);
      if (last === 'REFUNDED') await note(last);
      await expectSeen(last === 'PAID');
      for (const distribution of asked) expect(await seen(distribution)).toMatchObject({ isVisible: false });
      for (const distribution of asked) {
        expect(await seen(distribution, world.seller)).toMatchObject({ isVisible: true });
      }
    },
  );
});
