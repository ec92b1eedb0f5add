/** Writes the demonstration datasets as RDF, in the shapes that real clients send. */
import { createHash } from 'node:crypto';
import { toNTriples } from '../rdf/ntriples.js';
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../rdf/terms.js';
import { dcat, dct, foaf, rdf, skos, vcard, xsd, type PlatformTerms } from '../rdf/vocabulary.js';
import type { Payload } from '../domain/intake/job.js';
import type { DemoDataset, DemoOffer, Owner } from './datasets.js';

/** Name of a licence for people: `CC_BY_4_0` is CC BY 4.0. */
const nameOf = (code: string): string => code.replace(/_(\d+)_(\d+)$/, ' $1.$2').replaceAll('_', ' ');

const AUTHORITY = 'http://publications.europa.eu/resource/authority';

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

class Graph {
  readonly quads: Quad[] = [];
  constructor(readonly pst: PlatformTerms) {}

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
  ZIP: 'application/zip',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const addLicence = (graph: Graph, distribution: Term, code: string): void => {
  const licence = graph.node(dct.LicenseDocument);
  graph.add(licence, dct.identifier, literal(code));
  graph.add(licence, dct.title, literal(nameOf(code)));
  graph.add(licence, skos.prefLabel, literal(nameOf(code)));
  graph.add(licence, skos.exactMatch, concept('licence', code));
  graph.add(distribution, dct.license, licence);
};

const addStream = (graph: Graph, dataset: DemoDataset): Term => {
  const distribution = graph.node(dcat.Distribution);
  const service = graph.node(dcat.DataService);
  graph.add(distribution, dct.title, literal('Kafka Stream'));
  graph.add(distribution, dcat.accessService, service);
  graph.add(service, dct.title, literal(`${dataset.titles.en} as a stream`, 'en'));
  graph.add(service, dcat.endpointURL, iri(`https://connector.${dataset.owner}.example/streams/${idOf(dataset.slug)}`));
  return distribution;
};

const addFile = (graph: Graph, dataset: DemoDataset, format: string): Term => {
  const distribution = graph.node(dcat.Distribution);
  const address = `https://storage.${dataset.owner}.example/files/get_file?asset_uuid=${idOf(`${dataset.slug} ${format}`)}`;
  graph.add(distribution, dct.title, literal(`${dataset.slug}.${format.toLowerCase()}`));
  graph.add(distribution, dct.format, concept('file-type', format));
  if (mediaTypes[format])
    graph.add(distribution, dcat.mediaType, iri(`http://www.iana.org/assignments/media-types/${mediaTypes[format]}`));
  graph.add(distribution, dcat.accessURL, iri(address));
  graph.add(distribution, dcat.byteSize, literal(String(dataset.bytes), xsd.nonNegativeInteger));
  graph.add(distribution, dct.issued, at(dataset.issued));
  return distribution;
};

const addDataset = (graph: Graph, dataset: DemoDataset): Term => {
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
  graph.add(node, dct.accessRights, concept('access-right', 'PUBLIC'));
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
  return node;
};

/** An offer and the organization that makes it. */
interface Sale {
  readonly offer: DemoOffer;
  /** Id of the organization. */
  readonly sellerId: string;
}

const addOffers = (graph: Graph, node: Term, { offer, sellerId }: Sale): void => {
  const { pst } = graph;
  const method = graph.node(pst.MonetizationMethod);
  graph.add(node, pst.monetization, method);
  graph.add(method, pst.sellerId, literal(sellerId));
  if (offer.purchase) {
    const { type, price, free = false } = offer.purchase;
    const purchase = graph.node(pst.PurchaseOffer);
    graph.add(method, pst.purchaseOffer, purchase);
    graph.add(purchase, pst.type, literal(type));
    graph.add(purchase, pst.price, literal(price, xsd.decimal));
    graph.add(purchase, pst.free, literal(String(free), xsd.boolean));
    graph.add(
      purchase,
      pst.additionalRenewalTerms,
      literal(type === 'subscription' ? 'Renewed each month until cancelled.' : 'None.'),
    );
    graph.add(purchase, pst.contractBreachDays, literal('30', xsd.integer));
    graph.add(purchase, pst.spatialAvailability, literal('Greece, Ireland, Germany, France'));
    graph.add(purchase, pst.expirationDate, literal('2027-12-31T23:59:59Z', xsd.dateTime));
  }
  if (offer.investment) {
    const { price, totalShares, maxShares, percentage, open } = offer.investment;
    const investment = graph.node(pst.InvestmentOffer);
    graph.add(method, pst.investmentOffer, investment);
    graph.add(investment, pst.price, literal(price, xsd.decimal));
    graph.add(investment, pst.termDate, literal('2027-06-30T23:59:59Z', xsd.dateTime));
    graph.add(investment, pst.percentageOffer, literal(String(percentage), xsd.integer));
    graph.add(investment, pst.totalShares, literal(String(totalShares), xsd.integer));
    graph.add(investment, pst.maxShares, literal(String(maxShares), xsd.integer));
    graph.add(investment, pst.status, literal(String(open), xsd.boolean));
  }
};

/** Link of a copy to its origin and its twin on the marketplace. */
interface Origin {
  readonly originalId: string;
  readonly marketplaceOfferId?: string;
}

/** What surrounds a dataset in a catalogue. */
export interface Trade {
  readonly sale?: Sale;
  readonly origin?: Origin;
}

/** A dataset as a payload, with its offers and its link where it has them. */
export const writeDataset = (dataset: DemoDataset, pst: PlatformTerms, { sale, origin }: Trade = {}): Payload => {
  const graph = new Graph(pst);
  const node = addDataset(graph, dataset);
  if (sale) addOffers(graph, node, sale);
  if (origin) {
    const link = graph.node(pst.Offer);
    graph.add(node, pst.offer, link);
    graph.add(link, pst.originalId, literal(origin.originalId));
    if (origin.marketplaceOfferId) graph.add(link, pst.marketplaceOfferId, literal(origin.marketplaceOfferId));
  }
  return { body: toNTriples(graph.quads), contentType: 'application/n-triples' };
};
