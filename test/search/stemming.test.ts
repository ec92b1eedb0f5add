/** Forms of words: found in the language of the text, whatever language the query is in. */
import { openWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.catalogue('own');
  const titles = {
    en: '"Transporting passengers"@en',
    de: '"Häuser und Haltestellen"@de',
    fr: '"Écoles municipales"@fr',
    it: '"Trasporti pubblici"@it',
    es: '"Estaciones meteorológicas"@es',
    el: '"Σταθμοί μετρήσεων"@el',
  };
  for (const [id, title] of Object.entries(titles)) await world.dataset(id, `; dct:title ${title}`);
});
afterAll(() => world.close());

describe('a word', () => {
  it.each([
    ['transported passenger', 'en'],
    ['transports', 'en'],
    ['haus', 'de'],
    ['haltestelle', 'de'],
    ['école municipale', 'fr'],
    ['ecole', 'fr'],
    ['trasporto pubblico', 'it'],
    ['estación', 'es'],
    ['estacion meteorologica', 'es'],
    ['σταθμός', 'el'],
    ['σταθμος', 'el'],
  ])('%s finds its other forms', async (query, id) => {
    expect(await world.ids({ query })).toEqual([id]);
  });

  it('in quotation marks is found as it is written', async () => {
    expect(await world.ids({ query: '"transporting"' })).toEqual(['en']);
    expect(await world.ids({ query: '"transported"' })).toEqual([]);
  });

  it('is marked in all its forms', async () => {
    const { hits } = await world.find({ query: 'passenger', highlight: true });
    expect(hits[0]?.highlights).toEqual([
      { field: 'title', language: 'en', fragment: 'Transporting <em>passengers</em>' },
    ]);
  });
});
