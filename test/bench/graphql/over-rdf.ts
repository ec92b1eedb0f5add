/** The same list by other ways of asking RDF: GraphQL-LD on Comunica, and SPARQL CONSTRUCT by hand on Oxigraph. CPU of this process. */
import { QueryEngine } from '@comunica/query-sparql-rdfjs';
import { Client } from 'graphql-ld';
import { Parser, Store } from 'n3';
import { Store as Oxigraph } from 'oxigraph';
import { toSparql, type Algebra } from 'sparqlalgebrajs';
import { dataset } from '../support.js';
import { DATASETS, offer, SHOWN } from './list.js';

const context = {
  dct: 'http://purl.org/dc/terms/',
  dcat: 'http://www.w3.org/ns/dcat#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  pst: 'https://www.pistis-project.eu/ns/voc#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  a: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',
  Dataset: 'dcat:Dataset',
  title: 'dct:title',
  publisher: 'dct:publisher',
  name: 'foaf:name',
  mbox: 'foaf:mbox',
  distribution: 'dcat:distribution',
  accessURL: 'dcat:accessURL',
  format: 'dct:format',
  monetization: 'pst:monetization',
  sellerId: 'pst:sellerId',
  purchaseOffer: 'pst:purchaseOffer',
  price: 'pst:price',
};
const QUERY = `{ id a(_: Dataset) title publisher { name mbox } distribution { title accessURL format }
  monetization { sellerId purchaseOffer { price } } }`;
/** Solutions that make up the list: a dataset has two titles and two distributions. GraphQL-LD has no way to say it at the root. */
const SOLUTIONS = SHOWN * 2 * 2;
const CONSTRUCT = `PREFIX dct: <http://purl.org/dc/terms/> PREFIX dcat: <http://www.w3.org/ns/dcat#> PREFIX pst: <https://www.pistis-project.eu/ns/voc#>
CONSTRUCT { ?d ?p ?o . ?o ?p2 ?o2 . ?o2 ?p3 ?o3 }
WHERE { { SELECT ?g ?d WHERE { GRAPH ?g { ?d a dcat:Dataset } } LIMIT ${SHOWN} }
  GRAPH ?g { ?d ?p ?o OPTIONAL { ?o ?p2 ?o2 OPTIONAL { ?o2 ?p3 ?o3 } } } }`;

const own = (turtle: string, n: number): string => turtle.replaceAll('<urn:', `<urn:${n}:`);
const documents = Array.from({ length: DATASETS }, (_, n) => own(dataset(n) + offer(n), n));

const comunica = (): (() => Promise<unknown>) => {
  const store = new Store();
  for (const document of documents)
    store.addQuads(new Parser({ blankNodePrefix: `_:b${store.size}x` }).parse(document));
  const engine = new QueryEngine();
  const client = new Client({
    context: { '@context': context } as never,
    queryEngine: {
      query: async (algebra: Algebra.Operation) => {
        const result = await engine.query(`${toSparql(algebra)} LIMIT ${SOLUTIONS}`, { sources: [store] });
        const { data } = await engine.resultToString(result, 'application/sparql-results+json');
        let text = '';
        for await (const chunk of data) text += String(chunk);
        return JSON.parse(text) as unknown;
      },
    },
  });
  return async () => client.query({ query: QUERY });
};

const construct = (): (() => unknown) => {
  const store = new Oxigraph();
  documents.forEach((document, n) =>
    store.load(document, {
      format: 'text/turtle',
      to_graph_name: { termType: 'NamedNode', value: `urn:g:${n}` } as never,
    }),
  );
  return () => store.query(CONSTRUCT, { results_format: 'application/n-triples' });
};

/** Milliseconds of CPU for one answer. */
const cpuOf = async (times: number, ask: () => unknown): Promise<number> => {
  await ask();
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
};

const figures = { construct: await cpuOf(100, construct()), comunica: await cpuOf(5, comunica()) };
process.send?.({ url: JSON.stringify(figures) });
process.on('SIGTERM', () => process.exit(0));
