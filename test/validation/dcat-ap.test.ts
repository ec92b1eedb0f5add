import { codesOf, turtle, validate, VOCAB_NS } from './support.js';
import { createValidator, type Level } from '../../src/features/repository/validation/index.js';

const codes = async (text: string, level: Level): Promise<string[]> => codesOf(await validate(text, { level }));

const dataset = (statements: string): string =>
  `ex:d a dcat:Dataset ; dct:title "t" ; dct:description "d" ; ${statements} .`;
const distribution = (statements: string): string => `ex:x a dcat:Distribution ; dcat:accessURL ex:f ; ${statements} .`;

describe('the payloads of the interface', () => {
  it('miss the publisher of a catalogue that has a creator only', async () => {
    const text =
      'ex:c a dcat:Catalog ; dct:title "t"@en ; dct:description "d"@en ; dct:creator [ a foaf:Agent ; foaf:name "n" ] .';
    expect(await codes(text, 1)).toEqual(['catalogue.publisher']);
  });

  it('may give a catalogue the type dcat-ap', async () => {
    const text =
      'ex:c a dcat:Catalog ; dct:title "t" ; dct:description "d" ; dct:publisher ex:p ; dct:type "dcat-ap" .';
    expect(await codes(text, 2)).toEqual([]);
  });

  it('name a publisher that is an organization', async () => {
    const text = dataset('dct:publisher [ a foaf:Organization ; foaf:mbox <mailto:a@example.org> ; foaf:name "n" ]');
    expect(await codes(text, 2)).toEqual([]);
    expect(await codes(text, 3)).toContain('agent.type.recommended');
  });

  it('refer to themes and languages of the authority tables', async () => {
    const text = dataset('dcat:theme at:data-theme\\/EDUC ; dct:language at:language\\/ENG');
    expect(await codes(text, 3)).not.toEqual(expect.arrayContaining([expect.stringMatching(/theme|language/)]));
  });

  it('miss the access URL of streaming data', async () => {
    const service = '[ a dcat:DataService ; dct:title "Kafka"@en ; dcat:endpointURL <https://example.org/stream> ]';
    expect(await codes(`ex:x a dcat:Distribution ; dcat:accessService ${service} .`, 1)).toEqual([
      'distribution.access-url',
    ]);
  });

  it('describe a licence without saying that it is one', async () => {
    const text = distribution(
      'dct:license [ dct:identifier "i" ; dct:title "t" ; skos:prefLabel "p" ; skos:exactMatch ex:l ]',
    );
    expect(await codes(text, 1)).toEqual([]);
    expect(await codes(text, 2)).toEqual(['distribution.license.range']);
  });

  it('give the size as a whole number', async () => {
    expect(await codes(distribution('dcat:byteSize "5"^^xsd:nonNegativeInteger'), 1)).toEqual([]);
  });

  it('take the format from the authority table', async () => {
    expect(await codes(distribution('dct:format at:file-type\\/CSV'), 2)).toEqual([]);
    expect(await codes(distribution('dct:format at:file-type\\/CSV'), 3)).not.toContain(
      'distribution.format.vocabulary',
    );
  });

  it('need no language tags', async () => {
    expect(await codes(dataset('dcat:keyword "plain"'), 1)).toEqual([]);
  });
});

