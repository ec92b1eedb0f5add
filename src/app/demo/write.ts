/** Writes the demonstration datasets as RDF, in the shapes that real clients send. */
import { createHash } from 'node:crypto';
import { toNTriples } from '../../core/rdf/ntriples.js';
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../../core/rdf/terms.js';
import { dcat, dct, foaf, rdf, skos, vcard, xsd } from '../../core/rdf/vocabulary.js';
import type { Payload } from '../../features/repository/intake/job.js';
import { offers, type DemoDataset, type Owner } from './datasets.js';
import { licenceOf } from './offers.js';

/** Beginning of the IRIs of the EU's authority tables. */
export const AUTHORITY = 'http://publications.europa.eu/resource/authority';
/** The format of the messages of streams. */
const MESSAGES = 'JSON';

/** The two organizations. */
export const organizations: Readonly<
  Record<Owner, { readonly name: string; readonly email: string; readonly country: string }>
> = {
  athens: { name: 'Athens Transport', email: 'mailto:data@athens-transport.example', country: 'GRC' },
  dublin: { name: 'Dublin Harbour', email: 'mailto:data@dublin-harbour.example', country: 'IRL' },
};

/** A UUID that is always the same for a name, so that links in documentation keep working. */
export const idOf = (name: string): string => {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Id of a dataset on the marketplace. */
export const marketplaceIdOf = (slug: string): string => idOf(`marketplace ${slug}`);

class Graph {
  readonly quads: Quad[] = [];

  add(subject: Term, predicate: NamedNode, object: Term): void {
    this.quads.push(factory.quad(subject as Quad['subject'], predicate, object as Quad['object']));
  }

  node(type: NamedNode): Term {
    const node = factory.blankNode();
    this.add(node, rdf.type, type);
    return node;
  }
}

const concept = (table: string, code: string): NamedNode => iri(`${AUTHORITY}/${table}/${code}`);
const at = (date: string): Term => literal(`${date}T09:00:00Z`, xsd.dateTime);

const mediaTypes: Readonly<Record<string, string>> = {
  CSV: 'text/csv',
  JSON: 'application/json',
  GEOTIFF: 'image/tiff',
  PARQUET: 'application/vnd.apache.parquet',
  ZIP: 'application/zip',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** About how large the same rows are in each format, beside CSV. */
const SIZES: Readonly<Record<string, number>> = { CSV: 1, JSON: 2.3, XLSX: 0.45, PARQUET: 0.18, GEOTIFF: 0.31 };

const addLicence = (graph: Graph, distribution: Term, code: string): void => {
  const { identifier, title, exactMatch } = licenceOf(code);
  const licence = graph.node(dct.LicenseDocument);
  graph.add(licence, dct.identifier, literal(identifier));
  graph.add(licence, dct.title, literal(title));
  graph.add(licence, skos.prefLabel, literal(title));
  graph.add(licence, skos.exactMatch, iri(exactMatch));
  graph.add(distribution, dct.license, licence);
};

const addFormat = (graph: Graph, distribution: Term, format: string): void => {
  graph.add(distribution, dct.format, concept('file-type', format));
  const type = mediaTypes[format];
  if (type) graph.add(distribution, dcat.mediaType, iri(`http://www.iana.org/assignments/media-types/${type}`));
};

const addStream = (graph: Graph, dataset: DemoDataset): Term => {
  const distribution = graph.node(dcat.Distribution);
  const service = graph.node(dcat.DataService);
  graph.add(distribution, dct.title, literal('Kafka Stream'));
  addFormat(graph, distribution, MESSAGES);
  graph.add(distribution, dcat.accessService, service);
  graph.add(service, dct.title, literal(`${dataset.titles.en} as a stream`, 'en'));
  graph.add(service, dcat.endpointURL, iri(`https://connector.${dataset.owner}.example/streams/${idOf(dataset.slug)}`));
  return distribution;
};

const addFile = (graph: Graph, dataset: DemoDataset, format: string): Term => {
  const distribution = graph.node(dcat.Distribution);
  const address = `https://storage.${dataset.owner}.example/files/get_file?asset_uuid=${idOf(`${dataset.slug} ${format}`)}`;
  graph.add(distribution, dct.title, literal(`${dataset.slug}.${format.toLowerCase()}`));
  addFormat(graph, distribution, format);
  graph.add(distribution, dcat.accessURL, iri(address));
  const share = format === dataset.formats[0] ? 1 : (SIZES[format] ?? 1) / (SIZES[dataset.formats[0] ?? ''] ?? 1);
  graph.add(distribution, dcat.byteSize, literal(String(Math.round(dataset.bytes * share)), xsd.nonNegativeInteger));
  graph.add(distribution, dct.issued, at(dataset.issued));
  return distribution;
};

/** True if somebody has to pay for the data. */
const isSold = ({ slug }: DemoDataset): boolean =>
  offers.some(({ dataset, purchase }) => dataset === slug && purchase?.price !== undefined);

const addDataset = (graph: Graph, dataset: DemoDataset): void => {
  const { name, email, country } = organizations[dataset.owner];
  const node = graph.node(dcat.Dataset);
  for (const [language, title] of Object.entries(dataset.titles)) graph.add(node, dct.title, literal(title, language));
  graph.add(node, dct.description, literal(dataset.description, 'en'));
  for (const keyword of dataset.keywords) graph.add(node, dcat.keyword, literal(keyword, 'en'));
  graph.add(node, dcat.theme, concept('data-theme', dataset.theme));
  for (const language of Object.keys(dataset.titles)) {
    graph.add(
      node,
      dct.language,
      concept('language', { en: 'ENG', de: 'DEU', fr: 'FRA', el: 'ELL' }[language] ?? 'ENG'),
    );
  }
  graph.add(node, dct.spatial, concept('country', country));
  graph.add(node, dct.accessRights, concept('access-right', isSold(dataset) ? 'RESTRICTED' : 'PUBLIC'));
  graph.add(node, dct.issued, at(dataset.issued));
  graph.add(node, dct.modified, at(dataset.issued));
  const publisher = graph.node(foaf.Organization);
  graph.add(publisher, foaf.name, literal(name));
  graph.add(publisher, foaf.mbox, iri(email));
  graph.add(node, dct.publisher, publisher);
  const contact = graph.node(vcard.Organization);
  graph.add(contact, vcard.fn, literal(`${name} data desk`));
  graph.add(contact, vcard.hasEmail, iri(email));
  graph.add(node, dcat.contactPoint, contact);
  for (const format of dataset.formats) {
    const distribution = format === 'KAFKA' ? addStream(graph, dataset) : addFile(graph, dataset, format);
    addLicence(graph, distribution, dataset.licence);
    graph.add(node, dcat.distribution, distribution);
  }
};

/** A dataset as a payload. */
export const writeDataset = (dataset: DemoDataset): Payload => {
  const graph = new Graph();
  addDataset(graph, dataset);
  return { body: toNTriples(graph.quads), contentType: 'application/n-triples' };
};
