/** The service as provider: what other connectors may say, and what becomes of it. */
import type { AgreementJwk } from '../../src/features/agreements/jwk.js';
import { verifyAgreement } from '../../src/features/agreements/verify.js';
import { step, listed } from '../marketplace/requests-world.js';
import { newKey, SELLER, startWorld, type World } from '../marketplace/world.js';
import { Peer, settled, until, type Answer } from './peer.js';

const CONSUMER = 'did:web:consumer.example';
const AT_ONCE = { purchaseOffer: { price: '12.50', type: 'one-off', spatialAvailability: ['Greece', 'Italy'] } };
const ON_REQUEST = { purchaseOffer: { price: '100', type: 'one-off', onRequest: true } };
const USE = [{ action: 'use' }];

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

interface Offered {
  readonly twin: string;
  readonly dataset: string;
  readonly iri: string;
  readonly offer: { readonly '@id': string; readonly permission: readonly object[] };
}

const offered = async (offers: object): Promise<Offered> => {
  const { twin, dataset } = await world.published(offers);
  const { status, body } = await peer.get(`/catalog/datasets/${twin}`);
  expect(status).toBe(200);
  return { twin, dataset, iri: String(body['@id']), offer: (body['hasPolicy'] as Offered['offer'][])[0] as never };
};

