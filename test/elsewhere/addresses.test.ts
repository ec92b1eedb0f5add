/** Withheld addresses of another deployment are put back: they are withheld here in the moment in which they come. */
import { turtle } from '../marketplace/world.js';
import { Past, version } from './world.js';

const SECRET = 'https://acme.example/api/files/get_file?asset_uuid=1';
const GATE = 'https://there.example/srv/trade/data/figures/1';
const BEHIND = [{ address: GATE, url: SECRET }];

let past: Past;
beforeAll(async () => {
  past = await Past.open();
});
afterAll(() => past?.world.stop());

/** A dataset that came from a deployment where its address was withheld. */
const imported = (more = ''): Promise<string> => past.world.dataset(turtle('Figures', more).replaceAll(SECRET, GATE));
const read = async (id: string): Promise<string> => {
  const headers = { ...past.world.seller, accept: 'application/n-triples' };
  return (await past.world.service.fetch(`/srv/repo/datasets/${id}`, { headers })).text();
};
const follow = async (id: string, headers: Record<string, string>) => {
  const found = await past.world.service.fetch(`/srv/trade/data/${id}/1`, { headers, redirect: 'manual' });
  return [found.status, found.headers.get('location')];
};
/** Everything that is told of a dataset, to its owner. */
const told = async (id: string): Promise<string> => {
  const query = `query ($id: ID!) { dataset(id: $id) { rdf(syntax: TRIG) { body } versionsElsewhere { edges { node { rdf } } }
    history(first: 100) { edges { node { patch rdf(syntax: TURTLE) { body } } } } distributions { accessUrls } } }`;
  const { data } = await past.world.service.graphql(query, { id }, past.world.seller);
  return JSON.stringify(data) + (await read(id)) + JSON.stringify(await past.world.found(id));
};

it('lead to the data for their owner, and are told in nothing', async () => {
  const id = await imported();
  expect(await past.putBack(id, BEHIND, past.world.seller, true)).toMatchObject({ status: 'VALIDATED' });
  expect(await read(id)).toContain(GATE);
  expect(await past.putBack(id, BEHIND)).toMatchObject({ status: 'UPDATED' });
  expect(await read(id)).toContain(`/srv/trade/data/${id}/1`);
  expect(await told(id)).not.toContain('acme.example/api');
  expect(await follow(id, past.world.seller)).toEqual([303, SECRET]);
  expect((await follow(id, past.world.buyer))[0]).toBe(403);
  expect((await follow(id, {}))[0]).toBe(401);
  // A second time there is nothing to do, and something else is not put in its place.
  expect(await past.putBack(id, BEHIND)).toMatchObject({ status: 'UNCHANGED' });
  const another = [{ address: GATE, url: 'https://evil.example/data' }];
  expect(await past.putBack(id, another)).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await follow(id, past.world.seller)).toEqual([303, SECRET]);
  // And it stays withheld by what is written later.
  const put = {
    method: 'PUT',
    headers: { ...past.world.seller, 'content-type': 'text/turtle' },
    body: turtle('Newer'),
  };
  expect((await past.world.service.fetch(`/srv/repo/datasets/${id}`, put)).status).toBe(204);
  expect(await read(id)).not.toContain('acme.example/api');
});

it('are not told by a place in which they were no address of data', async () => {
  const id = await imported(
    '; dct:source <https://there.example/srv/trade/data/figures/2> ; dct:provenance "See https://there.example/srv/trade/data/figures/2"',
  );
  const both = [
    ...BEHIND,
    { address: 'https://there.example/srv/trade/data/figures/2', url: 'https://acme.example/second' },
  ];
  expect(await past.putBack(id, both)).toMatchObject({ status: 'UPDATED' });
  const all = await told(id);
  expect(all).not.toContain('acme.example/second');
  expect(all).not.toContain('acme.example/api');
});

it('drop the versions of elsewhere that were there, and refuse one that tells them', async () => {
  const id = await imported();
  await past.keep(id, { versions: [version({ rdf: `<urn:a> <urn:b> <${SECRET}> .` })] });
  expect((await past.shown(id)).versions).toHaveLength(1);
  await past.putBack(id, BEHIND);
  expect((await past.shown(id)).versions).toEqual([]);
  const telling = version({ rdf: `<urn:a> <urn:b> <${SECRET}> .` });
  expect(await past.keep(id, { versions: [version({ etag: '"b"' }), telling] })).toMatchObject({ code: 'CONFLICT' });
  expect(await past.keep(id, { versions: [version()] })).toMatchObject({ kept: 1 });
  // An address that the dataset comes to withhold later is forgotten with what told it.
  await past.keep(id, { versions: [version({ etag: '"c"', rdf: '<urn:a> <urn:b> <https://acme.example/later> .' })] });
  const body = turtle('More').replace(SECRET, 'https://acme.example/later');
  const put = { method: 'PUT', headers: { ...past.world.seller, 'content-type': 'text/turtle' }, body };
  expect((await past.world.service.fetch(`/srv/repo/datasets/${id}`, put)).status).toBe(204);
  expect((await past.shown(id)).versions.map(({ etag }) => etag)).toEqual(['"a1"']);
});

it.each([
  ['that are none of a deployment', [{ address: 'https://there.example/x', url: SECRET }]],
  ['that stand for one that stands for another', [{ address: GATE, url: GATE.replace('/1', '/2') }]],
  ['that stand for no address', [{ address: GATE, url: 'not an address' }]],
  ['that the metadata do not tell', [{ address: GATE.replace('/1', '/7'), url: SECRET }]],
  ['that are none at all', []],
])('%s are refused', async (_what, addresses) => {
  const id = await imported();
  const before = await read(id);
  expect((await past.putBack(id, addresses)).code).toMatch(/BAD_REQUEST|GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT/);
  expect(await read(id)).toBe(before);
});

it('are not put back on the marketplace', async () => {
  const { dataset, twin } = await past.world.published();
  for (const id of [dataset, twin]) {
    const before = await read(id);
    expect((await past.putBack(id, BEHIND)).code).toMatch(/CONFLICT|FORBIDDEN/);
    expect(await read(id)).toBe(before);
  }
});
