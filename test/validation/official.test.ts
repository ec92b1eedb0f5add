/** Our verdicts against those of the published shapes of DCAT-AP 3.0.0; shapes/README.md lists where they differ. */
import { allDocuments, differencesOn, type Difference } from './official/differences.js';
import { explains, idle, readTable } from './official/table.js';

const documents = allDocuments();
const table = readTable();

describe('the documents', () => {
  it('are about every class and property of the published shapes, and have a focus of their own', () => {
    expect(documents.length).toBeGreaterThan(1200);
    expect(new Set(documents.map(({ focus }) => focus)).size).toBe(documents.length);
    expect(new Set(documents.map(({ fact }) => fact.focus)).size).toBe(15);
    expect(new Set(documents.map(({ fact }) => `${fact.focus} ${fact.path}`)).size).toBe(140);
  });
});

describe('our verdicts', () => {
  let differences: readonly Difference[];
  beforeAll(async () => {
    differences = await differencesOn(documents);
  });

  it('are those of the published shapes, but for what the table explains', () => {
    expect(differences.filter((difference) => !table.some((row) => explains(row, difference)))).toEqual([]);
  });

  it.each(table.map((row) => [row.text.replace(/ +/g, ' '), row] as const))('differ as %s', (_text, row) => {
    expect(idle(row, differences)).toEqual([]);
  });
});