describe('corrections to the published shapes', () => {
  const cases: readonly (readonly [string, Level, string, readonly string[]])[] = [
    ['a size is an xsd:nonNegativeInteger', 1, distribution('dcat:byteSize "5"^^xsd:nonNegativeInteger'), []],
    ['a size may still be an xsd:decimal', 1, distribution('dcat:byteSize "5"^^xsd:decimal'), []],
    ['a size has no fraction', 1, distribution('dcat:byteSize 5.5'), ['distribution.byte-size']],
    ['several statements of rights are fine', 1, distribution('dct:rights ex:a, ex:b'), []],
    ['several resolutions of a dataset are fine', 1, dataset('dcat:spatialResolutionInMeters 1.0, 2.0'), []],
    [
      'several resolutions of a distribution are not',
      1,
      distribution('dcat:spatialResolutionInMeters 1.0, 2.0'),
      ['distribution.spatial-resolution-in-meters'],
    ],
    ['the dates of a dataset are tested', 1, dataset('dct:issued "yesterday"'), ['dataset.issued']],
    [
      'a lexical form that is no date is found',
      1,
      dataset('dct:modified "2024-13-01"^^xsd:date'),
      ['dataset.modified'],
    ],
    [
      'the date of a record is tested',
      1,
      'ex:r a dcat:CatalogRecord ; foaf:primaryTopic ex:d ; dct:modified "now" .',
      ['catalogue-record.modified'],
    ],
    [
      'the dates of a period are tested',
      1,
      'ex:p a dct:PeriodOfTime ; dcat:startDate "spring" .',
      ['period-of-time.start-date'],
    ],
    ['dct:hasVersion is reported as deprecated', 3, dataset('dct:hasVersion ex:e'), ['dataset.has-version.deprecated']],
    [
      'dct:isVersionOf is reported as deprecated',
      3,
      dataset('dct:isVersionOf ex:e'),
      ['dataset.is-version-of.deprecated'],
    ],
    [
      'owl:versionInfo is reported as deprecated',
      3,
      dataset('owl:versionInfo "1"'),
      ['dataset.version-info.deprecated'],
    ],
    [
      'schema.org dates are reported as deprecated',
      3,
      'ex:p a dct:PeriodOfTime ; schema:startDate "2024" .',
      ['period-of-time.schema-start-date.deprecated'],
    ],
    [
      'ADMS states are reported as deprecated',
      3,
      distribution('adms:status <http://purl.org/adms/status/Completed>'),
      ['distribution.status.deprecated', 'distribution.status.vocabulary'],
    ],
    [
      'a state of the authority table is in one list only',
      3,
      distribution('adms:status at:distribution-status\\/COMPLETED'),
      [],
    ],
    [
      'dcat:isVersionOf goes with dcat:hasVersion',
      3,
      dataset('dcat:isVersionOf ex:e'),
      ['dataset.is-version-of.inverse'],
    ],
    ['dcat:hasVersion is tested', 1, dataset('dcat:hasVersion "2"'), ['dataset.has-version']],
    [
      'access rights of services are tested',
      3,
      'ex:s a dcat:DataService ; dct:accessRights ex:mine .',
      ['data-service.access-rights.vocabulary'],
    ],
    ['every theme is tested', 3, dataset('dcat:theme at:data-theme\\/EDUC, ex:bees'), ['dataset.theme.vocabulary']],
    [
      'people and groups are agents',
      2,
      dataset('dct:creator [ a foaf:Person ; foaf:name "n" ], [ a foaf:Group ; foaf:name "g" ]'),
      [],
    ],
    ['an organization is a contact', 2, dataset('dcat:contactPoint [ a vcard:Organization ]'), []],
    [
      'a relationship leads to any resource',
      2,
      'ex:r a dcat:Relationship ; dcat:hadRole [ a dcat:Role ] ; dct:relation [ a foaf:Document ] .',
      [],
    ],
    [
      'a record is about any dcat:Resource',
      2,
      'ex:r a dcat:CatalogRecord ; foaf:primaryTopic [ a dcat:Resource ] ; dct:modified "2024"^^xsd:gYear .',
      [],
    ],
    [
      'a geometry is a literal or a resource',
      2,
      'ex:l a dct:Location ; locn:geometry [ a locn:Geometry ] . ex:m a dct:Location ; locn:geometry "POINT(0 0)" .',
      [],
    ],
    ['a URL needs no class', 2, distribution('dcat:downloadURL <https://example.org/x>'), []],
    [
      'a series without its members is no violation',
      1,
      'ex:s a dcat:DatasetSeries ; dct:title "t" ; dct:description "d" .',
      [],
    ],
  ];
  /** What a case is about: the rules of its first property, not what else its small document lacks. */
  const others = /recommended$|^(data-service\.(title|endpoint-url)|dataset\.type\.)/;

  it.each(cases)('%s', async (_name, level, text, expected) => {
    expect((await codes(text, level)).filter((code) => !others.test(code))).toEqual(expected);
  });
});

