/** Numbers as people read them in the languages of the pages. */
import { formatsOf } from '../../src/core/pages/visit.js';

it('keeps the digits of small shares', () => {
  const shares = [0.25, 12.5, 0.0625, 100];
  const written = (language: string) =>
    shares.map((share) => formatsOf(language).percent(share).replace('\u00a0', ' '));
  expect(written('en')).toEqual(['0.25%', '12.5%', '0.0625%', '100%']);
  expect(written('de')).toEqual(['0,25 %', '12,5 %', '0,0625 %', '100 %']);
});
