/** The language of the full-text search is not that of its users: whatever they type is searched for. */
import fc from 'fast-check';
import { figure, isLong, rounds } from '../support/figures.js';
import { transmit, type Sent } from './client.js';
import { inspect } from './inspect.js';
import { nastyText } from './nasty.js';
import { attackedWorld } from './world.js';

const RUNS = rounds(150, 5_000);
const TOKENS = [
  'AND',
  'OR',
  'NOT',
  'NEAR',
  'NEAR(',
  '/2',
  '*',
  '^',
  '"',
  "'",
  '(',
  ')',
  '{',
  '}',
  ':',
  'title:',
  '-',
  '+',
  '{title text}:',
  'rowid',
  ',',
  '\\',
  '%',
  '_',
  '~2',
  '[a TO b]',
  'bus',
  'stops',
  'é',
  '汉字',
  '\u0000',
  '؟',
];

const world = attackedWorld();

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 12 })
      .chain((tokens) => fc.constantFrom(' ', '').map((between) => tokens.join(between))),
  },
  { weight: 1, arbitrary: nastyText },
);
const PLACES = [
  (q: string) => `/srv/search/search?q=${q}`,
  (q: string) => `/srv/search/search?q=${q}&fields=title.en,offer.original_id.raw&sort=${q}`,
  (q: string) => `/srv/search/search?q=bus&autocorrect=true&facets=${q}`,
  (q: string) => `/srv/search/autocomplete?q=${q}`,
  (q: string) => `/srv/search/gazetteer/autocomplete?q=${q}`,
  (q: string) => `/srv/search/ckan/package_search?q=${q}&fq=${q}&sort=${q}`,
  (q: string) => `/srv/search/en/feeds/datasets.rss?q=${q}`,
  (q: string) => `/srv/catalog/datasets?q=${q}`,
];

it('any text is searched for', async () => {
  let answered = 0;
  const property = fc.asyncProperty(text, fc.constantFrom(...PLACES), async (query, place) => {
    const sent: Sent = { method: 'GET', path: place(encodeURIComponent(query)), headers: { accept: '*/*' } };
    const received = await transmit(world().service.url, sent);
    inspect(sent, received, world().secrets);
    if (received.status === 200) answered += 1;
    else expect([sent.path, received.status]).toEqual([sent.path, 400]);
  });
  await fc.assert(property, { numRuns: RUNS, ...(isLong ? {} : { seed: 20_261_121 }), endOnFailure: true });
  expect(answered).toBeGreaterThan(RUNS / 2);
  figure('Injection: search', { queries: RUNS, answered, errors: 0 });
});
