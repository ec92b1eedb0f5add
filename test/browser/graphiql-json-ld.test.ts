/** What an answer says as JSON-LD is what the metadata say as RDF. */
import { buildClientSchema, getIntrospectionQuery, parse, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { loadDemo } from '../../src/app/demo/load.js';
import { jsonLdOf, type JsonLd } from '../../src/core/graphiql/json-ld/annotate.js';
import type { ContextDocument, TypeDefinition } from '../../src/core/graphiql/json-ld/context.js';
import { createLogger } from '../../src/core/log.js';
import { parseRdf } from '../../src/core/rdf/parse.js';
import type { Term } from '../../src/core/rdf/terms.js';
import { rdf } from '../../src/core/rdf/vocabulary.js';
import { startService, type TestService } from '../support/service.js';

const FIELDS = `
  iri
  titles { value language }
  descriptions { value language }
  keywords { value language }
  themes { iri }
  issued
  publisher { name email }
  distributions { iri names: titles { value language } mediaType accessUrls format { iri } }`;

describe('An answer as JSON-LD', () => {
  let service: TestService;
  let schema: GraphQLSchema;
  let context: ContextDocument;
  let id: string;

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
    const { data } = await service.graphql<IntrospectionQuery>(getIntrospectionQuery());
    schema = buildClientSchema(data as IntrospectionQuery);
    context = (await (await service.fetch('/graphiql/context.jsonld')).json()) as ContextDocument;
    const [first] = await service.app.store.list('dataset', { limit: 1 });
    id = first?.item.id ?? '';
  });
  afterAll(() => service.stop());

  const ask = async (query: string, variables: object = {}): Promise<JsonLd | undefined> => {
    const { data, errors } = await service.graphql(query, variables);
    expect(errors).toBeUndefined();
    return jsonLdOf(schema, context, parse(query), null, data);
  };

  /** Statements, without the names of blank nodes and without types. */
  const statementsOf = (text: string, contentType: string): string[] => {
    const { quads } = parseRdf(text, { contentType, baseIri: 'urn:x', vocabNs: service.config.VOCAB_NS });
    const nameOf = ({ termType, value }: Term): string => (termType === 'BlankNode' ? '_' : value);
    return quads
      .filter(({ predicate }) => !predicate.equals(rdf.type))
      .map(({ subject, predicate, object }) => {
        const kind = object.termType === 'Literal' ? `${object.language}^^${object.datatype.value}` : '';
        return `${nameOf(subject)} ${predicate.value} ${nameOf(object)} ${kind}`;
      });
  };
  const storedOf = async (path: string): Promise<string[]> =>
    statementsOf(await (await service.fetch(path)).text(), 'application/n-triples');

  it('states nothing that the metadata do not', async () => {
    const document = await ask(`query($id: ID!) { dataset(id: $id) { ${FIELDS} } }`, { id });
    const said = statementsOf(JSON.stringify(document), 'application/ld+json');
    const stored = await storedOf(`/srv/repo/datasets/${id}.nt`);
    expect(said.filter((statement) => !stored.includes(statement))).toEqual([]);
    expect(said.length).toBeGreaterThan(20);
  });

  it('leads from a catalogue to its datasets, past the connection', async () => {
    const document = await ask(
      '{ catalogues(first: 1) { edges { node { iri datasets(first: 2) { edges { node { iri } } } } } } }',
    );
    const [catalogue, ...others] = document?.['@graph'] ?? [];
    expect(others).toEqual([]);
    expect(catalogue).toMatchObject({
      __typename: 'Catalogue',
      datasets: [{ __typename: 'Dataset' }, { __typename: 'Dataset' }],
    });
    const said = statementsOf(JSON.stringify(document), 'application/ld+json');
    expect(said).toHaveLength(2);
    for (const statement of said) expect(statement).toContain(' http://www.w3.org/ns/dcat#dataset ');
  });

  it('knows the types behind unions, with and without __typename', async () => {
    const plain = await ask('{ search(first: 1) { edges { node { ... on Dataset { iri titles { value } } } } } }');
    const told = await ask('{ search(first: 1) { edges { node { t: __typename ... on Dataset { iri } } } } }');
    for (const document of [plain, told]) expect(document?.['@graph'][0]).toMatchObject({ __typename: 'Dataset' });
    expect(Object.keys((plain?.['@context']['Dataset'] as TypeDefinition)['@context'])).toEqual(['iri', 'titles']);
  });

  it('tells nodes beside each other where no property leads from one to the next', async () => {
    const document = await ask(`query($id: ID!) { dataset(id: $id) { iri catalogue { iri } } }`, { id });
    expect(document?.['@graph'].map(({ __typename }) => __typename)).toEqual(['Dataset', 'Catalogue']);
  });

  it('is nothing where nothing stands for a resource', async () => {
    expect(await ask('{ viewer { kind } }')).toBeUndefined();
  });

  it('has a class or property for every term that the schema names', () => {
    const { '@context': types } = context;
    const prefixes = new Set(Object.keys(types));
    const terms = Object.values(types).flatMap((type) =>
      typeof type !== 'object' ? [] : [type['@id'], ...Object.values(type['@context']).map(idOf)],
    );
    expect(terms.length).toBeGreaterThan(100);
    const strange = terms.filter((term) => !term.startsWith('@') && !prefixes.has(term.split(':')[0] ?? ''));
    expect(strange).toEqual([]);
  });
});

const idOf = (term: string | { readonly '@id': string }): string => (typeof term === 'string' ? term : term['@id']);
