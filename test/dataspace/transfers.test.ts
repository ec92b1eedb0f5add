/** Transfers under agreements: who may have one, what it gives, and when it ends. */
import { createPublicKey, verify } from 'node:crypto';
import type { AgreementJwk } from '../../src/features/agreements/jwk.js';
import { newKey, SELLER, startWorld, turtle, type World } from '../marketplace/world.js';
import { Peer, until } from './peer.js';

const CONSUMER = 'did:web:consumer.example';
const FREE = { purchaseOffer: { price: '0', type: 'one-off' } };

let world: World;
let consumer: Record<string, string>;
let peer: Peer;

beforeAll(async () => {
  world = await startWorld({ DATASPACE_ALLOW: '127.0.0.0/8' });
  consumer = await world.key(CONSUMER);
  peer = await Peer.start(world.service, consumer);
});
afterAll(async () => {
  await peer.stop();
  await world.stop();
});

const bought = async (offers: object = FREE): Promise<string> => {
  const { twin } = await world.published(offers);
  const { acquisition } = await world.run('acquireDataset', { id: twin, copy: false }, consumer);
  return acquisition?.id ?? '';
};
const ask = (agreementId: string, members: object = {}, headers: Record<string, string> = {}) =>
  peer.say(
    '/transfers/request',
    'TransferRequestMessage',
    {
      ...{ consumerPid: `urn:uuid:${newKey()}`, callbackAddress: peer.url, agreementId, format: 'HTTP-PULL' },
      ...members,
    },
    headers,
  );
const pids = (body: Readonly<Record<string, unknown>>) => ({
  providerPid: String(body['providerPid']),
  consumerPid: String(body['consumerPid']),
});
const stateOf = async (pid: string): Promise<unknown> => (await peer.get(`/transfers/${pid}`)).body['state'];
const step = async (pid: string, name: string, version: number, headers: Record<string, string>): Promise<object> => {
  const query = `mutation ($id: ID!, $version: Int!, $step: TransferStepKind!, $key: String!) {
    result: answerTransfer(id: $id, version: $version, step: $step, idempotencyKey: $key) { __typename
      ... on Problem { code } ... on DataspaceTransferResult { transfer { state version dataAddress } } } }`;
  const variables = { id: pid.replace('urn:uuid:', ''), version, step: name, key: newKey() };
  const { data } = await world.service.graphql<{ result: object }>(query, variables, headers);
  return data?.result ?? {};
};

/** Waits until a transfer has started, and the other side has heard all that this one told. */
const allHeard = async ({ providerPid }: { readonly providerPid: string }): Promise<void> => {
  await until(async () => (await stateOf(providerPid)) === 'STARTED');
  await allTold(providerPid);
};
const allTold = (pid: string): Promise<void> =>
  until(() => world.service.app.domain.outbox.count({ subject: pid.replace('urn:uuid:', '') }) === 0);

