/** Dry runs tell the score before and after, and applying what they suggest reaches the score that they predict. */
import type { TestService } from '../support/service.js';
import { fieldsOf } from './metadata.js';
import { chosen, put, startWorld, type Outcome, type Suggestion } from './world.js';

let service: TestService;
beforeAll(async () => {
  service = await startWorld();
});
afterAll(() => service.stop());

const dry = (id: string, source: object, more: object = {}): Promise<Outcome> =>
  put(service, id, source, { dryRun: true, ...more });
const suggestionsOf = ({ preview }: Outcome): Suggestion[] =>
  (preview?.suggestions ?? []).filter(({ edit }) => edit !== null);

/** Sets what a field of the typed input holds, as its type wants it. */
const withField = (input: unknown, path: string, values: readonly string[]): unknown => {
  const [, name = '', index, rest] = /^(\w+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(path) ?? [];
  const fields = (input ?? {}) as Record<string, unknown>;
  if (index !== undefined) {
    const items = [...((fields[name] as unknown[] | undefined) ?? [])];
    items[Number(index)] = withField(items[Number(index)], rest ?? '', values);
    return { ...fields, [name]: items };
  }
  if (rest !== undefined) {
    const base = name === 'licence' ? { identifier: 'named', ...(fields[name] as object | undefined) } : fields[name];
    return { ...fields, [name]: withField(base, rest, values) };
  }
  if (name === 'keywords') return { ...fields, keywords: values.map((value) => ({ value })) };
  return { ...fields, [name]: ['themes', 'spatial', 'accessUrls', 'downloadUrls'].includes(name) ? values : values[0] };
};

const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);

describe.each(SEEDS)('dataset %i of many', (seed) => {
  const source = { fields: fieldsOf(seed) };

  it('reaches the predicted score with any suggestion, and with all of them', async () => {
    const plan = await dry(`d${seed}`, source);
    const suggestions = suggestionsOf(plan);
    expect(plan.preview?.before).toBeNull();
    expect(suggestions.length).toBeGreaterThan(0);
    // Every third dataset tries every third suggestion, so that all are tried without trying all everywhere.
    for (const suggestion of suggestions.filter((_, i) => i % 3 === seed % 3)) {
      const written = await put(service, `d${seed}-${suggestion.indicator}`, source, { apply: [chosen(suggestion)] });
      expect([suggestion.id, written.quality?.score]).toEqual([suggestion.id, suggestion.scoreAfter]);
    }
    const apply = suggestions.map(chosen);
    const joint = await dry(`d${seed}`, source, { apply });
    const written = await put(service, `d${seed}`, source, { apply });
    expect(written.quality?.score).toBe(joint.preview?.after.score);
    expect(written.quality?.score).toBeGreaterThanOrEqual(
      Math.max(...suggestions.map(({ scoreAfter }) => scoreAfter ?? 0)),
    );
  });

  it('reaches it with the fields of the typed input that the suggestions name', async () => {
    const plan = await dry(`f${seed}`, source);
    const named = suggestionsOf(plan).filter(({ edit }) => edit?.changes.every(({ field }) => field !== null));
    expect(named.length).toBeGreaterThan(0);
    for (const { id, edit, scoreAfter } of named.filter((_, i) => i % 4 === seed % 4)) {
      const fields = (edit?.changes ?? []).reduce<unknown>(
        (input, { field, values }) => withField(input, field ?? '', values),
        source.fields,
      );
      const changed = await dry(`f${seed}`, { fields });
      expect([id, changed.preview?.after.score]).toEqual([id, scoreAfter]);
    }
  });
});

const RDF = `<urn:d> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Dataset> .
<urn:d> <http://purl.org/dc/terms/title> "A" .
<urn:d> <http://purl.org/dc/terms/description> "B" .
<urn:d> <http://purl.org/dc/terms/accessRights> <http://publications.europa.eu/resource/authority/access-right/public> .
<urn:d> <http://www.w3.org/ns/dcat#distribution> <urn:a> .
<urn:a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Distribution> .
<urn:a> <http://www.w3.org/ns/dcat#accessURL> <https://data.example/a> .
<urn:a> <http://purl.org/dc/terms/format> "CSV" .
`;

