/** What goes in comes out: generated datasets and the official examples, through HTTP, in every syntax. */
import fc from 'fast-check';
import { parseRdf } from '../../src/core/rdf/parse.js';
import { syntaxes, type Syntax } from '../../src/core/rdf/syntax.js';
import type { Quad } from '../../src/core/rdf/terms.js';
import { writeRdf } from '../../src/core/rdf/write.js';
import { anyText, xmlText } from '../rdf/arbitraries.js';
import { startService, type TestService } from '../support/service.js';
import { DATASET, datasets, distributionKey, distributionNode } from './generated.js';
import { catalogue, PST, TURTLE } from './payloads.js';
import { canonical, read, renamed, withLowerTags } from './reading.js';
import { withJsonLd, withN3 } from './writing.js';

const IDENTIFIER = 'http://purl.org/dc/terms/identifier';
const RUNS = 240;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  expect((await service.write('PUT', '/srv/repo/catalogues/all', catalogue(), TURTLE)).status).toBe(201);
});
afterAll(() => service.stop());

const write = async (quads: readonly Quad[], { name, mediaType }: Syntax): Promise<string> => {
  if (name === 'jsonld') return withJsonLd(quads);
  // No other program at hand writes RDF/XML.
  if (name === 'rdfxml')
    return writeRdf(quads, syntaxes.find((syntax) => syntax.name === name) as Syntax, { shape: 'graph', vocabNs: PST });
  return withN3(quads, name === 'n3' ? 'text/turtle' : mediaType);
};

/** Our IRIs back to those of the payload. */
const placeholders = (quads: readonly Quad[], id: string): Map<string, string> => {
  const names = new Map([[`${service.url}/catset/data/${id}`, DATASET.value]]);
  for (let number = 0; number < 3; number += 1) {
    const found = quads.find(
      ({ predicate, object }) => predicate.value === IDENTIFIER && object.value === distributionKey(number),
    );
    if (found) names.set(found.subject.value, distributionNode(number).value);
  }
  return names;
};

/** Reads with the case of language tags, which the other readers lose. */
const exactly = (text: string, contentType: string): Quad[] =>
  parseRdf(text, { contentType, baseIri: 'https://reader.example/', vocabNs: PST }).quads;

/**
 * Posts a dataset and compares what every syntax gives back, one of them with another reader too. `false` when its blank
 * nodes are too much alike to be compared.
 */
const roundTrip = async (
  quads: readonly Quad[],
  sentAs: Syntax,
  readAs: readonly Syntax[],
  again: Syntax,
): Promise<boolean> => {
  const body = await write(quads, sentAs);
  const posted = await service.write('POST', '/srv/repo/catalogues/all/datasets', body, {
    'content-type': sentAs.mediaType,
  });
  const answer = (await posted.json()) as { id: string; code?: string };
  if (answer.code === 'TOO_COMPLEX') return false;
  expect(answer).toEqual({ id: expect.any(String) });
  const sent = await canonical(quads);
  const sentInLowerCase = await canonical(quads.map(withLowerTags));
  for (const { mediaType } of readAs) {
    const response = await service.fetch(`/srv/repo/datasets/${answer.id}`, { headers: { accept: mediaType } });
    const text = await response.text();
    const own = exactly(text, mediaType);
    const names = placeholders(own, answer.id);
    expect([mediaType, await canonical(renamed(own, names))]).toEqual([mediaType, sent]);
    if (mediaType !== again.mediaType) continue;
    const independent = await canonical(renamed(await read(text, mediaType), names));
    expect([mediaType, independent]).toEqual([mediaType, sentInLowerCase]);
  }
  return true;
};

describe('generated datasets', () => {
  it.each([
    ['text that XML can hold', xmlText, syntaxes, (RUNS * 3) / 4],
    ['any text', anyText, syntaxes.filter(({ name }) => name !== 'rdfxml'), RUNS / 4],
  ] as const)('with %s come back isomorphic in every syntax', async (_name, text, offered, numRuns) => {
    let compared = 0;
    const property = fc.asyncProperty(
      datasets(text),
      fc.constantFrom(...offered),
      fc.constantFrom(...offered),
      async (quads, sentAs, again) => {
        if (await roundTrip(quads, sentAs, offered, again)) compared += 1;
      },
    );
    await fc.assert(property, { numRuns });
    expect(compared).toBeGreaterThan(numRuns * 0.9);
  });
});

describe('lists', () => {
  const post = async (more: string): Promise<{ sent: string; got: string }> => {
    const body = `@prefix : <http://example.org/> . <${DATASET.value}> a <http://www.w3.org/ns/dcat#Dataset> . ${more}`;
    const posted = await service.write('POST', '/srv/repo/catalogues/all/datasets', body, TURTLE);
    const { id } = (await posted.json()) as { id: string };
    const text = await (await service.fetch(`/srv/repo/datasets/${id}.ttl`)).text();
    const quads = await read(text, 'text/turtle');
    return {
      sent: await canonical(await read(body, 'text/turtle')),
      got: await canonical(renamed(quads, placeholders(quads, id))),
    };
  };

  it.each([
    ['of every kind of term', `<${DATASET.value}> :p ( 1 "x"@en :a [ :q ( ) ] ( "inner" ) ) .`],
    ['that nobody refers to', '( 1 2 ) :p 3 . [] :p ( 4 ) .'],
    ['that are broken', '_:l <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> 1, 2 . :a :p _:l .'],
    ['shared by two', '_:l <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> 1 . :a :p _:l . :b :p _:l .'],
  ])('%s come back', async (_name, more) => {
    const { sent, got } = await post(more);
    expect(got).toBe(sent);
  });

  it('that hold the only node which refers to them come back', async () => {
    const { sent, got } = await post(
      '_:l <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> _:n ; <http://www.w3.org/1999/02/22-rdf-syntax-ns#rest> () . _:n <http://purl.org/dc/terms/subject> _:l .',
    );
    expect(got).toBe(sent);
  });
});
