import { parseCsv } from '../../src/model/vocabularies/csv.js';
import {
  AUTHORITY,
  conceptOf,
  isRegistered,
  mediaTypeOf,
  nearest,
  nearestMediaType,
  tables,
  vocabulary,
} from '../../src/model/vocabularies/index.js';

describe('a table of comma-separated values', () => {
  it('is read as RFC 4180 writes it', () => {
    expect(parseCsv('a,b\r\n1,"x, ""y""\nz"\r\n,\r\n')).toEqual([
      { a: '1', b: 'x, "y"\nz' },
      { a: '', b: '' },
    ]);
    expect(parseCsv('a,b\n1,2')).toEqual([{ a: '1', b: '2' }]);
  });

  it('is refused with a quote out of place', () => {
    expect(() => parseCsv('a,b\n1,"2')).toThrow('not a CSV table');
  });
});

describe('an authority table', () => {
  it.each([
    ['access-right', 7],
    ['country', 284],
    ['data-theme', 14],
    ['dataset-type', 26],
    ['file-type', 217],
    ['frequency', 39],
    ['language', 7742],
    ['licence', 173],
  ] as const)('%s has %d members', (table, size) => {
    expect(vocabulary(table).concepts.size).toBe(size);
  });

  it('has codes and IRIs of the published form', () => {
    for (const table of tables) {
      for (const concept of vocabulary(table).concepts.values()) {
        expect(concept.code).toMatch(/^[A-Z0-9_]+$/);
        if (conceptOf(concept.iri) !== concept) throw new Error(`${concept.iri} does not lead back`);
      }
    }
  });

  it('knows labels, flags and deprecated codes', () => {
    expect(vocabulary('data-theme').concept('AGRI')?.label).toBe('Agriculture, fisheries, forestry and food');
    expect(vocabulary('language').concept('AAA')?.label).toBeUndefined();
    expect(vocabulary('file-type').concept('CSV')).toMatchObject({
      mediaType: 'text/csv',
      machineReadable: true,
      nonProprietary: true,
    });
    expect(vocabulary('file-type').concept('DOCX')).toMatchObject({ machineReadable: false });
    expect(vocabulary('file-type').concept('MATLAB_MAT')?.machineReadable).toBeUndefined();
    expect(vocabulary('licence').concept('CC_BY')?.deprecated).toBe(true);
    expect(vocabulary('licence').concept('CC_BY_4_0')?.deprecated).toBe(false);
  });

  it('is strict about its members', () => {
    const { has, concept } = vocabulary('access-right');
    expect(has(`${AUTHORITY}access-right/PUBLIC`)).toBe(true);
    for (const wrong of [
      'PUBLIC',
      `${AUTHORITY}access-right/public`,
      `${AUTHORITY}access-right/PUBLIC/`,
      `${AUTHORITY}access-rights/PUBLIC`,
    ]) {
      expect(has(wrong)).toBe(false);
    }
    expect(has(`${AUTHORITY}access-right/PUBLIC`.replace('http:', 'https:'))).toBe(false);
    expect(concept('PUBLIC')?.iri).toBe(`${AUTHORITY}access-right/PUBLIC`);
    expect(conceptOf(`${AUTHORITY}constructor/PUBLIC`)).toBeUndefined();
  });
});

describe('the nearest member', () => {
  it.each([
    [`${AUTHORITY}file-type/CSV`, 'file-type/CSV'],
    ['https://publications.europa.eu/resource/authority/file-type/csv', 'file-type/CSV'],
    ['http://Publications.Europa.EU/resource/authority/file-type/CSV', 'file-type/CSV'],
    [`${AUTHORITY}access-rights/PUBLIC`, 'access-right/PUBLIC'],
    [`${AUTHORITY}access-right/NON-PUBLIC`, 'access-right/NON_PUBLIC'],
    [`${AUTHORITY}access-right/RESTRICED`, 'access-right/RESTRICTED'],
    [`${AUTHORITY}language/ENG/`, 'language/ENG'],
    [`${AUTHORITY}languages/eng`, 'language/ENG'],
    [`${AUTHORITY}language#ENG`, 'language/ENG'],
    [`${AUTHORITY}license/CC-BY-4.0`, 'licence/CC_BY_4_0'],
    [`${AUTHORITY}FILE_TYPE/JSON_LD`, 'file-type/JSON_LD'],
    [`${AUTHORITY}theme/ENVI`, 'data-theme/ENVI'],
  ])('of <%s> is %s', (given, meant) => {
    expect(nearest(given)?.iri).toBe(AUTHORITY + meant);
  });

  it.each([
    `${AUTHORITY}language/XXQ`,
    `${AUTHORITY}corporate-body/ESTAT`,
    `${AUTHORITY}constructor/PUBLIC`,
    `${AUTHORITY}__proto__/PUBLIC`,
    AUTHORITY,
    'https://example.org/access-right/PUBLIC',
    'PUBLIC',
    `${AUTHORITY}access-right/${'PUBLIC'.repeat(1000)}`,
  ])('of <%.80s> is not guessed', (given) => {
    expect(nearest(given)).toBeUndefined();
  });
});

describe('media types', () => {
  const registry = 'https://www.iana.org/assignments/media-types/';

  it('are those that IANA has registered', () => {
    expect(isRegistered('Text/CSV')).toBe(true);
    expect(isRegistered('application/x-7z-compressed')).toBe(false);
    expect(isRegistered('constructor')).toBe(false);
  });

  it('are named by IRIs of the registry, with http or https', () => {
    expect(mediaTypeOf(`${registry}application/ld+json`)?.type).toBe('application/ld+json');
    expect(mediaTypeOf('http://www.iana.org/assignments/media-types/text/csv')?.type).toBe('text/csv');
    for (const wrong of ['text/csv', `${registry}text/csv/`, `${registry}text/vcr`, `${registry}text`]) {
      expect(mediaTypeOf(wrong)).toBeUndefined();
    }
  });

  it.each(['text/csv', 'text/csv; charset=utf-8', 'http://iana.org/assignments/media-types/Text/CSV/'])(
    'are guessed from %s',
    (text) => {
      expect(nearestMediaType(text)?.iri).toBe(`${registry}text/csv`);
    },
  );
});
