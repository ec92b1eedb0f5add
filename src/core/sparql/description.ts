/** The description of the SPARQL endpoint by itself: to programs in RDF (SPARQL 1.1 Service Description), to people as a page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AboutPages } from '../http/about-pages.js';
import { amongTypes } from '../negotiation.js';
import { negotiate, syntaxes, type Syntax } from '../rdf/syntax.js';
import { factory, iri, type NamedNode, type Quad } from '../rdf/terms.js';
import { rdf } from '../rdf/vocabulary.js';
import { writeRdf } from '../rdf/write.js';
import { sparqlPage } from './page.js';

/** The facts that the description is made from. */
export interface SparqlDescription {
  /** Public address of the service. */
  readonly base: string;
  readonly vocabNs: string;
  readonly pages: AboutPages;
}

const sd = (name: string): NamedNode => iri(`http://www.w3.org/ns/sparql-service-description#${name}`);
const format = (name: string): NamedNode => iri(`http://www.w3.org/ns/formats/${name}`);

/** Of solutions, and of graphs. */
const RESULT_FORMATS = [
  ...['SPARQL_Results_JSON', 'SPARQL_Results_XML', 'SPARQL_Results_CSV', 'SPARQL_Results_TSV'],
  ...['Turtle', 'N-Triples', 'RDF_XML', 'JSON-LD', 'N3', 'TriG', 'N-Quads'],
];

const describeEndpoint = (address: string, syntax: Syntax, vocabNs: string): Promise<string> => {
  const service = iri(address);
  const dataset = factory.blankNode('dataset');
  const graph = factory.blankNode('default');
  const quads: readonly Quad[] = [
    factory.quad(service, rdf.type, sd('Service')),
    factory.quad(service, sd('endpoint'), service),
    factory.quad(service, sd('supportedLanguage'), sd('SPARQL11Query')),
    ...RESULT_FORMATS.map((name) => factory.quad(service, sd('resultFormat'), format(name))),
    factory.quad(service, sd('defaultDataset'), dataset),
    factory.quad(dataset, rdf.type, sd('Dataset')),
    factory.quad(dataset, sd('defaultGraph'), graph),
    factory.quad(graph, rdf.type, sd('Graph')),
  ];
  return writeRdf(quads, syntax, { shape: 'graph', vocabNs });
};

const choose = amongTypes([...syntaxes.flatMap(({ mediaType, aliases }) => [mediaType, ...aliases]), 'text/html']);

/** Answers a request without a query as it accepts. Errors: `NOT_ACCEPTABLE`. */
export const sendDescription = async (
  request: FastifyRequest,
  reply: FastifyReply,
  accept: string | undefined,
  { base, vocabNs, pages }: SparqlDescription,
  /** The query that the page starts from, instead of an example. */
  query?: string,
): Promise<FastifyReply> => {
  if (choose(accept) === 'text/html') {
    return pages.send(request, reply, (language) => sparqlPage('/sparql', language, query), { form: 'self' });
  }
  void reply.header('vary', 'Accept').header('cache-control', 'no-cache');
  const syntax = negotiate(accept);
  return reply.type(syntax.mediaType).send(await describeEndpoint(`${base}/sparql`, syntax, vocabNs));
};
