/** The service as consumer: what it asks of a provider elsewhere, and what it believes of its answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listed, step } from '../marketplace/requests-world.js';
import { BUYER, newKey, startWorld, type World } from '../marketplace/world.js';
import { Peer, settled, until } from './peer.js';

const PROVIDER = 'did:web:provider.example';
const RULES = { permission: [{ action: 'use' }] };

let world: World;
let peer: Peer;

beforeAll(async () => {
  world = await startWorld({ DATASPACE_ALLOW: '127.0.0.0/8' });
  peer = await Peer.start(world.service, await world.key(PROVIDER));
});
afterAll(async () => {
  await peer.stop();
  await world.stop();
});
afterEach(() => {
  peer.answer = ({ path, body }) =>
    path.endsWith('/request')
      ? { status: 201, body: { ...body, '@type': 'ContractNegotiation', providerPid: `urn:peer:${newKey()}` } }
      : { status: 200 };
});

type Outcome = { readonly code?: string; readonly request?: { readonly id: string } };
const negotiate = async (dataset: string, more: object = {}, headers = world.buyer): Promise<Outcome> => {
  const query = `mutation ($connector: ConnectorInput!, $dataset: String!, $key: String!, $rules: String) {
    result: negotiateDataset(connector: $connector, dataset: $dataset, offer: "urn:offer:1", purpose: "Bees", rules: $rules,
      idempotencyKey: $key) { ... on Problem { code message } ... on AcquisitionRequestResult { request { id } } } }`;
  const connector = { address: `${peer.url}/dsp`, participant: PROVIDER };
  const variables = { connector, dataset, key: newKey(), rules: JSON.stringify(RULES), ...more };
  const { data, errors } = await world.service.graphql<{ result: Outcome }>(query, variables, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.result;
};
const begun = async (): Promise<{ id: string; dataset: string; providerPid: string; consumerPid: string }> => {
  const dataset = `urn:dataset:${newKey()}`;
  const { request } = await negotiate(dataset);
  const id = request?.id ?? '';
  const consumerPid = `urn:uuid:${id}`;
  await peer.message('ContractRequestMessage', consumerPid);
  let providerPid = '';
  await until(() => (providerPid = world.service.app.domain.dataspace.records.find(id)?.peerPid ?? '') !== '');
  return { id, dataset, providerPid, consumerPid };
};
type Begun = Awaited<ReturnType<typeof begun>>;
const requestOf = async ({ id }: Pick<Begun, 'id'>) =>
  (await listed(world, { side: 'BUYER' }, world.buyer)).find((one) => one.id === id);
const agreementOf = ({ dataset }: Begun, more: object = {}) => ({
  ...{ '@id': `urn:agreement:${newKey()}`, '@type': 'Agreement', target: dataset, assigner: PROVIDER, assignee: BUYER },
  ...{ timestamp: new Date().toISOString(), ...RULES, ...more },
});
const say = ({ consumerPid, providerPid }: Begun, path: string, type: string, members: object = {}, headers = {}) =>
  peer.say(`/negotiations/${consumerPid}/${path}`, type, { providerPid, consumerPid, ...members }, headers);

it('negotiates: what was asked for word for word is verified by itself', async () => {
  const of = await begun();
  const { callbackAddress, offer } = await peer.message('ContractRequestMessage', of.consumerPid);
  expect(callbackAddress).toBe(`${world.service.url}/srv/dsp/2025-1`);
  expect(offer).toMatchObject({ '@id': 'urn:offer:1', '@type': 'Offer', target: of.dataset, ...RULES });
  const agreed = await say(of, 'agreement', 'ContractAgreementMessage', { agreement: agreementOf(of) });
  expect(agreed.status).toBe(200);
  await peer.message('ContractAgreementVerificationMessage', of.consumerPid);
  await say(of, 'events', 'ContractNegotiationEventMessage', { eventType: 'FINALIZED' });
  expect(await requestOf(of)).toMatchObject({ state: 'AGREED', agreement: null });
});

it('takes an agreement whatever the clock of its provider says', async () => {
  for (const minutes of [-15, 15]) {
    const of = await begun();
    const timestamp = new Date(Date.now() + minutes * 60_000).toISOString();
    const agreed = await say(of, 'agreement', 'ContractAgreementMessage', {
      agreement: agreementOf(of, { timestamp }),
    });
    expect(agreed.status).toBe(200);
    await peer.message('ContractAgreementVerificationMessage', of.consumerPid);
    await say(of, 'events', 'ContractNegotiationEventMessage', { eventType: 'FINALIZED' });
    expect(await requestOf(of)).toMatchObject({ state: 'AGREED' });
  }
});

it('leaves an agreement on other terms to people', async () => {
  const of = await begun();
  const other = { permission: [{ action: 'use', duty: [{ action: 'compensate' }] }] };
  await say(of, 'agreement', 'ContractAgreementMessage', { agreement: agreementOf(of, other) });
  await settled();
  await world.service.app.domain.dataspace.answering.run();
  expect(await requestOf(of)).toMatchObject({ state: 'CONFIRMED', legal: ['APPROVE', 'END'] });
  await step(world, 'endRequest', { id: of.id, version: 2, message: 'Not this' }, world.buyer);
  await peer.message('ContractNegotiationTerminationMessage', of.consumerPid);
});

it('believes no agreement that is not between the two, about this dataset, at this time, by this provider', async () => {
  const of = await begun();
  for (const more of [{ assigner: 'somebody' }, { assignee: PROVIDER }, { target: 'urn:other' }]) {
    const wrong = await say(of, 'agreement', 'ContractAgreementMessage', { agreement: agreementOf(of, more) });
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'BAD_REQUEST']);
  }
  const early = await say(of, 'events', 'ContractNegotiationEventMessage', { eventType: 'FINALIZED' });
  expect([early.status, early.body['code']]).toEqual([409, 'ILLEGAL_TRANSITION']);
  const foreign = await say(of, 'agreement', 'ContractAgreementMessage', { agreement: agreementOf(of) }, world.seller);
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'NOT_FOUND']);
  expect(await requestOf(of)).toMatchObject({ state: 'REQUESTED' });
});

it('sends messages in order, again and again under the same id, until they are answered', async () => {
  let failures = 2;
  const usual = peer.answer;
  peer.answer = (taken) => (failures-- > 0 ? { status: 503 } : usual(taken));
  const { request } = await negotiate(`urn:dataset:${newKey()}`);
  const id = request?.id ?? '';
  await step(world, 'endRequest', { id, version: 1 }, world.buyer);
  await peer.message('ContractNegotiationTerminationMessage', `urn:uuid:${id}`);
  const sent = peer.taken.filter(({ body }) => body['consumerPid'] === `urn:uuid:${id}`).map(({ body }) => body);
  expect(sent.map((body) => body['@type'])).toEqual([
    ...Array.from({ length: 3 }, () => 'ContractRequestMessage'),
    'ContractNegotiationTerminationMessage',
  ]);
  expect(new Set(sent.map((body) => body['@id'])).size).toBe(2);
});

it('ends what a provider does not take', async () => {
  peer.answer = () => ({ status: 400 });
  const { request } = await negotiate(`urn:dataset:${newKey()}`);
  const of = { id: request?.id ?? '' };
  await until(async () => (await requestOf(of))?.state === 'REFUSED');
  expect((await requestOf(of))?.steps.at(-1)?.message).toContain('status 400');
});

it('shows the credential of an organization to its connector, and to nobody else', async () => {
  const other = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(400).end();
  });
  const seen: (string | undefined)[] = [];
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const put = `mutation ($connector: String!, $authorization: String) {
    putDataspaceCredential(connector: $connector, authorization: $authorization) { ... on DataspaceCredentialResult { origin }
      ... on Problem { code } } }`;
  const variables = { connector: `${peer.url}/anything`, authorization: 'Bearer of-ours' };
  expect((await world.service.graphql(put, variables, world.buyer)).data).toEqual({
    putDataspaceCredential: { origin: peer.url },
  });
  const of = await begun();
  const [told] = peer.taken.filter(({ body }) => body['consumerPid'] === of.consumerPid);
  expect(told?.authorization).toBe('Bearer of-ours');
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await negotiate(`urn:dataset:${newKey()}`, { connector: { address, participant: PROVIDER } });
  await until(() => seen.length > 0);
  expect(seen[0]).toBeUndefined();
  const rows = world.service.app.domain.dataspace.credentials;
  expect(rows.authorization('another', peer.url)).toBeUndefined();
  await world.service.graphql(put, { connector: peer.url, authorization: null }, world.buyer);
  expect(rows.authorization(BUYER, peer.url)).toBeUndefined();
  other.closeAllConnections();
  other.close();
});

it('begins nothing with an address inside, or with itself', async () => {
  const inside = { connector: { address: 'http://10.0.0.1/', participant: PROVIDER } };
  expect(await negotiate('urn:d', inside)).toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
  const itself = { connector: { address: peer.url, participant: BUYER } };
  expect(await negotiate('urn:d', itself)).toMatchObject({ code: 'FORBIDDEN' });
});

it('fetches data under an agreement', async () => {
  const query = `mutation ($connector: ConnectorInput!, $key: String!) {
    result: requestTransfer(connector: $connector, agreement: "urn:agreement:1", format: "HTTP-PULL", idempotencyKey: $key) {
      ... on DataspaceTransferResult { transfer { id consumerPid } } } }`;
  const connector = { address: peer.url, participant: PROVIDER };
  type Begun = { result: { transfer: { id: string; consumerPid: string } } };
  const { data } = await world.service.graphql<Begun>(query, { connector, key: newKey() }, world.buyer);
  const { id, consumerPid } = data?.result.transfer ?? { id: '', consumerPid: '' };
  await peer.message('TransferRequestMessage', consumerPid);
  let providerPid = '';
  const { records } = world.service.app.domain.dataspace.transfers;
  await until(() => (providerPid = records.find(id)?.peerPid ?? '') !== '');
  const dataAddress = { '@type': 'DataAddress', endpointType: 'urn:http', endpoint: 'https://data.example/' };
  const of = { providerPid, consumerPid, dataAddress };
  expect((await peer.say(`/transfers/${consumerPid}/start`, 'TransferStartMessage', of)).status).toBe(200);
  const seen = `query ($id: ID!) { dataspaceTransfer(id: $id) { state dataAddress } }`;
  const { data: ours } = await world.service.graphql<{ dataspaceTransfer: { dataAddress: string } }>(
    seen,
    { id },
    world.buyer,
  );
  expect(JSON.parse(ours?.dataspaceTransfer.dataAddress ?? '')).toEqual(dataAddress);
});
