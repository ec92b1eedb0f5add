/** A crowd that asks for one thing at once, some over the Dataspace Protocol and some over GraphQL: one of them gets it, and everybody else a clear word. */
import { step, type Asked } from '../marketplace/requests-world.js';
import { newKey, startWorld, type World } from '../marketplace/world.js';
import { Peer, until, type Answer } from './peer.js';

/** Organizations, and how often each of them asks. */
const ORGANIZATIONS = 20;
const TIMES = 50;

type Headers = Record<string, string>;

let world: World;
let peer: Peer;
let crowd: Headers[];
beforeAll(async () => {
  world = await startWorld({ DATASPACE_ALLOW: '127.0.0.0/8' });
  crowd = [];
  for (let n = 0; n < ORGANIZATIONS; n += 1) crowd.push(await world.key(newKey()));
  peer = await Peer.start(world.service, {});
});
afterAll(async () => {
  await peer.stop();
  await world.stop();
});

const codeOf = ({ status, body }: Answer): string => (status < 300 ? String(body['state']) : String(body['code']));

it(`sells an exclusive offer to one of ${ORGANIZATIONS * TIMES} that ask in three ways`, async () => {
  const { twin } = await world.published({ purchaseOffer: { price: '5', type: 'one-off', isExclusive: true } });
  const { body: dataset } = await peer.get(`/catalog/datasets/${twin}`);
  const [offer] = dataset['hasPolicy'] as object[];
  const askers = new Map<string, Headers>();
  // Whoever gets an agreement verifies it.
  const usual = peer.answer;
  peer.answer = (taken) => {
    const { '@type': type, providerPid, consumerPid } = taken.body as Record<string, string>;
    if (type === 'ContractAgreementMessage') {
      const headers = askers.get(consumerPid ?? '') ?? {};
      const path = `/negotiations/${providerPid}/agreement/verification`;
      void peer.say(path, 'ContractAgreementVerificationMessage', { providerPid, consumerPid }, headers);
    }
    return usual(taken);
  };
  const approvals: Promise<Asked>[] = [];
  const negotiated: { readonly answer: Answer; readonly headers: Headers }[] = [];
  const ask = async (headers: Headers): Promise<string> => {
    const consumerPid = `urn:uuid:${newKey()}`;
    askers.set(consumerPid, headers);
    const members = { consumerPid, callbackAddress: peer.url, offer: { ...offer, target: dataset['@id'] } };
    const answer = await peer.say('/negotiations/request', 'ContractRequestMessage', members, headers);
    if (answer.status === 201) negotiated.push({ answer, headers });
    return codeOf(answer);
  };
  const buy = async (headers: Headers): Promise<string> => {
    const { acquisition, code } = await world.run('acquireDataset', { id: twin, copy: false }, headers);
    return acquisition?.state ?? code ?? '';
  };
  const request = async (headers: Headers): Promise<string> => {
    const { request: made, code } = await step(world, 'requestAcquisition', { id: twin }, headers);
    // The seller says yes to everybody.
    if (made) approvals.push(step(world, 'approveRequest', { id: made.id, version: 1 }, world.seller));
    return made?.state ?? code ?? '';
  };
  const ways = [ask, request, ask, buy];
  const all = Array.from({ length: ORGANIZATIONS * TIMES }, (_, n) => n);
  const words = await Promise.all(
    all.map((n) => (ways[Math.floor(n / ORGANIZATIONS) % ways.length] ?? ask)(crowd[n % ORGANIZATIONS] ?? {})),
  );
  expect(words.filter((word) => !/^(REQUESTED|ACQUIRED|CONFLICT)$/.test(word))).toEqual([]);
  const states: string[] = [];
  for (const one of negotiated) {
    const path = `/negotiations/${String(one.answer.body['providerPid'])}`;
    await until(async () => {
      const state = String((await peer.get(path, one.headers)).body['state']);
      if (!/FINALIZED|TERMINATED/.test(state)) return false;
      states.push(state);
      return true;
    });
  }
  const finalized = states.filter((state) => state === 'FINALIZED').length;
  const bought = words.filter((word) => word === 'ACQUIRED').length;
  const answers = (await Promise.all(approvals)).map(({ request: made, code }) => made?.state ?? code ?? '');
  expect(answers.filter((word) => !/^(AGREED|CONFLICT)$/.test(word))).toEqual([]);
  const approved = answers.filter((word) => word === 'AGREED').length;
  expect(finalized + bought + approved).toBe(1);
  // One was made, and nothing took its place: who asked in several ways did not buy anew what it had just got.
  const { database } = world.service.app.domain;
  const made = database.read<{ ended: number }>(
    `SELECT EXISTS (SELECT 1 FROM agreement_ending e WHERE e.agreement = a.id) AS ended FROM agreement a
  WHERE marketplace_id = ?`,
    [twin],
  );
  expect(made).toEqual([{ ended: 0 }]);
  const entitled = await Promise.all(
    crowd.map(async (headers) => {
      const answer = await world.service.fetch(`/srv/trade/entitlements?dataset=${twin}`, { headers });
      return ((await answer.json()) as { readonly entitled: boolean }).entitled;
    }),
  );
  expect(entitled.filter(Boolean)).toHaveLength(1);
});
