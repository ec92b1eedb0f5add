/** Validation on demand: stored datasets and payloads, at every level, as JSON and as RDF. */
import { Parser } from 'n3';
import { API_KEY, sharedService, type SharedService } from '../support/service.js';
import { catalogue, rich, turtle, TURTLE } from './documents.js';

interface Report {
  readonly conforms: boolean;
  readonly results: readonly { code: string; severity: string }[];
  readonly quality?: { score: number } | null;
}

const untitled = turtle(':d a dcat:Dataset ; dct:description "No title"@en .');

let service: SharedService;
let id: string;
beforeAll(async () => {
  service = await sharedService();
  await service.write('PUT', '/srv/repo/catalogues/validated', catalogue, TURTLE);
  const response = await service.write('POST', '/srv/repo/catalogues/validated/datasets', untitled, TURTLE);
  ({ id } = (await response.json()) as { id: string });
});

const validate = (body: string, query = '', headers: Record<string, string> = TURTLE) =>
  service.fetch(`/srv/mqa/validate${query}`, { method: 'POST', body, headers });
const codes = ({ results }: Report) => results.map(({ code }) => code);

describe('a stored dataset', () => {
  it('is reported as JSON', async () => {
    const response = await service.fetch(`/srv/repo/datasets/${id}/validation`);
    expect(response.status).toBe(200);
    const report = (await response.json()) as Report;
    expect(report.conforms).toBe(false);
    expect(codes(report)).toContain('dataset.title');
  });

  it('is reported as RDF, by Accept and by suffix', async () => {
    const turtleReport = await service.fetch(`/srv/repo/datasets/${id}/validation`, {
      headers: { accept: 'text/turtle' },
    });
    expect(turtleReport.headers.get('content-type')).toMatch(/^text\/turtle/);
    const quads = new Parser().parse(await turtleReport.text());
    const conforms = quads.find(({ predicate }) => predicate.value === 'http://www.w3.org/ns/shacl#conforms');
    expect(conforms?.object.value).toBe('false');
    const lines = await (await service.fetch(`/srv/repo/datasets/${id}.nt/validation`)).text();
    expect(new Parser().parse(lines)).toHaveLength(quads.length);
  });

  it('has more findings at higher levels', async () => {
    const at = async (level: number) =>
      codes((await (await service.fetch(`/srv/repo/datasets/${id}/validation?level=${level}`)).json()) as Report);
    const [one, three] = [await at(1), await at(3)];
    expect(three.length).toBeGreaterThan(one.length);
    expect(three).toContain('dataset.theme.recommended');
  });

  it('must exist, and the level too', async () => {
    expect((await service.fetch('/srv/repo/datasets/nobody/validation')).status).toBe(404);
    expect((await service.fetch(`/srv/repo/datasets/${id}/validation?level=4`)).status).toBe(400);
  });
});

describe('a payload', () => {
  it('is reported without being stored', async () => {
    const before = await service.app.store.count('dataset');
    const report = (await (await validate(untitled)).json()) as Report;
    expect([report.conforms, codes(report).includes('dataset.title')]).toEqual([false, true]);
    expect(await service.app.store.count('dataset')).toBe(before);
  });

  it('is given the score that it would reach', async () => {
    const report = (await (await validate(rich(), '?level=1')).json()) as Report;
    expect(report).toMatchObject({ conforms: true, quality: { score: 325 } });
    const json = JSON.stringify({
      '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
      '@type': 'dcat:Dataset',
      'dct:title': 'T',
      'dct:description': 'D',
      'dcat:keyword': 'k',
      'dcat:distribution': { '@type': 'dcat:Distribution', 'dct:rights': { '@id': 'http://x.example/' } },
    });
    const unnamed = (await (
      await validate(json, '?level=3', { 'content-type': 'application/ld+json' })
    ).json()) as Report;
    // Keyword and rights; without an access URL it does not conform.
    expect(unnamed.quality).toMatchObject({ score: 35 });
  });

  it('has no score when it is no dataset', async () => {
    expect(((await (await validate(catalogue)).json()) as Report).quality).toBeNull();
  });

  it('is reported as RDF when that is asked for', async () => {
    const response = await validate(untitled, '?level=2', { ...TURTLE, accept: 'application/n-triples' });
    expect(response.headers.get('content-type')).toMatch(/n-triples/);
    expect(new Parser().parse(await response.text()).length).toBeGreaterThan(5);
  });

  it.each([
    ['a syntax error', '<a> <b>', TURTLE, 400],
    ['another media type', 'x', { 'content-type': 'image/png' }, 415],
    ['nothing', '', TURTLE, 400],
  ])('that is %s is refused', async (_what, body, headers, status) => {
    expect((await validate(body, '', headers)).status).toBe(status);
  });

  it('can be validated over GraphQL', async () => {
    const { data, errors } = await service.graphql(
      'query ($payload: RdfPayload!) { validate(payload: $payload, level: 1) { conforms findings { code } quality { score } } }',
      { payload: { body: rich() } },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ validate: { conforms: true, quality: { score: 325 } } });
  });
});

describe('a write', () => {
  const odd = turtle(`:d a dcat:Dataset ; dct:title "Odd"@en ; dct:description "d"@en ; dcat:distribution :x ;
      <https://www.pistis-project.eu/ns/voc#monetization> [ <https://www.pistis-project.eu/ns/voc#sellerId> "Acme" ] .
    :x a dcat:Distribution ; dcat:accessURL <https://example.org/x> ;
      dct:format <http://publications.europa.eu/resource/authority/file-type/csv> .`);
  const warnings = ['distribution.format.unlisted', 'monetization.seller.uuid'];

  const mutation = `mutation ($source: DatasetSource!) {
    createDataset(catalogue: "validated", source: $source) {
      ... on WriteResult { status report { conforms findings { code severity } } }
    }
  }`;

  it('is stored, and warned of an unlisted format and of a seller who is no account', async () => {
    const source = { rdf: { body: odd, contentType: 'text/turtle' } };
    const { data, errors } = await service.graphql(mutation, { source }, { 'x-api-key': API_KEY });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      createDataset: {
        status: 'CREATED',
        report: {
          conforms: true,
          findings: expect.arrayContaining(warnings.map((code) => ({ code, severity: 'WARNING' }))),
        },
      },
    });
  });

  it('shows them in a dry run', async () => {
    const response = await service.write('POST', '/srv/repo/catalogues/validated/datasets?dryRun=true', odd, TURTLE);
    const { findings } = (await response.json()) as { findings: { code: string }[] };
    expect(findings.map(({ code }) => code).sort()).toEqual(warnings);
  });
});
