/** Datasets made by chance, the same ones every time: properties of DCAT-AP with the forms of values that metadata of portals have. */
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../../../src/core/rdf/terms.js';
import {
  adms,
  dcat,
  dcatap,
  dct,
  foaf,
  owl,
  platform,
  prov,
  rdf,
  rdfs,
  skos,
  vcard,
  xsd,
} from '../../../src/core/rdf/vocabulary.js';
import { DEFAULT_VOCAB_NS } from '../../../src/core/rdf/vocabulary.js';

type Value = Quad['object'];

const pst = platform(DEFAULT_VOCAB_NS);
const AUTHORITY = 'http://publications.europa.eu/resource/authority/';
const member = (table: string, ...codes: readonly string[]): Value[] =>
  codes.map((code) => iri(`${AUTHORITY}${table}/${code}`));

const texts: readonly Value[] = [
  literal('Tram stops', 'en'),
  literal('Haltestellen', 'de'),
  literal('Στάσεις', 'el'),
  literal('Arrêts', 'fr'),
  literal('Zero', 'de-t-en-t0-mtec'),
  literal('plain "words"'),
  literal('', 'en'),
  literal(' '),
];
const words: readonly Value[] = [literal('1.2'), literal('id-7'), iri('https://elsewhere.example/7'), literal('')];
const dates: readonly Value[] = [
  literal('2020-05-06', xsd.date),
  literal('2020-05-06+02:00', xsd.date),
  literal('2021-01-27T10:00:00Z', xsd.dateTime),
  literal('2019', xsd.gYear),
  literal('2019-04', xsd.gYearMonth),
  literal('06.05.2020'),
  literal('', xsd.date),
];
const addresses: readonly Value[] = [
  iri('https://city.example/data'),
  iri('https://city.example/größe?x=%20'),
  iri('urn:isbn:1'),
  literal('https://city.example/literal'),
];
const numbers: readonly Value[] = [
  literal('1024', xsd.nonNegativeInteger),
  literal('1.50', xsd.decimal),
  literal('12'),
  literal('many'),
];
const flags: readonly Value[] = [literal('true', xsd.boolean), literal('false', xsd.boolean), literal('1')];
const elsewhere: readonly Value[] = [iri('https://elsewhere.example/concepts#x'), literal('In words', 'en')];

/** A node of its own: the values of each property, and the chance that it has one. */
interface Shape {
  readonly type: NamedNode;
  readonly properties: readonly (readonly [NamedNode, readonly (Value | Shape)[], number?])[];
}