describe('a dataset as RDF', () => {
  const source = (body: string) => ({ rdf: { body, contentType: 'application/n-triples' } });

  it('reaches the predicted score with the patch of each suggestion', async () => {
    const suggestions = suggestionsOf(await dry('rdf', source(RDF)));
    expect(suggestions.map(({ indicator }) => indicator)).toEqual(
      expect.arrayContaining([
        'accessRightsVocabularyAlignment',
        'formatMediaTypeMachineReadable',
        'keywordAvailability',
      ]),
    );
    for (const { id, edit, scoreAfter } of suggestions) {
      expect(edit?.changes.every(({ field }) => field === null)).toBe(true);
      const lines = new Set(RDF.split('\n'));
      for (const line of edit?.patch.split('\n') ?? []) {
        if (line.startsWith('D ')) expect([id, lines.delete(line.slice(2))]).toEqual([id, true]);
        if (line.startsWith('A ')) lines.add(line.slice(2));
      }
      const changed = await dry('rdf', source([...lines].join('\n')));
      expect([id, changed.preview?.after.score]).toEqual([id, scoreAfter]);
    }
  });

  it('is told the score of the stored version and of the next one', async () => {
    const stored = await put(service, 'delta', source(RDF));
    const next = `${RDF}<urn:d> <http://www.w3.org/ns/dcat#keyword> "a" .\n`;
    const { preview, status } = await dry('delta', source(next));
    expect(status).toBe('VALIDATED');
    expect(preview?.before?.score).toBe(stored.quality?.score);
    expect(preview?.after.score).toBe((stored.quality?.score ?? 0) + 30);
    expect(preview?.after.dimensions.reduce((sum, { points }) => sum + points, 0)).toBe(preview?.after.score);
  });

  it('is promised nothing for a URL that nobody has checked', async () => {
    const { preview } = await dry('urls', source(RDF));
    const url = preview?.suggestions.find(({ indicator }) => indicator === 'accessUrlStatusCode');
    expect(url).toMatchObject({ scoreAfter: null, edit: null });
    expect(url?.text).toMatch(/https:\/\/data\.example\/a is not yet checked/);
  });

  it('names the vocabulary member that was meant as one that needs no further word', async () => {
    const { preview } = await dry('meant', source(RDF));
    const rights = preview?.suggestions.find(({ indicator }) => indicator === 'accessRightsVocabularyAlignment');
    expect(rights?.edit?.changes).toEqual([
      expect.objectContaining({
        origin: 'VOCABULARY',
        values: ['http://publications.europa.eu/resource/authority/access-right/PUBLIC'],
        replaces: ['http://publications.europa.eu/resource/authority/access-right/public'],
      }),
    ]);
  });

  it.each([
    [{ id: 'keywordAvailability' }, /only an example/],
    [{ id: 'nothing' }, /there is none for these metadata/],
    [{ id: 'accessUrlStatusCode@0' }, /only a person can know/],
    [
      { id: 'categoryAvailability', values: ['http://publications.europa.eu/resource/authority/data-theme/tran'] },
      /probably meant: .*TRAN/,
    ],
    [{ id: 'contactPointAvailability', values: ['not a mailbox'] }, /mailto:/],
    [{ id: 'keywordAvailability', values: [] }, /it needs 1 to 50 values/],
  ])('is not changed by %j', async (choice, reason) => {
    const refused = await put(service, 'refused', source(RDF), { apply: [choice] });
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', field: 'apply' });
    expect(refused.message).toMatch(reason);
    expect((await service.fetch('/srv/repo/datasets/refused')).status).toBe(404);
  });
});
