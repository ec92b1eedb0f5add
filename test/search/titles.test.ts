/** Orders by title: of one language, and of any. */
import { ANY_LANGUAGE } from '../../src/core/search/query.js';
import { sortOf } from '../../src/features/search/rest/sort.js';
import { openWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.catalogue('own');
  await world.dataset('orchards', '; dct:title "Orchards"@en, "Zwetschgen"@de');
  await world.dataset('zoos', '; dct:title "Zoos"@en, "Affenhäuser"@de');
  await world.dataset('pears', '; dct:title "Birnen"@de');
  await world.dataset('mills', '; dct:title "Mühlen"');
  await world.dataset('lakes', '; dct:title "Λίμνες"@el');
  await world.dataset('nameless', '; dct:title ""@en');
});
afterAll(() => world.close());

const ordered = (language: string, descending = false) => world.ids({ sort: [{ by: 'title', language, descending }] });

it('are by the least title of each dataset where no language is asked for, by its id where it has none', async () => {
  expect(await ordered(ANY_LANGUAGE)).toEqual(['zoos', 'pears', 'mills', 'nameless', 'orchards', 'lakes']);
  expect(await ordered(ANY_LANGUAGE, true)).toEqual(['lakes', 'orchards', 'nameless', 'mills', 'pears', 'zoos']);
});

it('are by the titles of a language where one is asked for, what has none in it last', async () => {
  expect((await ordered('de')).slice(0, 3)).toEqual(['zoos', 'pears', 'orchards']);
  expect((await ordered('en')).slice(0, 4)).toEqual(['mills', 'nameless', 'orchards', 'zoos']);
});

it('go on where a page ended', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { hits, more } = await world.find({
      sort: [{ by: 'title', language: ANY_LANGUAGE, descending: false }],
      limit: 2,
      after,
    });
    seen.push(...hits.map(({ identifier }) => identifier));
    after = more ? hits.at(-1)?.cursor : undefined;
  } while (after !== undefined);
  expect(seen).toEqual(await ordered(ANY_LANGUAGE));
});

it.each([
  ['title asc', null],
  ['name+desc', null],
  ['title.DE+asc', 'de'],
])('%s of REST and CKAN is in the language that it names', (sort, language) => {
  expect(sortOf({ sort })).toMatchObject([{ by: 'TITLE', language }]);
});