const concept: Shape = {
  type: skos.Concept,
  properties: [
    [skos.prefLabel, texts],
    [rdfs.label, texts, 0.2],
    [dct.identifier, words, 0.3],
    [skos.exactMatch, member('data-theme', 'ENVI', 'EDUC'), 0.5],
  ],
};
const agent: Shape = {
  type: foaf.Organization,
  properties: [
    [foaf.name, texts, 0.9],
    [foaf.mbox, [iri('mailto:office@city.example')]],
    [foaf.homepage, addresses],
    [pst.organizationId, [literal('city')], 0.2],
  ],
};
const contact: Shape = {
  type: vcard.Kind,
  properties: [
    [vcard.fn, texts, 0.8],
    [vcard.hasEmail, [iri('mailto:data@city.example')]],
    [vcard['organization-name'], texts, 0.3],
    [vcard.hasURL, addresses, 0.3],
    [vcard.hasTelephone, [iri('tel:+49-30-1')], 0.3],
  ],
};
const period: Shape = {
  type: dct.PeriodOfTime,
  properties: [
    [dcat.startDate, dates, 0.8],
    [dcat.endDate, dates, 0.8],
  ],
};
const place: Shape = {
  type: dct.Location,
  properties: [
    [skos.prefLabel, texts, 0.5],
    [dcat.bbox, [literal('POLYGON((9 47,10 47,10 48,9 48,9 47))'), literal('POINT(9 47)'), literal('POINT(9,5 47,5)')]],
  ],
};
const licence: Shape = {
  type: dct.LicenseDocument,
  properties: [
    [dct.identifier, [literal('CC_BY_4_0')]],
    [dct.title, texts],
    [skos.prefLabel, texts, 0.4],
    [skos.exactMatch, member('licence', 'CC_BY_4_0'), 0.5],
  ],
};
const rights: Shape = { type: dct.RightsStatement, properties: [[rdfs.label, texts, 1]] };
const service: Shape = {
  type: dcat.DataService,
  properties: [
    [dct.title, texts, 1],
    [dct.description, texts],
    [dcat.endpointURL, addresses, 1],
    [dcat.endpointDescription, addresses, 0.3],
    [dct.license, [licence], 0.3],
  ],
};
const purchase: Shape = {
  type: pst.PurchaseOffer,
  properties: [
    [pst.price, numbers, 0.8],
    [pst.currency, [literal('EUR'), literal('CHF')]],
    [pst.type, [literal('one-off'), literal('subscription')]],
    [pst.isFree, flags, 0.3],
    [pst.termDate, dates, 0.3],
    [pst.expiration_date, dates, 0.2],
    [dct.license, [licence, ...member('licence', 'CC0')], 0.4],
    [dct.publisher, [agent], 0.2],
  ],
};
const investment: Shape = {
  type: pst.InvestmentOffer,
  properties: [
    [pst.price, numbers, 0.5],
    [pst.pricePerShare, numbers, 0.5],
    [pst.status, flags],
    [pst.totalShares, numbers],
  ],
};
const method: Shape = {
  type: pst.MonetizationMethod,
  properties: [
    [pst.purchaseOffer, [purchase], 0.8],
    [pst.investmentOffer, [investment], 0.3],
    [pst.sellerId, [literal('city')], 0.2],
  ],
};
const distribution: Shape = {
  type: dcat.Distribution,
  properties: [
    [dct.title, texts],
    [dct.description, texts],
    [dcat.accessURL, addresses, 0.9],
    [dcat.downloadURL, addresses],
    [dcat.accessService, [service], 0.2],
    [dct.format, [...member('file-type', 'CSV', 'JSON'), ...elsewhere, concept]],
    [dcat.mediaType, [iri('https://www.iana.org/assignments/media-types/text/csv'), literal('text/csv')]],
    [
      dct.license,
      [licence, ...member('licence', 'CC_BY_4_0', 'CC0'), iri('https://creativecommons.org/licenses/by/4.0/')],
    ],
    [dcat.byteSize, numbers],
    [dct.issued, dates, 0.3],
    [dct.modified, dates, 0.3],
    [dct.rights, [rights, iri('https://elsewhere.example/rights')], 0.3],
    [adms.status, elsewhere, 0.2],
    [dcatap.availability, member('planned-availability', 'STABLE'), 0.2],
    [dct.type, [...elsewhere, concept], 0.1],
    [dct.language, member('language', 'ENG', 'DEU'), 0.2],
    [dct.conformsTo, [...elsewhere, concept], 0.2],
    [foaf.page, addresses, 0.2],
    [dcat.compressFormat, elsewhere, 0.1],
    [dcat.packageFormat, elsewhere, 0.1],
    [dcat.temporalResolution, [literal('P1D', xsd.duration)], 0.2],
    [dcat.spatialResolutionInMeters, numbers, 0.2],
    [dcatap.applicableLegislation, [iri('http://data.europa.eu/eli/reg_impl/2023/138/oj')], 0.1],
    [pst.isEncrypted, flags, 0.2],
    [pst.isTransformed, flags, 0.2],
    [pst.isAnonymized, flags, 0.2],
  ],
};
const dataset: Shape = {
  type: dcat.Dataset,
  properties: [
    [dct.title, texts, 0.95],
    [dct.description, texts, 0.9],
    [dcat.keyword, texts],
    [dct.publisher, [agent, literal('City of Words', 'en'), iri('https://city.example/#us')], 0.8],
    [dct.creator, [agent, literal('Somebody')]],
    [dcat.contactPoint, [contact]],
    [dcat.theme, [...member('data-theme', 'TRAN', 'ENVI'), concept, ...elsewhere]],
    [dct.language, [...member('language', 'ENG', 'ELL'), literal('en')]],
    [dct.spatial, [place, ...member('country', 'DEU', 'GRC'), literal('Berlin'), literal('POINT(13 52)')]],
    [dct.type, [...member('dataset-type', 'GEOSPATIAL'), ...elsewhere], 0.3],
    [dct.accessRights, [...member('access-right', 'PUBLIC', 'RESTRICTED'), concept]],
    [dct.accrualPeriodicity, [...member('frequency', 'MONTHLY', 'ANNUAL'), ...elsewhere]],
    [dct.temporal, [period]],
    [dcat.landingPage, addresses],
    [dct.identifier, words],
    [dct.issued, dates],
    [dct.modified, dates],
    [dcat.version, words, 0.2],
    [owl.versionInfo, words, 0.2],
    [adms.versionNotes, texts, 0.2],
    [pst.insightsResult, [literal('{"rows":3}')], 0.1],
    [foaf.page, addresses, 0.2],
    [dct.conformsTo, [...elsewhere, concept], 0.3],
    [dct.provenance, [rights, concept], 0.2],
    [adms.identifier, [literal('10.1/x'), iri('https://doi.org/10.1/x')], 0.2],
    [dct.source, words, 0.1],
    [dct.relation, words, 0.1],
    [dct.isVersionOf, words, 0.1],
    [dcat.hasVersion, words, 0.1],
    [dct.isReferencedBy, words, 0.1],
    [adms.sample, words, 0.1],
    [dct.subject, [concept, ...elsewhere], 0.2],
    [dcat.inSeries, [iri('https://elsewhere.example/series')], 0.1],
    [dcat.temporalResolution, [literal('P1D', xsd.duration)], 0.1],
    [dcatap.applicableLegislation, [iri('http://data.europa.eu/eli/reg_impl/2023/138/oj'), iri('urn:law')], 0.2],
    [dcatap.hvdCategory, [iri('http://data.europa.eu/bna/c_ac64a52d'), concept], 0.2],
    [prov.wasGeneratedBy, words, 0.1],
    [dcat.distribution, [distribution], 0.9],
    [pst.monetization, [method], 0.5],
  ],
};
const MOST_VALUES = 3;

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
const chances = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/** The statements of the dataset with that number; `nameOf` gives the IRI of its distributions. */
export const generated = (seed: number, subject: NamedNode, nameOf: (number: number) => NamedNode): Quad[] => {
  const chance = chances(seed);
  const quads: Quad[] = [];
  let nodes = 0;
  const add = (node: Term, property: NamedNode, value: Value): void => {
    const quad = factory.quad(node as Quad['subject'], property, value);
    if (!quads.some((other) => other.equals(quad))) quads.push(quad);
  };
  const describe = (node: Term, { type, properties }: Shape): void => {
    add(node, rdf.type, type);
    for (const [property, values, likely = 0.6] of properties) {
      if (chance() >= likely) continue;
      for (let left = Math.ceil(chance() * MOST_VALUES); left > 0; left -= 1) {
        const value = values[Math.floor(chance() * values.length)] as Value | Shape;
        if (!('properties' in value)) add(node, property, value);
        else {
          nodes += 1;
          const part = value === distribution ? nameOf(nodes) : factory.blankNode(`b${nodes}`);
          add(node, property, part as Value);
          describe(part, value);
        }
      }
    }
  };
  describe(subject, dataset);
  return quads;
};
