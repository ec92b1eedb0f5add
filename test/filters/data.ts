/** Random metadata: few values, so that filters meet some, in the many forms in which sources write them. */
import fc from 'fast-check';

export const BASE = 'https://market.example';
export const VOC = 'https://www.pistis-project.eu/ns/voc#';
export const datasetIri = (at: number): string => `${BASE}/catset/data/d${at}`;

const DCT = 'http://purl.org/dc/terms/';
const DCAT = 'http://www.w3.org/ns/dcat#';
const FOAF = 'http://xmlns.com/foaf/0.1/';
const XSD = 'http://www.w3.org/2001/XMLSchema#';
const ADMS = 'http://www.w3.org/ns/adms#';
const SKOS = 'http://www.w3.org/2004/02/skos/core#';
const VCARD = 'http://www.w3.org/2006/vcard/ns#';

/** Objects of statements, as N-Triples write them. */
export const values = {
  text: ['"Alpha"@en', '"alpha beta"@de', '"Beta"@en-GB', '"ΟΔΟΣ"@el', '"Beta"', '"per %_ \\\\.*"', '"Straße"@de'],
  date: [
    ...['"2024-05-01"', '"2024-05-01T10:00:00Z"', '"2024-05-01T23:30:00+02:00"', '"2024-05-02T00:00:00"'],
    ...[`"2024-05-01"^^<${XSD}date>`, `"2024-05-01T10:00:00Z"^^<${XSD}dateTime>`, `"2024"^^<${XSD}gYear>`],
    ...[`"2024-05"^^<${XSD}gYearMonth>`, `"2023-12-31T23:59:59.5"^^<${XSD}dateTime>`],
  ],
  number: [`"10"^^<${XSD}decimal>`, `"1.50"^^<${XSD}decimal>`, '"12.5"', `"7"^^<${XSD}integer>`, '"1.5e1"', '"0"'],
  integer: ['"3"', `"10"^^<${XSD}integer>`, `"0"^^<${XSD}integer>`],
  boolean: [`"true"^^<${XSD}boolean>`, `"false"^^<${XSD}boolean>`, '"1"', '"FALSE"', '"0"'],
  string: ['"Alpha"', '"beta"@en', '<http://example.org/it>', '"x/y#z"'],
  concept: [
    ...['<http://example.org/codes/CSV>', '<http://example.org/codes#XML>', '<urn:code:PDF>'],
    ...['<http://example.org/codes/CSV/>', '<http://publications.europa.eu/resource/authority/file-type/JSON>'],
  ],
  iri: ['<http://example.org/a>', '<http://example.org/b?c=1>', '"not an IRI"'],
  currency: ['"EUR"', '"USD"'],
  purchase: ['"one-off"', '"OneOff"', '"subscription"', '"barter"'],
  countries: ['"Greece, Germany"', '" Greece "', '"Cyprus,Greece,,"', '","'],
  mediaType: ['"text/csv"', '<http://www.iana.org/assignments/media-types/text/csv>', '"application/json"'],
} as const;

type Pool = keyof typeof values;
type Line = readonly [predicate: string, object: string];

const maybe = (predicate: string, pool: Pool): fc.Arbitrary<Line[]> =>
  fc
    .option(fc.constantFrom(...values[pool]), { nil: undefined })
    .map((object) => (object ? [[predicate, object]] : []));
const several = (predicate: string, pool: Pool, most = 3): fc.Arbitrary<Line[]> =>
  fc.uniqueArray(fc.constantFrom(...values[pool]), { maxLength: most }).map((all) => all.map((o) => [predicate, o]));

/** A node below another one, with its statements. */
interface Part {
  readonly predicate: string;
  readonly lines: readonly Line[];
  readonly parts: readonly Part[];
  /** Its IRI; a blank node where absent. */
  readonly iri?: string;
}

const lines = (...all: fc.Arbitrary<Line[]>[]): fc.Arbitrary<Line[]> => fc.tuple(...all).map((found) => found.flat());
const node = (
  predicate: string,
  own: fc.Arbitrary<Line[]>,
  iri: fc.Arbitrary<string | undefined> = fc.constant(undefined),
  parts: fc.Arbitrary<Part[]> = fc.constant([]),
): fc.Arbitrary<Part> =>
  fc
    .record({ lines: own, iri, parts })
    .map(({ iri: name, ...rest }) => ({ predicate, ...rest, ...(name === undefined ? {} : { iri: name }) }));
const parts = (...all: fc.Arbitrary<Part[]>[]): fc.Arbitrary<Part[]> => fc.tuple(...all).map((found) => found.flat());
const list = (part: fc.Arbitrary<Part>, maxLength: number): fc.Arbitrary<Part[]> => fc.array(part, { maxLength });

const agentIri = fc.constantFrom(undefined, 'http://example.org/agents/1', 'http://example.org/agents/2');
const agent = (predicate: string) =>
  node(predicate, lines(maybe(`${FOAF}name`, 'string'), maybe(`${FOAF}homepage`, 'iri')), agentIri);