const ask = (
  { iri, offer }: Pick<Offered, 'iri' | 'offer'>,
  members: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  peer.say(
    '/negotiations/request',
    'ContractRequestMessage',
    {
      ...{ consumerPid: `urn:uuid:${newKey()}`, callbackAddress: peer.url },
      offer: { '@type': 'Offer', ...offer, target: iri },
      ...members,
    },
    headers,
  );

const pids = ({ body }: Answer) => ({
  providerPid: String(body['providerPid']),
  consumerPid: String(body['consumerPid']),
});
const verify = (of: object & { providerPid: string }) =>
  peer.say(`/negotiations/${of.providerPid}/agreement/verification`, 'ContractAgreementVerificationMessage', of);
const stateOf = async (pid: string): Promise<unknown> => (await peer.get(`/negotiations/${pid}`)).body['state'];
const requestOf = async (twin: string) => (await listed(world, { side: 'SELLER', dataset: twin }, world.seller))[0];
const entitled = async (twin: string): Promise<unknown> => {
  const answer = await world.service.fetch(`/srv/trade/entitlements?dataset=${twin}`, { headers: consumer });
  return ((await answer.json()) as { entitled: boolean }).entitled;
};

it('tells and keeps the time of use of an offer', async () => {
  const { twin, iri, offer } = await offered({ purchaseOffer: { price: '0', type: 'one-off', duration: 30 } });
  const constraint = [{ leftOperand: 'odrl:elapsedTime', operator: 'lteq', rightOperand: 'P30D' }];
  expect(offer.permission).toEqual([{ action: 'use', constraint }]);
  const asked = await ask({ iri, offer });
  expect(asked.status).toBe(201);
  await until(async () => (await requestOf(twin))?.state === 'CONFIRMED');
  expect((await verify(pids(asked))).status).toBe(200);
  await until(async () => (await requestOf(twin))?.state === 'AGREED');
  const request = await requestOf(twin);
  const { at = '', ends } = world.service.app.domain.agreements.find(request?.agreement?.id ?? '') ?? {};
  expect(ends).toBe(new Date(Date.parse(at) + 30 * 24 * 3_600_000).toISOString());
});

describe('the catalogue', () => {
  it('says which versions are spoken', async () => {
    const answer = await world.service.fetch('/.well-known/dspace-version');
    expect(await answer.json()).toEqual({
      protocolVersions: [{ version: '2025-1', path: '/srv/dsp/2025-1', binding: 'HTTPS' }],
    });
  });

  it('offers what is on the marketplace, found by words, with its terms as rules', async () => {
    const { twin, iri } = await offered(AT_ONCE);
    const found = await peer.say('/catalog/request', 'CatalogRequestMessage', { filter: ['Production'] });
    const datasets = found.body['dataset'] as Record<string, unknown>[];
    const dataset = datasets.find((one) => one['@id'] === iri);
    expect(dataset?.['hasPolicy']).toEqual([
      {
        ...{ '@id': expect.stringMatching(`^${iri}#offer-`), '@type': 'Offer' },
        permission: [
          {
            action: 'use',
            constraint: [{ leftOperand: 'odrl:spatial', operator: 'isAnyOf', rightOperand: ['Greece', 'Italy'] }],
            duty: [
              {
                action: 'odrl:compensate',
                constraint: [
                  {
                    ...{ leftOperand: 'odrl:payAmount', operator: 'eq', rightOperand: '12.5' },
                    'odrl:unit': { '@id': 'http://publications.europa.eu/resource/authority/currency/EUR' },
                  },
                ],
              },
            ],
          },
        ],
      },
    ]);
    expect(dataset?.['distribution']).toMatchObject([{ format: 'HTTP-PULL' }]);
    const none = await peer.say('/catalog/request', 'CatalogRequestMessage', { filter: ['xylophone'] });
    expect(none.body).not.toHaveProperty('dataset');
    expect(await peer.get(`/catalog/datasets/${iri}`)).toMatchObject({ status: 200, body: { '@id': iri } });
    await world.run('withdrawOffer', { id: (await world.published(AT_ONCE)).dataset }, world.seller);
    expect((await peer.get('/catalog/datasets/none')).body).toMatchObject({
      '@type': 'CatalogError',
      code: 'NOT_FOUND',
    });
    expect(twin).not.toBe('');
  });

  it('gives the page that Eclipse EDC asks for, and leads to the next one', async () => {
    for (let n = 0; n < 3; n += 1) await offered(AT_ONCE);
    const all = (await peer.say('/catalog/request', 'CatalogRequestMessage', {})).body['dataset'] as {
      '@id': string;
    }[];
    const ids = all.map((one) => one['@id']);
    const page = { '@type': 'QuerySpec', offset: 1, limit: 1, sortOrder: 'ASC', filterExpression: [] };
    const request = { filter: [page] };
    const first = await peer.say('/catalog/request', 'CatalogRequestMessage', request);
    expect(first.body['dataset']).toMatchObject([{ '@id': ids[1] }]);
    const [, next = ''] = /<[^>]*(\/catalog\/request[^>]*)>; rel="next"/.exec(first.link ?? '') ?? [];
    const second = await peer.say(next, 'CatalogRequestMessage', request);
    expect(second.body['dataset']).toMatchObject([{ '@id': ids[2] }]);
  });

  it('refuses what it does not understand, in its own words', async () => {
    for (const [type, members] of [
      ['CatalogRequestMessage', { filter: [{ colour: ['blue'] }] }],
      ['CatalogRequestMessage', { filter: [{ '@type': 'QuerySpec', filterExpression: [{ operandLeft: 'id' }] }] }],
      ['CatalogRequestMessage', { filter: [{ '@type': 'QuerySpec', sortField: 'id' }] }],
      ['CatalogRequestMessage', { filter: [{ '@type': 'QuerySpec', offset: -1 }] }],
      ['DatasetRequestMessage', {}],
      ['CatalogRequestMessage', { '@context': ['https://elsewhere.example/'] }],
    ] as const) {
      const { status, body } = await peer.say('/catalog/request', type, members);
      expect([status, body['@type'], body['code']]).toEqual([400, 'CatalogError', 'BAD_REQUEST']);
    }
  });
});

describe('an offer that is sold at once', () => {
  it('is agreed to, and sold when the consumer has verified the agreement', async () => {
    const { twin, iri, offer } = await offered(AT_ONCE);
    const asked = await ask({ iri, offer });
    expect(asked).toMatchObject({ status: 201, body: { '@type': 'ContractNegotiation', state: 'REQUESTED' } });
    const of = pids(asked);
    const { agreement } = await peer.message('ContractAgreementMessage', of.consumerPid);
    expect(agreement).toMatchObject({
      ...{ '@type': 'Agreement', target: iri, assigner: SELLER, assignee: CONSUMER, permission: offer.permission },
    });
    expect(await entitled(twin)).toBe(false);
    expect(await verify(of)).toMatchObject({
      status: 200,
      body: { state: expect.stringMatching('VERIFIED|FINALIZED') },
    });
    await peer.message('ContractNegotiationEventMessage', of.consumerPid);
    expect(await stateOf(of.providerPid)).toBe('FINALIZED');
    expect(await entitled(twin)).toBe(true);
    const id = (agreement as { '@id': string })['@id'].split('/').at(-1);
    const signed = await world.service.fetch(`/srv/trade/agreements/${id}.jsonld`, { headers: consumer });
    const { keys } = (await (await world.service.fetch('/srv/trade/jwks')).json()) as { keys: AgreementJwk[] };
    expect(verifyAgreement(await signed.text(), keys)).toMatchObject({ valid: true });
  });

  it('is agreed to where a list is written as Eclipse EDC writes it, and not where it is another list', async () => {
    const { iri, offer } = await offered(AT_ONCE);
    const asked = (...places: readonly string[]) => {
      const rightOperand = JSON.stringify(places.map((place) => ({ '@value': place })));
      const constraint = [{ leftOperand: 'odrl:spatial', operator: 'isAnyOf', rightOperand }];
      return ask({ iri, offer: { '@id': offer['@id'], permission: [{ ...offer.permission[0], constraint }] } });
    };
    const { consumerPid } = pids(await asked('Greece', 'Italy'));
    await peer.message('ContractAgreementMessage', consumerPid);
    expect(await asked('Greece', 'Spain')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  it('is not agreed to at another price without its seller', async () => {
    const { twin, iri, offer } = await offered(AT_ONCE);
    const duty = [
      { action: 'compensate', constraint: [{ leftOperand: 'payAmount', operator: 'eq', rightOperand: '1' }] },
    ];
    const asked = await ask({ iri, offer: { '@id': offer['@id'], permission: [{ action: 'use', duty }] } });
    const of = pids(asked);
    await settled();
    await world.service.app.domain.dataspace.answering.run();
    expect(await stateOf(of.providerPid)).toBe('REQUESTED');
    const request = await requestOf(twin);
    expect(request).toMatchObject({ price: '1', legal: ['PROPOSE', 'APPROVE', 'END'] });
    await step(world, 'endRequest', { id: request?.id, version: 1, message: 'Too little' }, world.seller);
    expect(await peer.message('ContractNegotiationTerminationMessage', of.consumerPid)).toMatchObject({
      reason: ['Too little'],
    });
  });
});

describe('an offer on request', () => {
  it('waits for its seller, who makes another offer; the consumer takes it', async () => {
    const { twin, iri, offer } = await offered(ON_REQUEST);
    const of = pids(await ask({ iri, offer }));
    const request = await requestOf(twin);
    expect(request?.state).toBe('REQUESTED');
    await step(world, 'proposeTerms', { id: request?.id, version: 1, terms: { price: '80' } }, world.seller);
    const { offer: other } = await peer.message('ContractOfferMessage', of.consumerPid);
    expect(JSON.stringify(other)).toContain('"rightOperand":"80"');
    const accepted = await peer.say(`/negotiations/${of.providerPid}/events`, 'ContractNegotiationEventMessage', {
      ...of,
      eventType: 'ACCEPTED',
    });
    expect(accepted.status).toBe(200);
    await peer.message('ContractAgreementMessage', of.consumerPid);
    await verify(of);
    await until(async () => (await stateOf(of.providerPid)) === 'FINALIZED');
    expect(await requestOf(twin)).toMatchObject({
      state: 'AGREED',
      price: '80',
      agreement: { id: expect.any(String) },
    });
  });

  it('cannot be answered for the consumer here, nor by anybody but the seller', async () => {
    const { twin, iri, offer } = await offered(ON_REQUEST);
    await ask({ iri, offer });
    const request = await requestOf(twin);
    const variables = { id: request?.id, version: 1 };
    expect(await step(world, 'endRequest', variables, consumer)).toMatchObject({ code: 'CONFLICT' });
    expect(await step(world, 'approveRequest', variables, world.buyer)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('messages that are not right', () => {
  let of: { providerPid: string; consumerPid: string };
  let one: Offered;
  beforeAll(async () => {
    one = await offered(ON_REQUEST);
    of = pids(await ask(one));
  });

  it('are refused in states that do not allow them', async () => {
    const answer = await verify(of);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ '@type': 'ContractNegotiationError', code: 'ILLEGAL_TRANSITION', ...of });
    const counter = { ...of, offer: { '@type': 'Offer', '@id': one.offer['@id'], target: one.iri, permission: USE } };
    const again = await peer.say(`/negotiations/${of.providerPid}/request`, 'ContractRequestMessage', counter);
    expect(again.body['code']).toBe('ILLEGAL_TRANSITION');
    for (const [path, type, more] of [
      ['offers', 'ContractOfferMessage', { offer: counter.offer }],
      ['events', 'ContractNegotiationEventMessage', { eventType: 'FINALIZED' }],
    ] as const) {
      const wrong = await peer.say(`/negotiations/${of.providerPid}/${path}`, type, { ...of, ...more });
      expect([wrong.status, wrong.body['code']]).toEqual([400, 'BAD_REQUEST']);
    }
    expect(await stateOf(of.providerPid)).toBe('REQUESTED');
  });

  it('are nobody else’s: to others there is no such negotiation', async () => {
    for (const headers of [world.buyer, world.seller]) {
      const answer = await peer.say(
        `/negotiations/${of.providerPid}/termination`,
        'ContractNegotiationTerminationMessage',
        { ...of, code: '1' },
        headers,
      );
      expect([answer.status, answer.body['code']]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await peer.get(`/negotiations/${of.providerPid}`, world.buyer)).status).toBe(404);
    expect((await peer.get(`/negotiations/${of.providerPid}`, {})).status).toBe(401);
    expect((await peer.get('/negotiations/urn:uuid:none')).status).toBe(404);
  });

  it('name the process ids that they are about', async () => {
    const answer = await peer.say(
      `/negotiations/${of.providerPid}/termination`,
      'ContractNegotiationTerminationMessage',
      { ...of, consumerPid: 'urn:uuid:another', code: '1' },
    );
    expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_REQUEST']);
  });

  it('do nothing when they come again, and are refused with other content', async () => {
    const other = await offered(ON_REQUEST);
    const members = { '@id': `urn:uuid:${newKey()}`, consumerPid: `urn:uuid:${newKey()}` };
    const [first, second] = [await ask(other, members), await ask(other, members)];
    expect(second).toEqual(first);
    const third = await ask(other, { ...members, callbackAddress: `${peer.url}/other` });
    expect([third.status, third.body['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const replayed = await ask(other, { consumerPid: members.consumerPid });
    expect([replayed.status, replayed.body['code']]).toEqual([409, 'CONFLICT']);
  });

  it.each([
    ['http://169.254.169.254/latest'],
    ['http://10.0.0.1/dsp'],
    ['http://[::1]/dsp'],
    ['ftp://connector.example/'],
    ['https://user:secret@connector.example/'],
    ['not a url'],
  ])('name no callback address inside: %s', async (callbackAddress) => {
    const answer = await ask(await offered(ON_REQUEST), { callbackAddress });
    expect([answer.status, answer.body['code']]).toEqual([422, 'ADDRESS_NOT_ALLOWED']);
  });

  it('ask for the offer as it is: a stale version is told so', async () => {
    const { iri, offer, dataset } = await offered(AT_ONCE);
    await world.run(
      'updateOffer',
      { id: dataset, offers: { purchaseOffer: { price: '13', type: 'one-off' } } },
      world.seller,
    );
    const answer = await ask({ iri, offer });
    expect([answer.status, answer.body['code']]).toEqual([409, 'TERMS_CHANGED']);
  });

  it('ask for no rules that are not understood', async () => {
    const { iri, offer } = await offered(ON_REQUEST);
    for (const permission of [
      [{ action: 'distribute' }],
      [{ action: 'use', constraint: [{ leftOperand: 'industry', operator: 'eq', rightOperand: 'war' }] }],
      [{ action: 'use', duty: [{ action: 'delete' }] }],
      [...USE, ...USE],
    ]) {
      const answer = await ask({ iri, offer: { '@id': offer['@id'], permission } });
      expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  it('are not from the seller itself', async () => {
    const answer = await ask(await offered(ON_REQUEST), {}, world.seller);
    expect([answer.status, answer.body['code']]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('bad days', () => {
  it('ends a negotiation whose offer was withdrawn meanwhile', async () => {
    const { iri, offer, dataset, twin } = await offered(AT_ONCE);
    const of = pids(await ask({ iri, offer }));
    await peer.message('ContractAgreementMessage', of.consumerPid);
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    await verify(of);
    await peer.message('ContractNegotiationTerminationMessage', of.consumerPid);
    expect(await stateOf(of.providerPid)).toBe('TERMINATED');
    expect(await entitled(twin)).toBe(false);
  });

  it('sells an exclusive offer once, of fifty who ask at a time', async () => {
    const { iri, offer, twin } = await offered({ purchaseOffer: { price: '5', type: 'one-off', isExclusive: true } });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => Peer.start(world.service, await world.key(`consumer-${at}`))),
    );
    const run = async (buyer: Peer): Promise<void> => {
      const asked = await buyer.say('/negotiations/request', 'ContractRequestMessage', {
        ...{ consumerPid: `urn:uuid:${newKey()}`, callbackAddress: buyer.url },
        offer: { '@type': 'Offer', ...offer, target: iri },
      });
      if (asked.status !== 201) return;
      const of = pids(asked);
      await until(() => buyer.taken.length > 0);
      if (buyer.taken[0]?.body['@type'] !== 'ContractAgreementMessage') return;
      await buyer.say(
        `/negotiations/${of.providerPid}/agreement/verification`,
        'ContractAgreementVerificationMessage',
        of,
      );
      await until(async () =>
        ['FINALIZED', 'TERMINATED'].includes(
          String((await buyer.get(`/negotiations/${of.providerPid}`)).body['state']),
        ),
      );
    };
    await Promise.all(buyers.map(run));
    const states = (await listed(world, { side: 'SELLER', dataset: twin }, world.seller)).map(({ state }) => state);
    expect(states.filter((state) => state === 'AGREED')).toHaveLength(1);
    expect(new Set(states)).toEqual(new Set(states.length > 1 ? ['AGREED', 'REFUSED'] : ['AGREED']));
    const sold = world.service.app.domain.agreements.of(SELLER, 'assigner', ['', ''], 1_000);
    expect(sold.filter(({ marketplaceId }) => marketplaceId === twin)).toHaveLength(1);
    await Promise.all(buyers.map((buyer) => buyer.stop()));
  });
});