describe('what a write warns about', () => {
  const warnings = async (text: string, level: Level): Promise<string[]> => {
    const { conforms, findings } = await validate(text, { level });
    expect(conforms).toBe(level < 3);
    return findings.filter(({ severity }) => severity === 'Warning').map(({ code }) => code);
  };

  it('are formats outside the authority table, with the member that was probably meant', async () => {
    const text = distribution('dct:format at:file-type\\/csv');
    expect(await warnings(text, 1)).toEqual(['distribution.format.unlisted']);
    const [finding] = (await validate(text, { level: 2 })).findings;
    expect(finding?.message).toContain('file-type/CSV');
  });

  it('is a violation where vocabularies are asked for, and said once', async () => {
    const text = distribution('dct:format at:file-type\\/csv');
    expect(await warnings(text, 3)).not.toContain('distribution.format.unlisted');
    expect(await codes(text, 3)).toContain('distribution.format.vocabulary');
  });

  it.each([
    ['a UUID', '7D3C0B52-6a2e-4f0e-9d5c-5b7c6a3f1e11', []],
    ['a name', 'Acme', ['monetization.seller.uuid']],
    ['a UUID in a URN', 'urn:uuid:7d3c0b52-6a2e-4f0e-9d5c-5b7c6a3f1e11', ['monetization.seller.uuid']],
    ['nothing', '', ['monetization.seller.uuid']],
  ])('is a seller named by %s', async (_what, seller, expected) => {
    const text = dataset(`pst:monetization [ pst:sellerId "${seller}" ]`);
    expect(await warnings(text, 1)).toEqual(expected);
  });
});

describe('ranges', () => {
  it('leave open what the metadata only mention', async () => {
    const report = await validate(dataset('dct:publisher ex:p'), { level: 2 });
    expect(report.conforms).toBe(true);
    expect(report.findings.map((f) => [f.code, f.severity])).toEqual([['dataset.publisher.range', 'Info']]);
  });

  it('are broken by a member of another list, by another type, by a literal and by a blank node without a type', async () => {
    for (const value of ['at:file-type\\/CSV', '[ a foaf:Document ]', '"ENG"', '[ dct:title "English" ]']) {
      expect(await codes(dataset(`dct:language ${value}`), 2)).toContain('dataset.language.range');
    }
  });

  it('are met by subjects that the metadata type themselves', async () => {
    expect(await codes(`${dataset('dct:language ex:dialect')} ex:dialect a dct:LinguisticSystem .`, 2)).toEqual([]);
  });
});

describe('code lists', () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['https://publications.europa.eu/resource/authority/access-right/PUBLIC', 'access-right/PUBLIC'],
    ['http://publications.europa.eu/resource/authority/access-rights/PUBLIC', 'access-right/PUBLIC'],
    ['http://publications.europa.eu/resource/authority/access-right/NON-PUBLIC', 'access-right/NON_PUBLIC'],
    ['http://publications.europa.eu/resource/authority/access-right/public', 'access-right/PUBLIC'],
  ];

  it.each(wrong)('are strict about <%s> and name the member', async (given, meant) => {
    const { findings } = await validate(dataset(`dct:accessRights <${given}>`), { level: 3 });
    const finding = findings.find((f) => f.code === 'dataset.access-rights.vocabulary');
    expect(finding?.severity).toBe('Violation');
    expect(finding?.message).toContain(`http://publications.europa.eu/resource/authority/${meant}`);
  });

  it('are also met by a declared scheme', async () => {
    const text = `${dataset('dct:accessRights ex:mine')} ex:mine skos:inScheme at:access-right .`;
    expect(await codes(text, 3)).not.toContain('dataset.access-rights.vocabulary');
  });

  it('hold the media types of IANA', async () => {
    const type = (iri: string) => codes(distribution(`dcat:mediaType <${iri}>`), 3);
    expect(await type('http://www.iana.org/assignments/media-types/text/csv')).not.toContain(
      'distribution.media-type.vocabulary',
    );
    expect(await type('https://www.iana.org/assignments/media-types/text/vcr')).toContain(
      'distribution.media-type.vocabulary',
    );
  });
});

describe('another platform namespace', () => {
  it('is the one whose offers are checked', async () => {
    const other = createValidator({ vocabNs: 'https://other.example/voc#' });
    const offer = (ns: string) => turtle(`ex:o a <${ns}PurchaseOffer> ; <${ns}price> "cheap" .`);
    expect((await other.validate(offer('https://other.example/voc#'), { level: 0 })).blocking).toHaveLength(1);
    expect((await other.validate(offer(VOCAB_NS), { level: 0 })).blocking).toEqual([]);
  });
});
