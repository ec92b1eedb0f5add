/** Datasets in profiles for machines: schema.org and Croissant, asked for by parameter and by header, and embedded in pages. */
import { dataset } from '../../src/model/dataset.js';
import type { Field } from '../../src/model/property.js';
import { sharedService, startService, type SharedService } from '../support/service.js';
import { publish, sellerKey } from '../pages/data.js';
import { catalogue, ESCAPE, plain, tabular } from './profiles-data.js';

const TURTLE = { 'content-type': 'text/turtle' };
const ADDRESS = 'https://city.example/passengers.csv';
const SCHEMA_ORG = 'https://schema.org/';
const CROISSANT = 'http://mlcommons.org/croissant/1.0';
let service: SharedService;
let rich = '';
let poor = '';
let silent = '';
const create = async (body: string, to = service, headers: Record<string, string> = {}): Promise<string> => {
  const all = { ...TURTLE, ...headers };
  const created = await to.write('POST', '/srv/repo/catalogues/counts/datasets', body, all);
  return ((await created.json()) as { id: string }).id;
};
beforeAll(async () => {
  service = await sharedService();
  await service.write('PUT', '/srv/repo/catalogues/counts', catalogue, TURTLE);
  [rich, poor, silent] = [await create(tabular(ADDRESS)), await create(plain), await create(tabular(undefined))];
});

type Json = Record<string, unknown>;
const read = (path: string, headers: Record<string, string> = {}) => service.fetch(path, { headers });
const asked = async (id: string, profile: string, headers: Record<string, string> = {}): Promise<Json> =>
  (await (await read(`/srv/repo/datasets/${id}?profile=${profile}`, headers)).json()) as Json;

describe('schema.org', () => {
  it('has what search engines of datasets ask for', async () => {
    expect(await asked(rich, 'schema.org')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      '@id': `${service.url}/catset/data/${rich}`,
      name: 'Passengers by station',
      alternateName: ['Fahrgäste je Station'],
      description: expect.stringMatching(/^.{50,5000}$/s),
      url: `${service.url}/srv/catalog/datasets/${rich}`,
      sameAs: ['https://city.example/passengers'],
      version: '1.4',
      license: 'http://publications.europa.eu/resource/authority/licence/CC_BY_4_0',
      creator: { '@type': 'Person', name: 'Ada Counter', email: 'ada@city.example' },
      publisher: { '@type': 'Organization', name: 'City of Tests', url: 'https://city.example/' },
      temporalCoverage: '2023-01-01/2023-12-31',
      spatialCoverage: expect.arrayContaining([
        { '@type': 'Place', name: 'Greece', sameAs: expect.stringContaining('country/GRC') },
        { '@type': 'Place', geo: { '@type': 'GeoShape', box: '37.8 23.5 38.2 24' } },
      ]),
      includedInDataCatalog: { '@type': 'DataCatalog', name: 'Counts' },
      isAccessibleForFree: true,
      variableMeasured: [
        { '@type': 'PropertyValue', name: 'Station', description: 'Its name.' },
        { '@type': 'PropertyValue', name: 'Day' },
        { '@type': 'PropertyValue', name: 'Passengers', propertyID: 'https://city.example/def/passengers' },
      ],
      distribution: [
        {
          '@type': 'DataDownload',
          contentUrl: ADDRESS,
          url: 'https://city.example/passengers',
          encodingFormat: 'text/csv',
          contentSize: '78 B',
          sha256: 'a'.repeat(64),
        },
      ],
    });
    expect((await asked(rich, 'schema.org', { 'accept-language': 'de' }))['name']).toBe('Fahrgäste je Station');
  });

  it('tells offers with their price, and no address that metadata do not tell', async () => {
    const monetization = `; <https://www.pistis-project.eu/ns/voc#monetization> [ a <https://www.pistis-project.eu/ns/voc#MonetizationMethod> ;
      <https://www.pistis-project.eu/ns/voc#sellerId> "7d7f13b7-a543-4831-a114-86b6ec533b75" ; <https://www.pistis-project.eu/ns/voc#purchaseOffer> [
        a <https://www.pistis-project.eu/ns/voc#PurchaseOffer> ; <https://www.pistis-project.eu/ns/voc#price> 12.5 ; <https://www.pistis-project.eu/ns/voc#currency> "EUR" ] ] .`;
    const headers = await sellerKey(service, '7d7f13b7-a543-4831-a114-86b6ec533b75');
    const sold = await create(tabular(undefined).replace(/\.\s*$/, monetization), service, headers);
    expect(await asked(sold, 'schema.org')).not.toHaveProperty('offers');
    await publish(service, sold, headers);
    const data = await asked(sold, 'schema.org');
    expect(data).toMatchObject({ isAccessibleForFree: false, offers: [{ price: '12.5', priceCurrency: 'EUR' }] });
    expect(JSON.stringify(data['distribution'])).not.toMatch(/contentUrl|"url"/);
  });
});

