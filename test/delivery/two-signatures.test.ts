/** A seller, a marketplace and a buyer are three deployments: two sign, three keep the agreement, and whoever has it checks it alone. */
import { createHash } from 'node:crypto';
import { generalVerify, importJWK, type JWK } from 'jose';
import fc from 'fast-check';
import type { AgreementJwk } from '../../src/features/agreements/jwk.js';
import { verifyAgreement } from '../../src/features/agreements/verify.js';
import { canonicalize } from '../../src/core/rdf/canonical.js';
import { parseNTriples } from '../../src/core/rdf/ntriples.js';
import { refusalCodes, startService, type TestService } from '../support/service.js';
import { forSale, organizationKey, startFactory, until, type Factory } from './deployments.js';
import { startNetwork } from './unreliable.js';

const LOCAL = { KEYS_ALLOW: '127.0.0.0/8' };

let marketplace: TestService;
let keys: { readonly seller: string; readonly buyer: string };
let seller: Factory;
let buyer: Factory;

interface Shown {
  readonly id: string;
  readonly iri: string;
  readonly state: string;
  readonly document: string;
  readonly jws: string;
  readonly metadata: string;
  readonly controller: string | null;
  readonly signatures: readonly { method: string; proof: string; jws: string }[];
  readonly payment: { readonly state: string };
}
const FIELDS = 'id iri state document jws metadata controller signatures { method proof jws } payment { state }';
const listed = async (factory: Factory, side: 'ASSIGNER' | 'ASSIGNEE', more = ''): Promise<Shown[]> => {
  const query = `{ agreements(side: ${side}, first: 50${more}) { edges { node { ${FIELDS} } } } }`;
  const { agreements } = await factory.ask<{ agreements: { edges: { node: Shown }[] } }>(query);
  return agreements.edges.map(({ node }) => node);
};
const jwks = async (service: TestService, controller = ''): Promise<AgreementJwk[]> => {
  const query = controller === '' ? '' : `?controller=${encodeURIComponent(controller)}`;
  return ((await (await service.fetch(`/srv/trade/jwks${query}`)).json()) as { keys: AgreementJwk[] }).keys;
};
const act = async (factory: Factory, mutation: string, variables: object = {}): Promise<Record<string, unknown>> => {
  const { outcome } = await factory.ask<{ outcome: Record<string, unknown> }>(mutation, variables);
  return outcome;
};
const atMarket = async <T>(query: string, variables: object, key: string): Promise<T> => {
  const { data, errors } = await marketplace.graphql(query, variables, { 'x-api-key': key });
  if (errors) throw new Error(JSON.stringify(errors));
  return data as T;
};

/** Publishes a dataset of the seller. Returns its id on the marketplace. */
const published = async (title: string, price = '12.50'): Promise<string> => {
  const id = await seller.create(forSale(title, { price }));
  const outcome = await act(
    seller,
    `mutation ($id: ID!, $key: String!) { outcome: publishDataset(id: $id, idempotencyKey: $key) {
      ... on Problem { message } ... on PublicationResult { listing { marketplaceId } } } }`,
    { id, key: `publish-${title.replace(/\W/g, '-')}` },
  );
  await seller.settled();
  if (outcome['message']) throw new Error(String(outcome['message']));
  return (outcome['listing'] as { marketplaceId: string }).marketplaceId;
};
const bought = async (id: string): Promise<Shown> => {
  const outcome = await act(
    buyer,
    `mutation ($id: ID!, $key: String!) { outcome: acquireDataset(id: $id, idempotencyKey: $key) {
      ... on Problem { message } ... on AcquisitionResult { acquisition { id } } } }`,
    { id, key: `buy-${id}` },
  );
  const { id: acquisition } = outcome['acquisition'] as { id: string };
  await buyer.settled();
  const found = (await listed(buyer, 'ASSIGNEE')).find((one) => one.id === acquisition);
  if (!found) throw new Error('the agreement is not kept');
  return found;
};
/** Resolves when the buyer's deployment has the signature of the seller's. */
const signed = async (agreement: string): Promise<Shown> => {
  const find = async () => (await listed(buyer, 'ASSIGNEE')).find(({ id }) => id === agreement);
  const left = (): string =>
    JSON.stringify([seller, buyer].map(({ service }) => service.app.domain.outbox.list({}, 0, 10)));
  await until(async () => ((await find())?.signatures.length ?? 0) > 0, 90_000, left);
  return (await find()) as Shown;
};