const service = node(
  `${DCAT}accessService`,
  lines(several(`${DCT}title`, 'text', 2), several(`${DCAT}endpointURL`, 'iri', 2)),
  fc.constantFrom(undefined, 'http://example.org/service'),
);

const described = node(`${DCT}format`, lines(several(`${SKOS}prefLabel`, 'text', 2)));

const distribution = node(
  `${DCAT}distribution`,
  lines(
    ...[several(`${DCT}title`, 'text', 2), maybe(`${DCT}format`, 'concept'), maybe(`${DCAT}byteSize`, 'number')],
    ...[maybe(`${DCAT}mediaType`, 'mediaType'), several(`${DCAT}accessURL`, 'iri', 2), maybe(`${DCT}issued`, 'date')],
    ...[maybe(`${VOC}isEncrypted`, 'boolean'), maybe(`${DCT}license`, 'concept')],
    maybe(`${ADMS}status`, 'concept'),
  ),
  fc.uuid().map((id) => `${BASE}/catset/distribution/${id}`),
  parts(list(service, 2), list(described, 1)),
).map((part) =>
  // Two formats would be a matter of which comes first.
  part.lines.some(([predicate]) => predicate === `${DCT}format`)
    ? { ...part, parts: part.parts.filter(({ predicate }) => predicate !== `${DCT}format`) }
    : part,
);

const purchase = node(
  `${VOC}purchaseOffer`,
  lines(
    ...[maybe(`${VOC}price`, 'number'), maybe(`${VOC}currency`, 'currency'), maybe(`${VOC}type`, 'purchase')],
    ...[maybe(`${VOC}free`, 'boolean'), maybe(`${VOC}numResell`, 'integer'), maybe(`${VOC}num_resell`, 'integer')],
    ...[maybe(`${VOC}spatialAvailability`, 'countries'), maybe(`${VOC}expirationDate`, 'date')],
  ),
);

const monetization = node(
  `${VOC}monetization`,
  lines(maybe(`${VOC}sellerId`, 'string')),
  fc.constant(undefined),
  list(purchase, 2),
);

const contact = node(
  `${DCAT}contactPoint`,
  lines(
    ...[maybe(`${VCARD}fn`, 'string'), maybe(`${VCARD}organization-name`, 'string')],
    maybe(`${VCARD}hasTelephone`, 'iri'),
  ),
);
const period = node(
  `${DCT}temporal`,
  lines(
    maybe(`${DCAT}startDate`, 'date'),
    maybe('http://schema.org/startDate', 'date'),
    maybe(`${DCAT}endDate`, 'date'),
  ),
);

/** Statements and parts of a dataset. */
export interface Random {
  readonly lines: readonly Line[];
  readonly parts: readonly Part[];
}

/** Random datasets. */
export const datasets: fc.Arbitrary<Random[]> = fc.array(
  fc.record({
    lines: lines(
      ...[several(`${DCT}title`, 'text'), several(`${DCAT}keyword`, 'text'), several(`${DCAT}theme`, 'concept', 2)],
      ...[maybe(`${DCT}issued`, 'date'), maybe(`${DCT}modified`, 'date'), several(`${DCAT}landingPage`, 'iri', 2)],
      ...[several(`${DCT}identifier`, 'string', 2), maybe(`${DCT}accessRights`, 'concept')],
      ...[maybe(`${VOC}insightsResult`, 'string'), several(`${DCT}creator`, 'text', 1)],
      ...[several(`${DCT}spatial`, 'text', 1)],
    ),
    parts: parts(
      ...[list(agent(`${DCT}publisher`), 1), list(agent(`${DCT}creator`), 2), list(distribution, 3), list(period, 2)],
      ...[list(monetization, 1), list(contact, 2)],
    ),
  }),
  { minLength: 1, maxLength: 7 },
);

/** The metadata of a dataset as N-Triples, with what the service says beside them. */
export const triplesOf = ({ lines: own, parts: below }: Random, at: number): string => {
  let blank = 0;
  const described = new Set<string>();
  const write = (subject: string, all: readonly Line[], inner: readonly Part[]): string => {
    const said = all.map(([predicate, object]) => `${subject} <${predicate}> ${object} .\n`).join('');
    return inner.reduce((text, part) => {
      const name = part.iri === undefined ? `_:b${at}x${blank++}` : `<${part.iri}>`;
      // Said twice, a node would have two names, and which of them comes first is nobody's to know.
      const inside = described.has(name) ? '' : write(name, part.lines, part.parts);
      described.add(name);
      return `${text}${subject} <${part.predicate}> ${name} .\n${inside}`;
    }, said);
  };
  const system = `<${BASE}/catid/catalogue/c${at % 2}> <${DCAT}dataset> <${datasetIri(at)}> .\n`;
  return write(`<${datasetIri(at)}>`, own, below) + system;
};
