/** The label of a concept: in the first language that the metadata or the code list know it in. */
import { countryName } from '../../src/model/vocabularies/index.js';
import { labelOf } from '../../src/features/repository/views/concept.js';

const TRANSPORT = 'http://publications.europa.eu/resource/authority/data-theme/TRAN';
const said = (iri: string | null, ...labels: [value: string, language: string | null][]) => ({
  iri,
  labels: labels.map(([value, language]) => ({ value, language })),
});

it.each([
  [
    'that of the code list, in the language that comes first',
    said(TRANSPORT, ['Transport', 'en']),
    ['de', 'en'],
    'Verkehr',
  ],
  ['that of the metadata, in the language that comes first', said(TRANSPORT, ['Trafik', 'de']), ['de', 'en'], 'Trafik'],
  ['that of the metadata, where nothing better is known', said(TRANSPORT, ['Ceisteanna', 'ga']), ['tlh'], 'Ceisteanna'],
  ['English of the code list', said(TRANSPORT), ['tlh'], 'Transport'],
  ['a label without a language', said('https://x.example/c', ['Rot', null]), ['el', 'en'], 'Rot'],
  ['none', said(null), ['el'], null],
] as const)('is %s', (_what, concept, wanted, label) => {
  expect(labelOf(concept, wanted)).toBe(label);
});

it('names countries, and leaves other words as they are', () => {
  expect([countryName('Greece', 'de'), countryName('Greece', 'el-GR'), countryName('worldwide', 'de')]).toEqual([
    'Griechenland',
    'Ελλάδα',
    'worldwide',
  ]);
});
