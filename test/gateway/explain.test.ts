/** What the store is asked for an operation, told to operators who want to know. */
import { API_KEY, sharedService, type SharedService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const CATALOGUE =
  '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Ours"@en ; <http://purl.org/dc/terms/description> "x"@en .';
const DATASET =
  '<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Buses"@en ; <http://purl.org/dc/terms/description> "x"@en .';

interface Explain {
  readonly sparql: { readonly queries: number; readonly rows: number };
  readonly sql: { readonly queries: number };
  readonly steps: readonly {
    readonly kind: string;
    readonly text: string;
    readonly times: number;
    readonly rows: number;
  }[];
}

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  await service.write('PUT', '/srv/repo/catalogues/explained', CATALOGUE, TURTLE);
  for (let n = 0; n < 3; n++) await service.write('POST', '/srv/repo/catalogues/explained/datasets', DATASET, TURTLE);
});

const ask = async (
  query: string,
  headers: Record<string, string>,
  explain: unknown = true,
): Promise<Explain | undefined> => {
  const response = await service.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, extensions: { explain } }),
  });
  const { extensions } = (await response.json()) as { extensions: { explain?: Explain } };
  return extensions.explain;
};
const KEY = { 'x-api-key': API_KEY };

describe('an operator', () => {
  it('learns which SPARQL a list takes: one query for all of its datasets', async () => {
    const explain = await ask('{ datasets(catalogue: "explained", first: 3) { edges { node { title } } } }', KEY);
    expect(explain?.sparql.queries).toBe(1);
    const [step, ...others] = explain?.steps.filter(({ kind }) => kind === 'sparql') ?? [];
    expect(step?.text).toMatch(/^SELECT \?g \?s \?p \?o /);
    expect(others).toEqual([]);
    expect(step?.rows).toBe(explain?.sparql.rows);
    expect(explain?.sql.queries).toBeGreaterThan(0);
  });

  it('learns that only what is selected was asked for', async () => {
    const list = (fields: string) =>
      ask(`{ datasets(catalogue: "explained", first: 3) { edges { node { ${fields} } } } }`, KEY);
    const texts = async (fields: string) =>
      (await list(fields))?.steps.filter(({ kind }) => kind === 'sparql').map(({ text }) => text);
    expect(await texts('keywords { value }')).toEqual([
      'SELECT ?g ?s ?p ?o WHERE { { VALUES ?p { <http://www.w3.org/ns/dcat#keyword> } GRAPH ?g { ?g ?p ?o } BIND(?g AS ?s) } }',
    ]);
  });

  it('learns the queries of filters, of orders and of lists of offers', async () => {
    const sparqlOf = async (query: string) =>
      (await ask(query, KEY))?.steps.filter(({ kind }) => kind === 'sparql') ?? [];
    const filtered = await sparqlOf(
      '{ datasets(filter: { titles: { contains: "Buses" } }, first: 3) { edges { cursor } } }',
    );
    expect(filtered.some(({ text }) => text.includes('CONTAINS'))).toBe(true);
    const sorted = await sparqlOf(
      '{ datasets(filter: { titles: { contains: "u" } }, sort: [{ issued: ASC }], first: 3) { edges { cursor } } }',
    );
    expect(sorted.length).toBeGreaterThan(0);
    const offers = await sparqlOf(
      '{ offers(filter: { dataset: { titles: { contains: "Buses" } } }, first: 3) { edges { cursor } } }',
    );
    expect(offers.some(({ text }) => text.includes('CONTAINS'))).toBe(true);
  });

  it('learns what other threads asked', async () => {
    const explain = await ask('{ search(query: "buses", first: 3) { totalCount edges { identifier } } }', KEY);
    expect(explain?.steps.some(({ kind, text }) => kind === 'sql' && text.includes('MATCH'))).toBe(true);
  });

  it('learns it of each operation alone, also when several run at a time', async () => {
    const [search, viewer] = await Promise.all([
      ask('{ search(query: "buses") { totalCount } }', KEY),
      ask('{ viewer { kind } }', KEY),
    ]);
    expect(search?.steps.length).toBeGreaterThan(0);
    expect(viewer?.steps).toEqual([]);
  });
});

it('others, and who does not ask, learn nothing', async () => {
  expect(await ask('{ datasets(first: 3) { edges { node { title } } } }', {})).toBeUndefined();
  expect(await ask('{ datasets(first: 3) { edges { node { title } } } }', KEY, false)).toBeUndefined();
});
