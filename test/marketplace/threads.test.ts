/** The thread of a request: both sides see the same states with the same times, which are those of the clock and of the records beside it. */
import { startPeopled, type Peopled } from '../identity-admin/people.js';
import { formatsOf } from '../../src/core/pages/visit.js';
import { Browser } from '../pages/browser.js';
import { takeClock, type SetClock } from '../support/clock.js';
import { newKey, turtle } from './world.js';

const MINUTE = 60_000;
const OFFERS = '{ purchaseOffer: { price: "100", type: "one-off", onRequest: true, duration: 30 } }';
const THREAD = '{ id at changed state useTime steps { number at side state } agreement { id at ends } }';

interface Thread {
  readonly id: string;
  readonly at: string;
  readonly changed: string;
  readonly useTime: string | null;
  readonly steps: readonly { readonly number: number; readonly at: string; readonly state: string }[];
  readonly agreement: { readonly id: string; readonly at: string; readonly ends: string };
}

let service: Peopled;
let clock: SetClock;
const callers: Record<'alice' | 'bob', Record<string, string>> = { alice: {}, bob: {} };

const ask = async <T>(query: string, who: keyof typeof callers): Promise<T> => {
  const { data, errors } = await service.graphql<T>(query, {}, callers[who]);
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
};

/** A step with the times of the clock before and after it. */
const made: { readonly since: number; readonly until: number }[] = [];
const step = async (call: string, who: keyof typeof callers): Promise<string> => {
  clock.forward(7 * MINUTE);
  const since = Date.now();
  const { outcome } = await ask<{ outcome: { request?: { id: string }; message?: string } }>(
    `mutation { outcome: ${call.replace(/\)$/, `, idempotencyKey: "${newKey()}")`)} {
      ... on Problem { message } ... on AcquisitionRequestResult { request { id } } } }`,
    who,
  );
  made.push({ since, until: Date.now() });
  if (!outcome.request) throw new Error(outcome.message);
  return outcome.request.id;
};

beforeAll(async () => {
  clock = takeClock();
  service = await startPeopled({ ACCESS_TOKEN_SECONDS: '3600' });
  callers.alice = await service.as('alice');
  callers.bob = await service.as('bob');
  const send = (path: string, body: string) =>
    service.fetch(`/srv/repo/${path}`, {
      ...{ method: 'PUT', body },
      headers: { ...callers.alice, 'content-type': 'text/turtle' },
    });
  await send('catalogues/own', '<> a <http://www.w3.org/ns/dcat#Catalog> .');
  await send('catalogues/own/datasets/origin?originalId=trams', turtle('Trams'));
  await ask(
    `mutation { publishDataset(id: "trams", marketplaceId: "twin", offers: ${OFFERS}, idempotencyKey: "p") { __typename } }`,
    'alice',
  );
});
afterAll(async () => {
  clock.restore();
  await service.stop();
});

it('tells both sides when each step was made, as every record of it does', async () => {
  const id = await step('requestAcquisition(id: "twin", purpose: "Research")', 'bob');
  await step(`proposeTerms(id: "${id}", version: 1, terms: { price: "90" })`, 'alice');
  await step(`proposeTerms(id: "${id}", version: 2, terms: { price: "80" })`, 'bob');
  await step(`approveRequest(id: "${id}", version: 3)`, 'alice');
  const thread = `{ acquisitionRequest(id: "${id}") ${THREAD} }`;
  const { acquisitionRequest: bought } = await ask<{ acquisitionRequest: Thread }>(thread, 'bob');
  const { acquisitionRequest: sold } = await ask<{ acquisitionRequest: Thread }>(thread, 'alice');
  expect(sold).toEqual(bought);
  expect(bought.steps.map(({ state }) => state)).toEqual(['REQUESTED', 'OFFERED', 'REQUESTED', 'AGREED']);
  const times = bought.steps.map(({ at }) => Date.parse(at));
  expect(times.filter((time, index) => time < (made[index]?.since ?? NaN))).toEqual([]);
  expect(times.filter((time, index) => time > (made[index]?.until ?? NaN))).toEqual([]);
  expect(times.filter((time, index) => time - (times[index - 1] ?? 0) < 7 * MINUTE)).toEqual([]);
  // Of the request itself, of the change log, of the audit log and of the agreement.
  expect([bought.at, bought.changed]).toEqual([bought.steps[0]?.at, bought.steps[3]?.at]);
  type Log = { changes: { edges: { node: { subject: string | null; at: string } }[] } };
  const { changes } = await ask<Log>(
    '{ changes(dataset: "twin", first: 100) { edges { node { subject at } } } }',
    'bob',
  );
  const logged = changes.edges.flatMap(({ node }) => (node.subject === id ? [Date.parse(node.at)] : []));
  const audited = service.app.identity.realm.audit
    .latest(100)
    .flatMap(({ detail, at }) => (detail?.endsWith(`about ${id}`) === true ? [Date.parse(at)] : []));
  for (const record of [logged, audited]) {
    expect(record).toHaveLength(4);
    expect(record.filter((time, index) => time < (times[index] ?? NaN))).toEqual([]);
    expect(record.filter((time, index) => time > (made[index]?.until ?? NaN))).toEqual([]);
  }
  const concluded = Date.parse(bought.agreement.at);
  expect(concluded).toBeGreaterThanOrEqual(made[3]?.since ?? NaN);
  expect(concluded).toBeLessThanOrEqual(made[3]?.until ?? NaN);
  // The time of use begins with the agreement.
  expect(bought.useTime).toBe('P30D');
  expect(bought.agreement.ends).toBe(new Date(concluded + 30 * 24 * 60 * MINUTE).toISOString());
});

it.each([
  ['en', 'for 30 days'],
  ['de', 'für 30 Tage'],
  ['el', 'για 30 ημέρες'],
] as const)('shows them on the pages of both sides (%s)', async (language, useTime) => {
  const { moment } = formatsOf(language);
  for (const who of ['alice', 'bob'] as const) {
    const browser = new Browser();
    await browser.logIn(service, service.secrets.users[who] as { username: string; password: string });
    const side = who === 'bob' ? 'BUYER' : 'SELLER';
    type Page = { acquisitionRequests: { edges: { node: Thread }[] } };
    const { acquisitionRequests } = await ask<Page>(
      `{ acquisitionRequests(side: ${side}, first: 1) { edges { node ${THREAD} } } }`,
      who,
    );
    const [request] = acquisitionRequests.edges.map(({ node }) => node);
    const page = await browser.go(`${service.url}/srv/catalog/account/requests/${request?.id}?lang=${language}`);
    const html = await page.text();
    const steps = /<ol class="steps">(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
    const shown = [...steps.matchAll(/<span class="line note">([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(shown).toEqual(request?.steps.map(({ at }) => moment(at)));
    expect(html).toContain(useTime);
  }
});