describe('a transfer', () => {
  it('starts with the address of the data, and a token that says who may have them', async () => {
    const agreement = await bought();
    const asked = await ask(world.service.app.domain.agreements.iri({ id: agreement }));
    expect(asked).toMatchObject({ status: 201, body: { '@type': 'TransferProcess', state: 'REQUESTED' } });
    const of = pids(asked.body);
    const { dataAddress } = await peer.message('TransferStartMessage', of.consumerPid);
    expect(dataAddress).toMatchObject({
      ...{ '@type': 'DataAddress', endpoint: 'https://acme.example/api/files/get_file?asset_uuid=1' },
    });
    const { endpointProperties } = dataAddress as { endpointProperties: { name: string; value: string }[] };
    const token = endpointProperties.find(({ name }) => name === 'authorization')?.value ?? '';
    const [header = '', claims = '', signature = ''] = token.split('.');
    const { keys } = (await (await world.service.fetch('/srv/trade/jwks')).json()) as { keys: AgreementJwk[] };
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const { kty, crv, x } = keys.find((key) => key.kid === kid) as AgreementJwk;
    const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    expect(verify(null, Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    expect(said).toMatchObject({ sub: CONSUMER, agreement, iss: world.service.url });
    expect(Number(said['exp']) - Number(said['iat'])).toBe(3_600);
    // The seller does not learn the token.
    const query = `query ($id: ID!) { dataspaceTransfer(id: $id) { state dataAddress } }`;
    const seen = await world.service.graphql(query, { id: of.providerPid }, world.seller);
    expect(seen.data).toEqual({ dataspaceTransfer: { state: 'STARTED', dataAddress: null } });
    const none = await world.service.graphql(query, { id: of.providerPid }, world.buyer);
    expect(none.data).toEqual({ dataspaceTransfer: null });
  });

  it('tells an address that is withheld after the agreement alone, to its buyer', async () => {
    const { twin } = await world.published({
      purchaseOffer: { price: '0', type: 'one-off', withholdsAddresses: true },
    });
    const address = 'https://acme.example/api/files/get_file?asset_uuid=1';
    const told = [
      await peer.get(`/catalog/datasets/${twin}`),
      await peer.say('/catalog/request', 'CatalogRequestMessage', {}),
    ];
    expect(told.map(({ status }) => status)).toEqual([200, 200]);
    const early = await ask(twin);
    expect([early.status, early.body['code']]).toEqual([404, 'NOT_FOUND']);
    const { acquisition } = await world.run('acquireDataset', { id: twin, copy: false }, consumer);
    const agreement = acquisition?.id ?? '';
    const foreign = await ask(agreement, {}, world.buyer);
    expect(foreign.status).toBe(404);
    const asked = await ask(agreement);
    const of = pids(asked.body);
    const { dataAddress } = await peer.message('TransferStartMessage', of.consumerPid);
    expect(dataAddress).toMatchObject({ endpoint: address });
    const seen = await peer.get(`/transfers/${of.providerPid}`);
    expect(JSON.stringify([told, early, foreign, asked, seen])).not.toContain(address);
  });

  it('does not tell what another seller withholds, though the metadata that were sold lead to it', async () => {
    const secret = 'https://acme.example/api/files/get_file?asset_uuid=1';
    const priced = await world.published({
      purchaseOffer: { price: '3900', type: 'one-off', withholdsAddresses: true },
    });
    const placeholder = `${world.service.url}/srv/trade/data/${priced.twin}/1`;
    const body = turtle('Much the same').replace(secret, placeholder);
    const sent = await world.service.fetch('/srv/repo/catalogues/my-data/datasets', {
      method: 'POST',
      headers: { 'content-type': 'text/turtle', ...world.buyer },
      body,
    });
    expect([sent.status, await sent.json()]).toEqual([422, expect.objectContaining({ code: 'INVALID_METADATA' })]);
    // As it would be if it had come in by a way that does not refuse it, or before that was refused.
    const id = await world.dataset(turtle('Much the same'), world.buyer);
    const { listing } = await world.run('publishDataset', { id, offers: FREE }, world.buyer);
    const free = await world.service.app.domain.datasets.require(listing?.marketplaceId ?? '');
    const triples = free.triples.replaceAll(secret, placeholder);
    expect(triples).toContain(placeholder);
    await world.service.app.store.commit({ put: [{ ...free, triples }] });
    const { acquisition } = await world.run('acquireDataset', { id: free.id, copy: false }, consumer);
    const of = pids((await ask(acquisition?.id ?? '')).body);
    const { reason } = await peer.message('TransferTerminationMessage', of.consumerPid);
    expect(JSON.stringify(reason)).toContain('no agreement gives them to it now');
    expect(await stateOf(of.providerPid)).toBe('TERMINATED');
    // Whoever has bought both is led there.
    await world.run('acquireDataset', { id: priced.twin, copy: false }, consumer);
    const both = pids((await ask(acquisition?.id ?? '')).body);
    const { dataAddress } = await peer.message('TransferStartMessage', both.consumerPid);
    expect(dataAddress).toMatchObject({ endpoint: secret });
  });

  it('is held, goes on and ends, by either side, in states that allow it', async () => {
    const of = pids((await ask(await bought())).body);
    await until(async () => (await stateOf(of.providerPid)) === 'STARTED');
    const say = (name: string, type: string) => peer.say(`/transfers/${of.providerPid}/${name}`, type, of);
    expect((await say('suspension', 'TransferSuspensionMessage')).body['state']).toBe('SUSPENDED');
    const early = await say('completion', 'TransferCompletionMessage');
    expect([early.status, early.body['@type'], early.body['code']]).toEqual([
      409,
      'TransferError',
      'ILLEGAL_TRANSITION',
    ]);
    expect(await step(of.providerPid, 'START', 2, world.seller)).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(await step(of.providerPid, 'START', 3, consumer)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await step(of.providerPid, 'START', 3, world.seller)).toMatchObject({
      transfer: { state: 'STARTED', version: 4, dataAddress: null },
    });
    await until(() => peer.taken.filter(({ body }) => body['consumerPid'] === of.consumerPid).length === 2);
    expect((await say('completion', 'TransferCompletionMessage')).body['state']).toBe('COMPLETED');
    expect((await say('termination', 'TransferTerminationMessage')).body['code']).toBe('ILLEGAL_TRANSITION');
  });

  it.each([
    ['SUSPEND', 'suspension', 'TransferSuspensionMessage', 'SUSPENDED'],
    ['SUSPEND', 'completion', 'TransferCompletionMessage', 'COMPLETED'],
    ['COMPLETE', 'completion', 'TransferCompletionMessage', 'COMPLETED'],
    ['COMPLETE', 'termination', 'TransferTerminationMessage', 'TERMINATED'],
    ['TERMINATE', 'termination', 'TransferTerminationMessage', 'TERMINATED'],
  ])('comes to one state where %s here crosses a %s of the other side', async (own, name, type, state) => {
    const usual = peer.answer;
    const of = pids((await ask(await bought())).body);
    await allHeard(of);
    const refused: string[] = [];
    // The other side has made its own step already, so it refuses this one.
    peer.answer = (taken) => {
      if (taken.body['consumerPid'] !== of.consumerPid) return usual(taken);
      refused.push(taken.path);
      return { status: 400 };
    };
    try {
      expect(await step(of.providerPid, own, 2, world.seller)).toHaveProperty('transfer');
      await until(() => refused.length > 0);
      const heard = await peer.say(`/transfers/${of.providerPid}/${name}`, type, of);
      // Where both ended it in the same way, or this side ended it for good, there is nothing left to hear.
      if (own !== 'TERMINATE') expect(heard).toMatchObject({ status: 200, body: { state } });
      expect(await stateOf(of.providerPid)).toBe(state);
      await allTold(of.providerPid);
      // It follows on what was heard: once more is too late.
      const again = await peer.say(`/transfers/${of.providerPid}/${name}`, type, of);
      expect(again.body['code']).toBe('ILLEGAL_TRANSITION');
    } finally {
      peer.answer = usual;
    }
  });

  it('does not lose an end that is told while the step before it is refused', async () => {
    const usual = peer.answer;
    const of = pids((await ask(await bought())).body);
    await allHeard(of);
    let ended: Promise<object> | undefined;
    peer.answer = (taken) => {
      if (taken.body['@type'] !== 'TransferSuspensionMessage') return usual(taken);
      ended ??= step(of.providerPid, 'TERMINATE', 3, world.seller);
      return { status: 400 };
    };
    try {
      await step(of.providerPid, 'SUSPEND', 2, world.seller);
      await peer.message('TransferTerminationMessage', of.consumerPid);
      expect(await ended).toMatchObject({ transfer: { state: 'TERMINATED' } });
    } finally {
      peer.answer = usual;
    }
  });

  it('is for the buyer alone, under an agreement that holds, in a format there is', async () => {
    const agreement = await bought();
    const foreign = await ask(agreement, {}, world.buyer);
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'NOT_FOUND']);
    expect((await ask('none')).body['code']).toBe('NOT_FOUND');
    expect((await ask(agreement, { format: 'S3-PUSH' })).body['code']).toBe('BAD_REQUEST');
    expect((await ask(agreement, { callbackAddress: 'http://169.254.169.254/' })).body['code']).toBe(
      'ADDRESS_NOT_ALLOWED',
    );
    const end = `mutation ($id: ID!) { terminateAgreement(id: $id, reason: "Enough", idempotencyKey: "${newKey()}") { __typename } }`;
    const of = pids((await ask(agreement)).body);
    await until(async () => (await stateOf(of.providerPid)) === 'STARTED');
    await world.service.graphql(end, { id: agreement }, consumer);
    await peer.message('TransferTerminationMessage', of.consumerPid);
    expect(await stateOf(of.providerPid)).toBe('TERMINATED');
    const late = await ask(agreement);
    expect([late.status, late.body['code']]).toEqual([403, 'FORBIDDEN']);
    expect(SELLER).not.toBe(CONSUMER);
  });

  it('ends when the price is given back, and begins no more', async () => {
    const agreement = await bought({ purchaseOffer: { price: '5', type: 'one-off' } });
    const of = pids((await ask(agreement)).body);
    await until(async () => (await stateOf(of.providerPid)) === 'STARTED');
    const note = `mutation ($id: ID!, $state: PaymentState!) { recordPayment(id: $id, state: $state) { __typename } }`;
    await world.service.graphql(note, { id: agreement, state: 'PAID' }, world.seller);
    expect(await stateOf(of.providerPid)).toBe('STARTED');
    await world.service.graphql(note, { id: agreement, state: 'REFUNDED' }, world.seller);
    await peer.message('TransferTerminationMessage', of.consumerPid);
    expect(await stateOf(of.providerPid)).toBe('TERMINATED');
    const late = await ask(agreement);
    expect([late.status, late.body['code']]).toEqual([403, 'FORBIDDEN']);
  });
});
