/** The catalogues of an organization, however many others there are. */
import { startWorld, type World } from '../marketplace/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const ask = (headers: Record<string, string>, after?: string) => {
  type Answer = { viewer: { ownCatalogues: { identifier: string }[] } };
  const query = 'query ($after: ID) { viewer { ownCatalogues(after: $after) { identifier } } }';
  return world.service.graphql<Answer>(query, { after }, headers);
};
const own = async (headers: Record<string, string>, after?: string): Promise<string[]> =>
  ((await ask(headers, after)).data?.viewer.ownCatalogues ?? []).map(({ identifier }) => identifier);

it('are told to its people, also where they come after more than a page of others', async () => {
  const put = (id: string, headers: Record<string, string>) =>
    world.service.write(
      'PUT',
      `/srv/repo/catalogues/${id}`,
      '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en ; <http://purl.org/dc/terms/description> "D"@en .',
      { 'content-type': 'text/turtle', ...headers },
    );
  for (let index = 0; index < 110; index += 1) await put(`other-${index}`, world.buyer);
  expect((await put('late', world.seller)).status).toBe(201);
  expect(await own(world.seller)).toEqual(['late']);
  expect(await own(world.buyer)).toHaveLength(100);
  expect(await own({})).toEqual([]);
});

it('go on after one of them, and after no other', async () => {
  const first = await own(world.buyer);
  expect(await own(world.buyer, first.at(-1))).toEqual(Array.from({ length: 10 }, (_, at) => `other-${100 + at}`));
  expect(await own(world.buyer, 'other-109')).toEqual([]);
  const answers = [
    await ask(world.buyer, 'late'),
    await ask(world.buyer, 'none'),
    await ask(world.seller, 'other-0'),
    await ask({}, 'other-0'),
  ];
  expect(answers.map(({ errors }) => errors?.[0]?.extensions?.['code'])).toEqual(Array(4).fill('BAD_REQUEST'));
});
