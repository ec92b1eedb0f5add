/** What the tests of pages look at: a catalogue, a rich dataset, and one whose every text is hostile. */
import type { TestService } from '../support/service.js';

export const PREFIXES = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
@prefix pst: <https://www.pistis-project.eu/ns/voc#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix theme: <http://publications.europa.eu/resource/authority/data-theme/> .
@prefix file: <http://publications.europa.eu/resource/authority/file-type/> .
`;
const TURTLE = { 'content-type': 'text/turtle' };

/** Markup that would run if it were not escaped. */
export const HOSTILE = `</title></script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>"'`;
const text = JSON.stringify(HOSTILE);

const rich = `${PREFIXES} <> a dcat:Dataset ; dct:title "Tram stops"@en, "Haltestellen der Straßenbahn"@de ;
  dct:description "All stops.\\n\\nWith coordinates."@en, "Alle Haltestellen."@de ; dcat:keyword "tram"@en, "bus"@en ;
  dcat:theme theme:TRAN ; dct:publisher [ a foaf:Organization ; foaf:name "City of Tests" ] ;
  dct:issued "2024-02-11"^^xsd:date ; dct:modified "2024-03-01"^^xsd:date ;
  pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "7d7f13b7-a543-4831-a114-86b6ec533b75" ;
    pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type "subscription" ; pst:price 1234.5 ;
      pst:expirationDate "2027-12-31T00:00:00Z"^^xsd:dateTime ] ] ;
  dcat:distribution [ a dcat:Distribution ; dct:title "stops.csv" ; dct:format file:CSV ; dcat:byteSize "182044"^^xsd:nonNegativeInteger ;
    dct:license <http://publications.europa.eu/resource/authority/licence/CC_BY_4_0> ;
    dcat:accessURL <https://data.example/stops.csv> ] .`;

const hostile = `${PREFIXES} <> a dcat:Dataset ; dct:title ${text}@en ; dct:description ${text}@en ; dcat:keyword ${text}@en ;
  dct:publisher [ a foaf:Organization ; foaf:name ${text} ; foaf:homepage <javascript:window.hacked=1> ] ;
  dcat:landingPage <javascript:window.hacked=1> ; dct:identifier ${text} ;
  dcat:contactPoint [ a vcard:Organization ; vcard:fn ${text} ; vcard:hasEmail <javascript:window.hacked=1> ] ;
  pst:monetization [ a pst:MonetizationMethod ; pst:sellerId ${text} ;
    pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type ${text} ; pst:price 1 ; pst:additionalRenewalTerms ${text} ] ] ;
  dcat:distribution [ a dcat:Distribution ; dct:title ${text} ; dcat:accessURL <javascript:window.hacked=1> ;
    dct:license [ a dct:LicenseDocument ; dct:title ${text} ; dct:identifier ${text} ] ] .`;

/** Ids of what was stored. */
export interface Stored {
  readonly rich: string;
  /** What lists of products show for it: the rich one on the marketplace. */
  readonly twin: string;
  readonly hostile: string;
}

const create = async (service: TestService, body: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await service.write('POST', '/srv/repo/catalogues/city/datasets?waitForQuality=true', body, {
    ...TURTLE,
    ...headers,
  });
  if (response.status !== 201) throw new Error(`Not stored: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
};

/** A key of an organization that sells. */
export const sellerKey = async (
  service: Omit<TestService, 'stop'>,
  organization: string,
): Promise<Record<string, string>> => ({
  'x-api-key': (await service.app.keys.create({ label: organization, organization })).key,
});

/** Puts a dataset on the marketplace; returns its id there. */
export const publish = async (
  service: Omit<TestService, 'stop'>,
  id: string,
  headers: Record<string, string>,
): Promise<string> => {
  const mutation =
    'mutation ($id: ID!, $key: String!) { publishDataset(id: $id, idempotencyKey: $key) { ... on PublicationResult { listing { marketplaceId } } } }';
  const answer = await service.graphql<{ publishDataset: { listing?: { marketplaceId: string } } }>(
    mutation,
    { id, key: id },
    headers,
  );
  const published = answer.data?.publishDataset.listing;
  if (!published) throw new Error(`Not published: ${JSON.stringify(answer)}`);
  return published.marketplaceId;
};

/** Stores the catalogue `city` with both datasets, and puts the rich one on the marketplace. */
export const fill = async (service: TestService): Promise<Stored> => {
  const catalogue = `${PREFIXES} <> a dcat:Catalog ; dct:title "City data"@en, "Stadtdaten"@de ; dct:description "What the city has."@en .`;
  await service.write('PUT', '/srv/repo/catalogues/city', catalogue, TURTLE);
  const headers = await sellerKey(service, '7d7f13b7-a543-4831-a114-86b6ec533b75');
  const original = await create(service, rich, headers);
  const twin = await publish(service, original, headers);
  return { rich: original, twin, hostile: await create(service, hostile) };
};

/** Addresses of all pages that everybody may see. */
export const publicPages = ({ rich: one, hostile: other }: Stored): string[] => [
  '/srv/catalog/',
  '/srv/catalog/datasets',
  '/srv/catalog/datasets?q=tram&format=CSV&sort=title',
  '/srv/catalog/catalogues',
  '/srv/catalog/catalogues/city',
  '/srv/catalog/catalogues/city/quality',
  '/srv/catalog/offers',
  '/srv/catalog/offers?kind=purchase&state=all&from=1&sort=cheapest',
  '/srv/catalog/organizations',
  '/srv/catalog/organizations/City%20of%20Tests',
  `/srv/catalog/organizations/${encodeURIComponent(HOSTILE)}`,
  ...[one, other].flatMap((id) => ['', '/quality', '/versions'].map((part) => `/srv/catalog/datasets/${id}${part}`)),
];
