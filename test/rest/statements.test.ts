/** A document that says something about resources of others: kept as it was sent, and shown nowhere but in that document. */
import { startService, type TestService } from '../support/service.js';

const PREFIXES = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .`;
const TITLE = 'http://purl.org/dc/terms/title';
const TURTLE = { 'content-type': 'text/turtle' };
/** A SPARQL server makes one default graph of all graphs, so there what is said of others is in the document alone. */
const isOnServer = process.env['TEST_STORE'] === 'sparql';
const LIE = 'a lie about somebody else';

let service: TestService;
let dataset = '';
let distribution = '';
let catalogue = '';
let liar = '';

const values = async (subject: string, graph?: string): Promise<string[]> => {
  const pattern = `<${subject}> <${TITLE}> ?t`;
  const query = `SELECT ?t WHERE { ${graph === undefined ? pattern : `GRAPH <${graph}> { ${pattern} }`} }`;
  const response = await service.fetch(`/sparql?query=${encodeURIComponent(query)}`, {
    headers: { accept: 'application/sparql-results+json' },
  });
  expect(response.status).toBe(200);
  const { results } = (await response.json()) as { results: { bindings: readonly { t: { value: string } }[] } };
  return results.bindings.map(({ t }) => t.value).sort();
};

beforeAll(async () => {
  service = await startService({ URL_CHECK: 'off' });
  const write = async (method: string, path: string, body: string): Promise<void> => {
    expect((await service.write(method, path, `${PREFIXES}\n${body}`, TURTLE)).status).toBeLessThan(300);
  };
  await write('PUT', '/srv/repo/catalogues/theirs', '<> a dcat:Catalog ; dct:title "Their catalogue" .');
  await write('PUT', '/srv/repo/catalogues/mine', '<> a dcat:Catalog ; dct:title "My catalogue" .');
  await write(
    'PUT',
    '/srv/repo/catalogues/theirs/datasets/origin?originalId=victim',
    '<> a dcat:Dataset ; dct:title "Their dataset" ; dcat:distribution [ a dcat:Distribution ; dct:title "Their file" ; dcat:accessURL <https://x.example/> ] .',
  );
  const { identifiers, datasets } = service.app.domain;
  const victim = await datasets.require('victim');
  dataset = victim.iri;
  distribution = identifiers.iri('distribution', victim.distributions[0] ?? '');
  catalogue = identifiers.iri('catalogue', 'theirs');
  liar = identifiers.iri('dataset', 'liar');
  const lies = [dataset, `${dataset}#part`, distribution, catalogue, identifiers.iri('record', 'victim')]
    .map((iri) => `<${iri}> dct:title "${LIE}" .`)
    .join('\n');
  await write(
    'PUT',
    '/srv/repo/catalogues/mine/datasets/origin?originalId=liar',
    `<> a dcat:Dataset ; dct:title "My dataset" ; dct:isPartOf <${catalogue}> ; dct:publisher <https://agent.example/> .
<https://agent.example/> a foaf:Agent ; dct:title "An agent" .
${lies}`,
  );
});
afterAll(() => service.stop());

describe('what a document says about others', () => {
  it('is not shown under their IRIs', async () => {
    expect(await values(dataset)).toEqual(['Their dataset']);
    expect(await values(distribution)).toEqual(['Their file']);
    expect(await values(catalogue)).toEqual(['Their catalogue']);
    expect(await values(`${dataset}#part`)).toEqual([]);
    expect(await values(service.app.domain.identifiers.iri('record', 'victim'))).toEqual([]);
  });

  it('is in the document, of which nothing is lost, and in its own graph where that is apart from the default graph', async () => {
    for (const subject of [dataset, distribution, catalogue]) {
      expect(await values(subject, liar)).toEqual(isOnServer ? [] : [LIE]);
    }
    const text = await (await service.fetch('/srv/repo/datasets/liar.nt')).text();
    expect(text.split(LIE)).toHaveLength(6);
  });

  it('leaves what it says about itself, and about what is no resource of the service', async () => {
    expect(await values(liar)).toEqual(['My dataset']);
    expect(await values('https://agent.example/')).toEqual(['An agent']);
    const query = `ASK { <${liar}> <http://purl.org/dc/terms/isPartOf> <${catalogue}> }`;
    const response = await service.fetch(`/sparql?query=${encodeURIComponent(query)}`, {
      headers: { accept: 'text/csv' },
    });
    expect(await response.text()).toBe('true');
  });

  it('is not picked up by reads of the others, in no interface', async () => {
    const { data } = await service.graphql(
      '{ dataset(id: "victim") { title distributions { title } catalogue { title } } catalogue(id: "theirs") { title } }',
    );
    const searched = await (await service.fetch('/srv/search/search?q=lie')).text();
    const rdf = await (await service.fetch('/srv/repo/datasets/victim.nt')).text();
    const ofCatalogue = await (await service.fetch('/srv/repo/catalogues/theirs.nt')).text();
    expect(JSON.stringify(data)).toContain('Their dataset');
    expect(JSON.stringify(data)).not.toContain(LIE);
    expect(rdf + ofCatalogue).not.toContain(LIE);
    expect(searched).not.toContain('Their dataset');
  });

  it('still is not after the others have changed', async () => {
    const changed = `${PREFIXES} <> a dcat:Dataset ; dct:title "${LIE}" .`;
    const put = (body: string) =>
      service.write('PUT', '/srv/repo/catalogues/theirs/datasets/origin?originalId=victim', body, TURTLE);
    expect((await put(changed)).status).toBe(204);
    expect(await values(dataset)).toEqual([LIE]);
    expect((await put(changed.replace(LIE, 'Their dataset'))).status).toBe(204);
    expect(await values(dataset)).toEqual(['Their dataset']);
  });
});
