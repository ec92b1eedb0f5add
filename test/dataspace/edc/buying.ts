/** EDC as provider: an organization here asks for an asset of it, and both keep the same agreement. */
import { strict as assert } from 'node:assert';
import { plainRules, type Rules } from '../../../src/features/dataspace/odrl.js';
import { newKey, SELLER } from '../../marketplace/world.js';
import { until } from '../peer.js';
import type { Connector, Document } from './connector.js';
import { listOf, type Sides } from './selling.js';

const ASSET = 'bees-2026';
const ODRL = { odrl: 'http://www.w3.org/ns/odrl/2/' };

/** Has EDC offer an asset for use. */
const offerAsset = async (connector: Connector): Promise<void> => {
  await connector.call('/assets', {
    ...{ '@type': 'Asset', '@id': ASSET, properties: { name: 'Bees' } },
    dataAddress: { '@type': 'DataAddress', type: 'HttpData', baseUrl: 'https://edc.example/bees.csv' },
  });
  await connector.call('/policydefinitions', {
    ...{ '@type': 'PolicyDefinition', '@id': 'use' },
    policy: { '@context': ODRL, '@type': 'odrl:Set', 'odrl:permission': [{ 'odrl:action': { '@id': 'odrl:use' } }] },
  });
  await connector.call('/contractdefinitions', {
    ...{ '@type': 'ContractDefinition', '@id': 'all', accessPolicyId: 'use', contractPolicyId: 'use' },
    assetsSelector: [],
  });
};

/** The offer of the asset as EDC's own catalogue has it: it is asked over the protocol, as any consumer does. */
const offerOf = async ({ connector, authorization }: Sides): Promise<Document> => {
  const response = await fetch(`${connector.address}/catalog/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({
      ...{ '@context': ['https://w3id.org/dspace/2025/1/context.jsonld'], '@type': 'CatalogRequestMessage' },
    }),
  });
  const catalogue = (await response.json()) as Document;
  const found = listOf<Document>(catalogue['dataset']).find((one) => one['@id'] === ASSET);
  assert.ok(found, `EDC answers ${response.status} ${JSON.stringify(catalogue)}`);
  const [offer] = listOf<Document>(found['hasPolicy']);
  assert.ok(offer);
  return offer;
};

type Outcome = Record<string, { readonly code?: string; readonly message?: string }>;

/** Buys an asset of EDC. */
export const buyFrom = async (sides: Sides): Promise<void> => {
  const { world, connector, participant } = sides;
  await offerAsset(connector);
  const offer = await offerOf(sides);
  const run = async (query: string, variables: object): Promise<Outcome> => {
    const { data, errors } = await world.service.graphql<Outcome>(query, variables, world.seller);
    assert.ok(data, JSON.stringify(errors));
    for (const { code, message } of Object.values(data)) assert.equal(code, undefined, message);
    return data;
  };
  const { permission, prohibition, obligation } = offer as Rules;
  const rules = { permission, prohibition, obligation };
  const { negotiateDataset: begun } = await run(
    `mutation ($connector: ConnectorInput!, $offer: String!, $rules: String!, $dataset: String!, $key: String!) {
      negotiateDataset(connector: $connector, dataset: $dataset, offer: $offer, rules: $rules, purpose: "Bees",
        idempotencyKey: $key) { ... on Problem { code message } ... on AcquisitionRequestResult { request { id } } } }`,
    {
      connector: { address: connector.address, participant },
      ...{ dataset: ASSET, offer: offer['@id'], rules: JSON.stringify(rules), key: newKey() },
    },
  );
  const { id } = (begun as unknown as { request: { id: string } }).request;
  type Negotiation = { readonly state: string; readonly providerPid: string; readonly agreement: string | null };
  const negotiation = async (): Promise<Negotiation | undefined> => {
    const query = `query ($id: ID!) { dataspaceNegotiation(id: $id) { state providerPid agreement } }`;
    type Found = { readonly dataspaceNegotiation: Negotiation | null };
    const { data } = await world.service.graphql<Found>(query, { id }, world.seller);
    return data?.dataspaceNegotiation ?? undefined;
  };
  await until(async () => /FINALIZED|TERMINATED/.test((await negotiation())?.state ?? ''));
  const ours = await negotiation();
  assert.equal(ours?.state, 'FINALIZED');
  const theirs = ours.providerPid.replace('urn:uuid:', '');
  await connector.reaches(theirs, 'FINALIZED');
  const kept = await connector.agreement(theirs);
  const agreement = JSON.parse(ours.agreement ?? '{}') as Document;
  assert.equal(agreement['@id'], kept['@id']);
  const { target, assigner, assignee } = agreement;
  assert.deepEqual([target, assigner, assignee], [ASSET, participant, SELLER]);
  assert.deepEqual([kept['assetId'], kept['providerId'], kept['consumerId']], [ASSET, participant, SELLER]);
  assert.equal(plainRules(agreement as Rules), plainRules(rules as Rules));
};