beforeAll(async () => {
  marketplace = await startService({ ROLE: 'marketplace', ...LOCAL });
  keys = {
    seller: await organizationKey(marketplace, 'Seller there'),
    buyer: await organizationKey(marketplace, 'Buyer there'),
  };
  [seller, buyer] = await Promise.all([
    startFactory(marketplace.url, keys.seller, 'Seller', LOCAL),
    startFactory(marketplace.url, keys.buyer, 'Buyer', LOCAL),
  ]);
});
afterAll(async () => {
  await Promise.all([buyer, seller].map((one) => one?.service.stop()));
  await marketplace?.stop();
});

describe('a sale between two deployments', () => {
  let agreement: Shown;
  let all: AgreementJwk[];
  beforeAll(async () => {
    const twin = await published('Two signatures');
    const first = await bought(twin);
    agreement = await signed(first.id);
    all = [...(await jwks(marketplace)), ...(await jwks(seller.service))];
  });

  it('is signed by both, each with the keys that it publishes', async () => {
    const own = `${seller.service.url}/srv/trade/keys`;
    const verdict = verifyAgreement(agreement.document, all);
    expect(verdict.findings.filter(({ holds }) => !holds)).toEqual([]);
    expect(verdict.signatures).toEqual([
      { by: 'marketplace', controller: `${marketplace.url}/srv/trade/keys`, holds: true },
      { by: 'seller', controller: own, holds: true },
    ]);
    expect(verdict.words.at(-1)).toContain(`and the seller (${own})`);
    expect(agreement.controller).toBe(own);
    const { hash } = await canonicalize(parseNTriples(agreement.metadata), { blankNodePrefix: 'b' });
    expect(verifyAgreement(agreement.document, all, { metadataHash: hash }).valid).toBe(true);
  });

  it('is the same text at all three, and the JWS of both is verified by a library of others', async () => {
    const [atSeller] = (await listed(seller, 'ASSIGNER')).filter(({ iri }) => iri === agreement.iri);
    const id = agreement.iri.split('/').at(-1);
    const there = await atMarket<{ agreement: Shown }>(
      `query ($id: ID!) { agreement(id: $id) { ${FIELDS} } }`,
      { id },
      keys.buyer,
    );
    for (const one of [atSeller, there.agreement]) {
      expect(one?.document).toBe(agreement.document);
      expect(one?.metadata).toBe(agreement.metadata);
    }
    const headers = { 'x-api-key': buyer.key, accept: 'application/jose+json' };
    const response = await buyer.service.fetch(`/srv/trade/agreements/${agreement.id}`, { headers });
    expect(response.headers.get('content-type')).toContain('application/jose+json');
    const general = (await response.json()) as {
      payload: string;
      signatures: { protected: string; signature: string }[];
    };
    expect(general.signatures).toHaveLength(2);
    for (const [index, known] of [await jwks(marketplace), await jwks(seller.service)].entries()) {
      const [one] = general.signatures.slice(index);
      const alone = { payload: general.payload, signatures: one ? [one] : [] };
      const { payload } = await generalVerify(alone, await importJWK(known[0] as JWK, 'EdDSA'));
      expect(Buffer.from(payload).toString('utf8')).toContain(`<${agreement.iri}>`);
    }
    const own = { 'x-api-key': buyer.key, accept: 'application/ld+json' };
    const document = await buyer.service.fetch(`/srv/trade/agreements/${agreement.id}`, { headers: own });
    expect(await document.text()).toBe(agreement.document);
    const decided = await buyer.service.fetch(`/srv/trade/entitlements?dataset=${await copyOf(agreement.id)}`, {
      headers: own,
    });
    expect(await decided.json()).toMatchObject({ entitled: true, reason: 'AGREEMENT', agreement: agreement.iri });
  });

  const copyOf = async (acquisition: string): Promise<string> => {
    type Answer = { acquisitions: { edges: { node: { id: string; copy: { identifier: string } } }[] } };
    const query = '{ acquisitions(first: 50) { edges { node { id copy { identifier } agreement { id } } } } }';
    const { acquisitions } = await buyer.ask<Answer>(query);
    return acquisitions.edges.find(({ node }) => node.id === acquisition)?.node.copy.identifier ?? '';
  };

  it('is checked with the keys that each of the others keeps of them', async () => {
    for (const service of [marketplace, buyer.service]) {
      const known = await Promise.all(
        ['marketplace', 'seller'].map((_, index) => jwks(service, verdictOf(agreement).at(index)?.controller)),
      );
      expect(verifyAgreement(agreement.document, known.flat()).valid).toBe(true);
    }
    expect(await jwks(marketplace, 'https://nobody.example/srv/trade/keys')).toEqual([]);
  });

  const verdictOf = ({ document }: Shown) => verifyAgreement(document, all).signatures;

  it('does not hold where one of the signatures is missing, twice, or by a key of the other', async () => {
    const parsed = JSON.parse(agreement.document) as Record<string, unknown> & { proof: Record<string, string>[] };
    const [ofMarket, ofSeller] = parsed.proof;
    for (const proof of [
      ofMarket,
      [ofMarket],
      ofSeller,
      [ofSeller],
      [ofMarket, ofMarket],
      [ofSeller, ofSeller],
      [],
      undefined,
    ]) {
      expect(verifyAgreement(JSON.stringify({ ...parsed, proof }), all).valid).toBe(false);
    }
    const without = verifyAgreement(JSON.stringify({ ...parsed, proof: ofMarket }), all);
    expect(without.signatures.map(({ by, holds }) => [by, holds])).toEqual([
      ['marketplace', true],
      ['seller', false],
    ]);
    // A marketplace that calls a key of its own one of the seller's.
    const [market] = await jwks(marketplace);
    const [own] = await jwks(seller.service);
    const claimed = [{ ...market, kid: own?.kid }, ...all.filter(({ kid }) => kid !== own?.kid)] as AgreementJwk[];
    expect(verifyAgreement(agreement.document, claimed).valid).toBe(false);
  });

  it('shows every change of the text', () => {
    const { document } = agreement;
    const meaning = JSON.stringify(JSON.parse(document));
    const change = fc.record({ at: fc.nat(document.length - 1), by: fc.constantFrom(...'aZ09 "{}[]:,.#/-') });
    fc.assert(
      fc.property(change, ({ at, by }) => {
        const changed = document.slice(0, at) + by + document.slice(at + 1);
        let same = false;
        try {
          same = JSON.stringify(JSON.parse(changed)) === meaning;
        } catch {
          // No JSON any more.
        }
        expect(verifyAgreement(changed, all).valid).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  it('ends at the marketplace, and here with it; payments follow, too', async () => {
    const id = agreement.iri.split('/').at(-1);
    const pay = `mutation ($id: ID!) { outcome: recordPayment(id: $id, state: PAID, reference: "pi_1") { __typename } }`;
    await atMarket(pay, { id }, keys.seller);
    const paid = async () => (await listed(buyer, 'ASSIGNEE')).find((one) => one.id === agreement.id)?.payment.state;
    await until(async () => (await paid()) === 'PAID');
    const end = `mutation ($id: ID!, $key: String!) { outcome: terminateAgreement(id: $id, reason: "Done", idempotencyKey: $key) {
      __typename ... on Problem { code message } } }`;
    expect(await act(buyer, end, { id: agreement.id, key: 'end' })).toMatchObject({ code: 'TRADED_ELSEWHERE' });
    await atMarket(end, { id, key: 'end' }, keys.buyer);
    const states = async () => [
      (await listed(buyer, 'ASSIGNEE')).find((one) => one.id === agreement.id)?.state,
      (await listed(seller, 'ASSIGNER')).find(({ iri }) => iri === agreement.iri)?.state,
    ];
    await until(async () => (await states()).every((state) => state === 'TERMINATED'));
    expect((await listed(buyer, 'ASSIGNEE', ', inForce: true')).map((one) => one.id)).not.toContain(agreement.id);
  });
});

describe('the signature of a seller', () => {
  const COUNTERSIGN = `mutation ($id: ID!, $proof: String!, $jws: String!) {
    outcome: countersignAgreement(id: $id, proof: $proof, jws: $jws) { __typename ... on Problem { code message } } }`;

  it('is refused by another key, over another text, from another organization, and changes nothing the second time', async () => {
    const one = await signed((await bought(await published('First'))).id);
    const other = await signed((await bought(await published('Second'))).id);
    const id = one.iri.split('/').at(-1);
    const { proof = '', jws = '' } = one.signatures[0] ?? {};
    const send = async (what: object, key = keys.seller): Promise<unknown> =>
      (await atMarket<{ outcome: { code?: string } }>(COUNTERSIGN, { id, proof, jws, ...what }, key)).outcome.code;
    expect(await send({})).toBeUndefined();
    expect(await send({}, keys.buyer)).toBe('FORBIDDEN');
    // Another key than those that were published: the marketplace's own, under a name of the seller's.
    const stranger = JSON.stringify({
      ...(JSON.parse(proof) as object),
      verificationMethod: `${one.controller}#other`,
    });
    expect(await send({ proof: stranger })).toBe('FORBIDDEN');
    const foreign = JSON.stringify({ ...(JSON.parse(proof) as object), verificationMethod: 'https://a.example/k#1' });
    expect(await send({ proof: foreign })).toBe('FORBIDDEN');
    expect(await send({ proof: 'none' })).toBe('BAD_REQUEST');
    const before = await jwks(marketplace, one.controller ?? '');
    expect(before).toEqual(await jwks(seller.service));
    expect((await listed(buyer, 'ASSIGNEE')).find((it) => it.id === one.id)?.document).toBe(one.document);
    expect(other.signatures[0]?.proof).not.toBe(proof);
  });

  it('is made with the new key after a rotation, and both verify', async () => {
    const before = await signed((await bought(await published('Before rotation'))).id);
    await seller.service.graphql(
      'mutation { rotateAgreementKey { __typename } }',
      {},
      { 'x-api-key': 'test-key-0123456789' },
    );
    const after = await signed((await bought(await published('After rotation'))).id);
    expect(after.signatures[0]?.method).not.toBe(before.signatures[0]?.method);
    const all = [...(await jwks(marketplace)), ...(await jwks(seller.service))];
    for (const { document } of [before, after]) expect(verifyAgreement(document, all).valid).toBe(true);
  });

  it('is not made for terms that the seller never offered, until somebody says so', async () => {
    const twin = await published('Other terms');
    // As if an earlier life of the deployment had offered these.
    await seller.service.app.store.database.write([
      { sql: 'DELETE FROM remote_offered WHERE marketplace_id = ?', params: [twin] },
    ]);
    const { id, iri } = await bought(twin);
    const kept = async () =>
      (await listed(seller, 'ASSIGNER', ', awaitsSignature: true')).find((one) => one.iri === iri);
    await until(async () => (await kept()) !== undefined);
    const { id: own = '' } = (await kept()) ?? {};
    const sign = 'mutation ($id: ID!) { outcome: signAgreement(id: $id) { __typename ... on Problem { code } } }';
    expect(await act(buyer, sign, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await act(seller, sign, { id: own })).toEqual({ __typename: 'AgreementResult' });
    expect((await signed(id)).signatures).toHaveLength(1);
  });

  it('is registered by an API key alone, for an address that is its own and may be asked', async () => {
    const register = `mutation ($address: String!) { outcome: registerSigningKeys(address: $address) {
      __typename ... on Problem { code message } ... on SigningKeys { controller kids } } }`;
    const send = async (address: string, key = keys.buyer) =>
      refusalCodes(await marketplace.graphql(register, { address }, { 'x-api-key': key }))[0];
    expect(await send('no address')).toBe('BAD_REQUEST');
    expect(await send('ftp://a.example/keys')).toBe('BAD_REQUEST');
    expect(await send(`${marketplace.url}/srv/trade/keys`)).toBe('BAD_REQUEST');
    expect(await send('http://10.1.2.3/keys')).toBe('ADDRESS_NOT_ALLOWED');
    expect(await send('https://user:word@a.example/keys')).toBe('ADDRESS_NOT_ALLOWED');
    expect(await send(`${seller.service.url}/srv/trade/jwks`)).toBe('SOURCE_UNAVAILABLE');
    expect(await send(`${seller.service.url}/nothing`)).toBe('SOURCE_UNAVAILABLE');
    expect(await send(`${buyer.service.url}/srv/trade/keys`, 'test-key-0123456789')).toBe('FORBIDDEN');
    // Who registered them is in the audit log, once however often it is said.
    const { audit } = marketplace.app.identity.realm;
    const entries = () => audit.latest(500).filter(({ event }) => event === 'signing-keys-registered');
    const before = entries();
    const [of] = before.filter(({ detail }) => detail?.endsWith(` at ${seller.service.url}/srv/trade/keys`));
    expect(of).toMatchObject({ outcome: 'success', client: expect.stringMatching(/^key:/) });
    expect(await send(`${seller.service.url}/srv/trade/keys`, keys.seller)).toBeUndefined();
    expect(entries()).toEqual(before);
  });
});

describe('a deployment whose keys the marketplace may not read', () => {
  it('sells without a signature of its own, as before', async () => {
    const closed = await startService({ ROLE: 'marketplace' });
    const key = await organizationKey(closed, 'Seller there');
    const lone = await startFactory(closed.url, key, 'Lone');
    try {
      const id = await lone.create(forSale('Alone'));
      const publish = `mutation ($id: ID!) { outcome: publishDataset(id: $id, idempotencyKey: "p") { ... on PublicationResult { listing { marketplaceId } } } }`;
      const { listing } = (await act(lone, publish, { id })) as { listing: { marketplaceId: string } };
      await lone.settled();
      const headers = { 'x-api-key': await organizationKey(closed, 'Buyer there') };
      const acquire = `mutation ($id: ID!) { outcome: acquireDataset(id: $id, copy: false, idempotencyKey: "a") {
        ... on AcquisitionResult { acquisition { agreement { document controller } } } } }`;
      type Answer = { outcome: { acquisition: { agreement: { document: string; controller: string | null } } } };
      const { data } = await closed.graphql<Answer>(acquire, { id: listing.marketplaceId }, headers);
      const { document = '', controller } = data?.outcome.acquisition.agreement ?? {};
      expect(controller).toBeNull();
      expect(verifyAgreement(document, await jwks(closed))).toMatchObject({ valid: true });
      expect(createHash('sha256').update(document).digest('hex')).toHaveLength(64);
    } finally {
      await lone.service.stop();
      await closed.stop();
    }
  });
});

it('a factory tells its keys again at once where the marketplace was gone before it had answered', async () => {
  let asked = 0;
  const network = await startNetwork(
    () => marketplace.url,
    (_request, body) => (body.includes('registerSigningKeys') && (asked += 1) === 1 ? 'lost' : 'none'),
  );
  const factory = await startFactory(network.url, await organizationKey(marketplace, 'Unlucky'), 'Unlucky', LOCAL);
  const registered = (): number => factory.service.app.store.database.read('SELECT 1 FROM remote_registration').length;
  try {
    // A marketplace that refused would be asked a minute later.
    await until(
      () => registered() === 1,
      30_000,
      () => `asked ${asked} times`,
    );
    expect(asked).toBe(2);
  } finally {
    await factory.service.stop();
    await network.stop();
  }
});
