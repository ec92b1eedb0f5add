/** The catalogues of an organization, however many others there are. */
import { startWorld, type World } from '../marketplace/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const own = async (headers: Record<string, string>): Promise<string[]> => {
  type Answer = { viewer: { ownCatalogues: { identifier: string }[] } };
  const { data } = await world.service.graphql<Answer>('{ viewer { ownCatalogues { identifier } } }', {}, headers);
  return (data?.viewer.ownCatalogues ?? []).map(({ identifier }) => identifier);
};

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
