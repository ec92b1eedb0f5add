/** A market in which a word stands in every address of a dataset that is sold, and in nothing else: wherever it is told, an address is told. */
import { randomBytes } from 'node:crypto';
import { toGlobalId } from '../../resolvers/node/global-id.js';
import type { Asset } from '../access/world.js';
import { CATALOGUE, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { newKey } from './world.js';

/** Callers: who owns the data, who has bought them, whose agreement has ended, others, and who runs the service. */
export const CALLERS = ['anonymous', 'owner', 'buyer', 'ended', 'other', 'administrator'] as const;
export type Caller = (typeof CALLERS)[number];

/** The running market. */
export interface WithheldWorld {
  readonly service: Peopled;
  /** The word. */
  readonly marker: string;
  readonly headers: Readonly<Record<Caller, Record<string, string>>>;
  /** The original, the twin, and the buyer's copy. */
  readonly assets: readonly Asset[];
  /** Ids of the agreements of the buyer, and of who gave it up. */
  readonly agreements: readonly string[];
  /** All there is of the addresses, in the order of their numbers. */
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

const addressesOf = (marker: string) => ({
  file: `https://files-${marker}.example/data/${marker}.csv?token=${marker}`,
  page: `https://files-${marker}.example/`,
  service: `https://api-${marker}.example/`,
  endpoint: `https://api-${marker}.example/v1`,
  description: `https://api-${marker}.example/openapi.json`,
  dump: `https://files-${marker}.example/all.nt`,
});

/** Metadata with the word in all addresses; `version` makes others of them. */
const metadata = (marker: string, version: string): string => {
  const { file, page, service, endpoint, description, dump } = addressesOf(marker);
  return `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix adms: <http://www.w3.org/ns/adms#> . @prefix csvw: <http://www.w3.org/ns/csvw#> .
@prefix void: <http://rdfs.org/ns/void#> .
<urn:d> a dcat:Dataset ; dct:title "Tram loads ${version}"@en ; dct:description "Loads. They are at ${file}."@en ;
  dcat:keyword "tram"@en ; dcat:landingPage <${page}> ; dct:source <${file}> ; void:dataDump <${dump}> ;
  dct:publisher [ a foaf:Organization ; foaf:name "Athens" ] ; dcat:distribution <${file}>, <urn:second> .
<${file}> a dcat:Distribution ; dct:identifier "${file}" ; dct:title "loads.csv" ; dcat:accessURL <${page}> ; dcat:downloadURL <${file}> ;
  dct:format <http://publications.europa.eu/resource/authority/file-type/CSV> ; dcat:byteSize 48000000 ;
  csvw:table [ a csvw:Table ; csvw:url <${file}> ; csvw:tableSchema [ a csvw:Schema ; csvw:column [ a csvw:Column ; csvw:name "load" ] ] ] .
<urn:second> a dcat:Distribution ; dct:title "Service" ; dcat:accessURL <${service}> ; dcat:accessService <${service}> .
<${service}> a dcat:DataService ; dct:title "Loads"@en ; dcat:endpointURL <${endpoint}> ; dcat:endpointDescription <${description}> .`;
};

const terms = (withholdsAddresses: boolean) => ({
  purchaseOffer: { price: '10', type: 'one-off', contractBreachDays: 0, withholdsAddresses },
});

/** Starts it. The dataset was there in the open before; with `withholds` false it is sold in the open as well, for comparison. */
export const startWithheldWorld = async (withholds: boolean): Promise<WithheldWorld> => {
  // Thousands of questions are asked with one token for each caller.
  const ACCESS_TOKEN_SECONDS = '7200';
  const service = await startPeopled({
    GRAPHQL_EXECUTOR: 'plain',
    URL_CHECK: 'off',
    MCP: 'login',
    ACCESS_TOKEN_SECONDS,
  });
  const marker = `m${randomBytes(8).toString('hex')}`;
  const [alice, bob, admin] = await Promise.all([service.as('alice'), service.as('bob'), service.as('admin')]);
  const keyOf = async (organization: string) => ({
    'x-api-key': (await service.app.keys.create({ label: organization, organization })).key,
  });
  const ended = await keyOf('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
  const other = await keyOf('d4f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b04');
  const expectWrite = async (response: Promise<Response>): Promise<void> => {
    const { status } = await response;
    if (status >= 300) throw new Error(`${status}: ${await (await response).text()}`);
  };
  await expectWrite(put(service, '/catalogues/own', CATALOGUE, alice));
  const path = '/catalogues/own/datasets/origin?originalId=plain';
  for (const version of ['one', 'two']) await expectWrite(put(service, path, metadata(marker, version), alice));
  const run = async (document: string, variables: object, headers: Record<string, string>) => {
    const { data, errors } = await service.graphql<{ result: Record<string, never> }>(document, variables, headers);
    if (!data || 'code' in data.result) throw new Error(JSON.stringify(errors ?? data));
    return data.result;
  };
  await run(
    `mutation ($offers: MonetizationInput!, $key: String!) { result: publishDataset(id: "plain", marketplaceId: "twin", offers: $offers, idempotencyKey: $key) {
      __typename ... on Problem { code message } } }`,
    { offers: terms(withholds), key: newKey() },
    alice,
  );
  const buy = (headers: Record<string, string>) =>
    run(
      `mutation ($key: String!) { result: acquireDataset(id: "twin", idempotencyKey: $key) { __typename ... on Problem { code message }
        ... on AcquisitionResult { acquisition { id } copy { identifier } } } }`,
      { key: newKey() },
      headers,
    ) as unknown as Promise<{ acquisition: { id: string }; copy: { identifier: string } }>;
  const [bought, given] = [await buy(bob), await buy(ended)];
  await run(
    `mutation ($id: ID!, $key: String!) { result: terminateAgreement(id: $id, reason: "Over", idempotencyKey: $key) { __typename ... on Problem { code message } } }`,
    { id: given.acquisition.id, key: newKey() },
    ended,
  );
  // Versions that came after it was sold.
  await expectWrite(put(service, path, metadata(marker, 'three'), alice));
  await run(
    `mutation ($key: String!) { result: updateOffer(id: "plain", idempotencyKey: $key) { __typename ... on Problem { code message } } }`,
    { key: newKey() },
    alice,
  );
  const assets = await Promise.all(
    ['plain', 'twin', bought.copy.identifier].map(async (id): Promise<Asset> => {
      const [distribution = ''] = (await service.app.domain.datasets.require(id)).distributions;
      return { state: 'plain', id, twin: 'twin', distribution, global: toGlobalId('Dataset', id) };
    }),
  );
  for (const { id } of assets) await service.app.domain.quality.settled(id);
  return {
    ...{ service, marker, assets, agreements: [bought.acquisition.id, given.acquisition.id] },
    headers: { anonymous: {}, owner: alice, buyer: bob, ended, other, administrator: admin },
    addresses: Object.values(addressesOf(marker)),
    stop: () => service.stop(),
  };
};