describe('Croissant', () => {
  it('tells files and their columns', async () => {
    const data = await asked(rich, 'croissant');
    const file = { '@id': expect.stringContaining('/catset/distribution/') };
    expect(data).toMatchObject({
      '@type': 'sc:Dataset',
      conformsTo: CROISSANT,
      name: 'Passengers by station',
      creator: { name: 'Ada Counter' },
      datePublished: '2024-02-11',
      distribution: [
        { '@type': 'cr:FileObject', contentUrl: ADDRESS, encodingFormat: 'text/csv', sha256: 'a'.repeat(64) },
      ],
      recordSet: [
        {
          '@type': 'cr:RecordSet',
          field: [
            { name: 'station', dataType: 'sc:Text', source: { fileObject: file, extract: { column: 'Station' } } },
            { name: 'day', dataType: 'sc:Date' },
            { name: 'passengers', dataType: 'sc:Integer', equivalentProperty: 'https://city.example/def/passengers' },
          ],
        },
      ],
    });
    expect(data).not.toHaveProperty('isLiveDataset');
    const [set] = data['recordSet'] as [{ key: unknown; field: [{ '@id': string }] }];
    expect(set.key).toEqual({ '@id': set.field[0]['@id'] });
  });

  it('is refused where structure or address are not told', async () => {
    for (const id of [poor, silent]) {
      const refused = await read(`/srv/repo/datasets/${id}?profile=croissant`);
      expect([id, refused.status, await refused.json()]).toEqual([
        id,
        406,
        expect.objectContaining({ code: 'NOT_ACCEPTABLE', detail: expect.stringContaining('csvw:tableSchema') }),
      ]);
    }
  });
});

it.each(['schema.org', 'croissant'])('%s has everything that rows of the model name for it', async (profile) => {
  const document = await asked(rich, profile);
  for (const { schemaOrg } of Object.values<Field>(dataset.fields))
    if (schemaOrg !== undefined) expect(document).toHaveProperty([schemaOrg]);
});

