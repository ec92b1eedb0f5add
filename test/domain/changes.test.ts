/** What changed between two versions: said of things with IRIs, and the same whatever the labels of blank nodes. */
import fc from 'fast-check';
import { changesOf } from '../../src/features/history/changes.js';

const MAIN = 'https://example.org/dataset';
const FILE = 'https://example.org/file';
const title = (iri: string, text: string) => `<${iri}> <http://purl.org/dc/terms/title> "${text}"@en .\n`;
const publisher = (label: string, name: string) =>
  `<${MAIN}> <http://purl.org/dc/terms/publisher> _:${label} .\n_:${label} <http://xmlns.com/foaf/0.1/name> "${name}" .\n`;
const file = `<${MAIN}> <http://www.w3.org/ns/dcat#distribution> <${FILE}> .\n${title(FILE, 'a.csv')}`;

describe('changes', () => {
  it('name the values that came and went', () => {
    const [change, ...others] = changesOf(MAIN, title(MAIN, 'Old'), title(MAIN, 'New'));
    expect(others).toEqual([]);
    expect(change).toEqual({
      ...{ resource: MAIN, names: [{ value: 'New', language: 'en' }], kind: 'CHANGED' },
      properties: [
        {
          property: 'http://purl.org/dc/terms/title',
          before: [{ value: 'Old', language: 'en' }],
          after: [{ value: 'New', language: 'en' }],
        },
      ],
    });
  });

  it('tell of things that came and went, the main one first', () => {
    const before = title(MAIN, 'Bees');
    expect(changesOf(MAIN, before, before + file)).toMatchObject([
      { resource: MAIN, kind: 'CHANGED' },
      { resource: FILE, names: [{ value: 'a.csv', language: 'en' }], kind: 'ADDED' },
    ]);
    expect(changesOf(MAIN, before + file, before)).toMatchObject([
      { resource: MAIN, kind: 'CHANGED' },
      { resource: FILE, names: [{ value: 'a.csv', language: 'en' }], kind: 'REMOVED' },
    ]);
    expect(changesOf(MAIN, '', before)).toMatchObject([{ kind: 'ADDED', names: [{ value: 'Bees', language: 'en' }] }]);
  });

  it('take what is described in place for a value, by its name', () => {
    const [change] = changesOf(MAIN, publisher('a', 'Acme'), publisher('b', 'Harbour Authority'));
    expect(change?.properties).toEqual([
      {
        property: 'http://purl.org/dc/terms/publisher',
        before: [{ value: 'Acme', language: null }],
        after: [{ value: 'Harbour Authority', language: null }],
      },
    ]);
  });

  it('are none for other labels and another order, and end for descriptions that refer to themselves', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 6 }), (names) => {
        const one = names.map((name) => publisher(`c${name}`, name)).join('');
        const other = [...names]
          .reverse()
          .map((name, index) => publisher(`d${index}`, name))
          .join('');
        expect(changesOf(MAIN, one, other)).toEqual([]);
      }),
      { numRuns: 100 },
    );
    const loop = (label: string) =>
      `<${MAIN}> <http://purl.org/dc/terms/relation> _:${label} .\n_:${label} <http://purl.org/dc/terms/relation> _:${label} .\n`;
    expect(changesOf(MAIN, loop('a'), loop('b'))).toEqual([]);
  });

  it('are found in descriptions that refer to each other over and over', () => {
    const width = 60;
    const part = '<http://purl.org/dc/terms/hasPart>';
    const web = (label: string, last: string): string => {
      const lines = [`<${MAIN}> ${part} _:${label}0x0 .`];
      for (let level = 0; level < 6; level += 1) {
        for (let from = 0; from < width; from += 1)
          for (let to = 0; to < width; to += 1)
            lines.push(`_:${label}${level}x${from} ${part} _:${label}${level + 1}x${to} .`);
      }
      return `${lines.join('\n')}\n_:${label}6x0 <http://purl.org/dc/terms/title> "${last}" .\n`;
    };
    expect(changesOf(MAIN, web('a', 'x'), web('b', 'x'))).toEqual([]);
    expect(changesOf(MAIN, web('a', 'x'), web('b', 'y'))).toHaveLength(1);
  });

  it('do not grow with the number of properties that refer to one long description', () => {
    const web = (label: string, text: string): string =>
      `_:${label} <http://purl.org/dc/terms/title> "${text.repeat(100_000)}" .\n${Array.from(
        { length: 1_000 },
        (_, index) => `<${MAIN}> <https://example.org/p${index}> _:${label} .\n`,
      ).join('')}`;
    const changes = changesOf(MAIN, web('a', 'x'), web('b', 'y'));
    expect(changes[0]?.properties).toHaveLength(1_000);
    expect(JSON.stringify(changes).length).toBeLessThan(1_000_000);
  });

  it('tell a thing of which something new is said from one that is new', () => {
    const date = `<${FILE}> <http://purl.org/dc/terms/issued> "2026-01-01" .\n`;
    const [change] = changesOf(MAIN, title(MAIN, 'Bees') + date, title(MAIN, 'Bees') + date + title(FILE, 'a.csv'));
    expect(change).toMatchObject({ resource: FILE, kind: 'CHANGED' });
  });
});
