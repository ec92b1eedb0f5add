/** Where a dataset stands in the orders that are kept. */
import { KEPT_ORDERS } from '../../src/core/store/kept-orders.js';
import { rowsOf, type Said } from '../../src/core/store/quads/ordered-rows.js';

const DATASET = 1;
const TITLE = 'http://purl.org/dc/terms/title';
const titled = (text: string): Said => ({ subject: DATASET, predicate: TITLE, object: 2, text });
const titlesOf = (...texts: readonly string[]) =>
  rowsOf('dataset', DATASET, texts.map(titled)).filter(([kept]) => KEPT_ORDERS[kept] === 'title');

describe('the places of a dataset', () => {
  it('tell the languages of what stands there, each once', () => {
    const kept = KEPT_ORDERS.indexOf('title');
    expect(titlesOf('Len-GB Bus', 'Lde Bus', 'Len-gb Bus', 'SBus', 'STram')).toEqual([
      [kept, 'bus', 'en-gb de'],
      [kept, 'tram'],
    ]);
    const long = 'x'.repeat(200);
    const all = Array.from({ length: 50_000 }, (_, at) => `Len ${long}${at}`);
    expect(titlesOf(...all)).toEqual([[kept, 'x'.repeat(80), 'en']]);
  });
});