describe('negotiation by profile', () => {
  it.each([
    ['/srv/repo/datasets/', { 'accept-profile': `<${SCHEMA_ORG}>` }, SCHEMA_ORG],
    ['/catset/data/', { 'accept-profile': `<urn:unknown>, <${CROISSANT}>;q=0.8, <${SCHEMA_ORG}>;q=0.5` }, CROISSANT],
    ['/catset/data/', { 'accept-profile': '<urn:unknown>' }, 'http://data.europa.eu/r5r/'],
    ['/catset/data/', {}, 'http://data.europa.eu/r5r/'],
  ])('%s with %o answers in %s', async (path, headers: Record<string, string>, profile) => {
    const response = await read(`${path}${rich}`, headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/ld+json');
    expect(response.headers.get('vary')).toContain('Accept-Profile');
    expect(response.headers.get('link')).toContain(`<${profile}>; rel="profile"`);
  });

  it('knows profiles by word and by IRI, and refuses others that the address names', async () => {
    for (const name of ['schema.org', encodeURIComponent(SCHEMA_ORG), 'http%3A%2F%2Fschema.org'])
      expect((await asked(rich, name))['@context']).toBe('https://schema.org');
    expect((await read(`/catset/data/${rich}?_profile=croissant`)).status).toBe(200);
    const refused = await read(`/srv/repo/datasets/${rich}?profile=other`);
    expect([refused.status, ((await refused.json()) as Json)['detail']]).toEqual([
      406,
      'The profiles of a dataset are dcat-ap, schema.org, croissant.',
    ]);
    expect((await read(`/srv/repo/datasets/${rich}.ttl?profile=schema.org`)).status).toBe(406);
    expect((await read(`/srv/repo/datasets/${rich}.jsonld?profile=schema.org`)).status).toBe(200);
    expect((await read(`/srv/repo/datasets/${rich}?profile=schema.org`, { accept: 'text/turtle' })).status).toBe(406);
    expect((await read('/srv/repo/datasets/none?profile=schema.org')).status).toBe(404);
  });

  it('answers 304 to whoever has it', async () => {
    const path = `/srv/repo/datasets/${rich}?profile=croissant`;
    const etag = (await read(path)).headers.get('etag') ?? '';
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('the page of a dataset', () => {
  const scriptsOf = (html: string): Json[] =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text) as Json,
    );

  it('embeds both where no text can end the script, shows the structure, and leads on', async () => {
    const response = await read(`/srv/catalog/datasets/${rich}`, { accept: 'text/html' });
    const html = await response.text();
    const [schema, croissant, ...more] = scriptsOf(html);
    expect(more).toEqual([]);
    expect(schema).toMatchObject({ '@type': 'Dataset', description: expect.stringContaining(ESCAPE) });
    expect(croissant).toMatchObject({ conformsTo: CROISSANT, description: expect.stringContaining(ESCAPE) });
    expect(html).not.toContain(ESCAPE);
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(html).toContain('yyyy-MM-dd');
    expect(html).toContain(`/srv/repo/datasets/${rich}?profile=croissant`);
    const redirect = await service.fetch(`/srv/catalog/datasets/${rich}?profile=croissant`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      303,
      `/srv/repo/datasets/${rich}?profile=croissant`,
    ]);
  });

  it('has schema.org alone where the structure is not told', async () => {
    const html = await (await read(`/srv/catalog/datasets/${poor}`, { accept: 'text/html' })).text();
    expect(scriptsOf(html)).toHaveLength(1);
    expect(html).not.toContain('?profile=croissant');
  });
});

describe('descriptions of tables', () => {
  const QUERY = `query ($id: ID!) { dataset(id: $id) { version places { label(lang: ["de"]) box { west north } } distributions {
    checksum { algorithm value } tables { primaryKey columns { name titles { value } datatype format required propertyUrl } } } } }`;

  it('are in GraphQL, in their order', async () => {
    const { data, errors } = await service.graphql<{ dataset: Json }>(QUERY, { id: rich });
    expect(errors).toBeUndefined();
    expect(data?.dataset).toMatchObject({
      version: '1.4',
      places: expect.arrayContaining([
        { label: 'Griechenland', box: null },
        { label: null, box: { west: 23.5, north: 38.2 } },
      ]),
      distributions: [
        {
          checksum: { algorithm: 'sha256', value: 'a'.repeat(64) },
          tables: [
            {
              primaryKey: ['station'],
              columns: [
                { name: 'station', titles: [{ value: 'Station' }], datatype: 'string', required: true },
                { name: 'day', datatype: 'date', format: 'yyyy-MM-dd', required: false },
                { name: 'passengers', datatype: 'integer', propertyUrl: 'https://city.example/def/passengers' },
              ],
            },
          ],
        },
      ],
    });
  });

  it('are found in a csvw:Table that names the address of the file', async () => {
    const apart = plain.replace(
      'dcat:distribution',
      `dct:relation <#t> . <#t> a csvw:Table ; csvw:url "https://city.example/x" ;
        csvw:tableSchema [ csvw:column [ csvw:name "only" ] ] . <> dcat:distribution`,
    );
    const { data } = await service.graphql<{ dataset: Json }>(QUERY, { id: await create(apart) });
    expect(data?.dataset).toMatchObject({ distributions: [{ tables: [{ columns: [{ name: 'only' }] }] }] });
  });
});

describe('where reads are restricted', () => {
  it('profiles tell nothing to whoever may not read', async () => {
    const closed = await startService({ READS: 'restricted' });
    try {
      await closed.write('PUT', '/srv/repo/catalogues/counts', catalogue, TURTLE);
      const id = await create(tabular(ADDRESS), closed);
      for (const profile of ['schema.org', 'croissant']) {
        const path = `/srv/repo/datasets/${id}?profile=${profile}`;
        const refused = await closed.fetch(path);
        expect([profile, refused.status]).toEqual([profile, 401]);
        expect(await refused.text()).not.toContain('Passengers');
        expect((await closed.write('GET', path)).status).toBe(200);
      }
    } finally {
      await closed.stop();
    }
  });
});
