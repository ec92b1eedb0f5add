/**
 * Publications from a factory to a marketplace, two processes: time from the request at the factory until the dataset is
 * visible at the marketplace, at a steady rate. `PUBLISH_SECONDS` and `PUBLISH_RATE` change how long and how many a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY } from '../support/service.js';
import { dataset, send, start, type Measured } from './support.js';

const SECONDS = Number(process.env['PUBLISH_SECONDS'] ?? 60);
const RATE = Number(process.env['PUBLISH_RATE'] ?? 50);
/** Longest time in milliseconds that the last publication may take. */
const PATIENCE = 120_000;

const headers = { 'x-api-key': API_KEY };
const turtle = { ...headers, 'content-type': 'text/turtle' };

const OFFER = `@prefix pst: <https://www.pistis-project.eu/ns/voc#> .
<urn:d> pst:monetization [ a pst:MonetizationMethod ; pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price 10.0 ; pst:type "one-off" ] ] .`;

const MUTATION = `mutation ($id: ID!, $to: ID!, $key: String!) {
  publishDataset(id: $id, marketplaceId: $to, idempotencyKey: $key) { __typename ... on Problem { message } } }`;

const fill = async (factory: Measured, total: number): Promise<void> => {
  const body = '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .';
  await send(factory.url, { method: 'PUT', path: '/srv/repo/catalogues/own', headers: turtle, body });
  let next = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < total; n = next++) {
      const path = `/srv/repo/catalogues/own/datasets/origin?originalId=own-${n}`;
      const { status } = await send(factory.url, {
        method: 'PUT',
        path,
        headers: turtle,
        body: `${dataset(n)}\n${OFFER}`,
      });
      if (status !== 201) throw new Error(`the factory answers ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
};

const publish = async (factory: Measured, n: number): Promise<void> => {
  const variables = { id: `own-${n}`, to: `sold-${n}`, key: `publish-${n}` };
  const body = JSON.stringify({ query: MUTATION, variables });
  const call = { method: 'POST', path: '/graphql', headers: { ...headers, 'content-type': 'application/json' }, body };
  // A connection that was idle may end at this moment; the key makes asking again harmless.
  const answer = await send(factory.url, call).catch(() => send(factory.url, call));
  if (!answer.body.includes('"PublicationResult"')) throw new Error(`the factory refuses: ${answer.body}`);
};

/** Follows the change feed of the marketplace: when each dataset was first seen, and how often it was created. */
class Observer {
  readonly seen = new Map<string, number>();
  readonly created = new Map<string, number>();
  #cursor = 'beginning';

  constructor(private readonly marketplace: Measured) {}

  async look(): Promise<void> {
    const query = `since=${this.#cursor}&kind=dataset&limit=1000&wait=1&action=created,deleted`;
    const answer = await fetch(`${this.marketplace.url}/srv/repo/changes?${query}`, { headers });
    const now = performance.now();
    this.#cursor = answer.headers.get('x-next-cursor') ?? this.#cursor;
    for (const line of (await answer.text()).split('\n').filter(Boolean)) {
      const { id } = JSON.parse(line) as { id: string };
      if (!this.seen.has(id)) this.seen.set(id, now);
      this.created.set(id, (this.created.get(id) ?? 0) + 1);
    }
  }
}

/** Waits until a process has done what it was given, such as assessing the datasets that it was filled with. */
const rest = async (service: Measured): Promise<void> => {
  for (let before = service.cpu(), second = 0; second < 300; second += 1) {
    await sleep(1_000);
    const now = service.cpu();
    if (now - before < 50) return;
    before = now;
  }
};

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

const run = async (marketplace: Measured, factory: Measured, total: number): Promise<string[]> => {
  const sent: number[] = [];
  const answered: number[] = [];
  const observer = new Observer(marketplace);
  const cpu = [factory.cpu(), marketplace.cpu()];
  const begin = performance.now();
  const asking = (async () => {
    const requests: Promise<void>[] = [];
    for (let n = 0; n < total; n += 1) {
      const due = begin + (n * 1000) / RATE;
      if (due > performance.now()) await sleep(due - performance.now());
      // From when it was due: a factory that falls behind must not look faster than it is.
      sent[n] = due;
      requests.push(publish(factory, n).then(() => void (answered[n] = performance.now() - due)));
    }
    await Promise.all(requests);
  })();
  const watching = (async () => {
    const end = begin + SECONDS * 1000 + PATIENCE;
    while (observer.seen.size < total && performance.now() < end) await observer.look();
  })();
  await Promise.all([asking, watching]);
  const seconds = (performance.now() - begin) / 1000;
  const times = sent.flatMap((at, n) => {
    const seen = observer.seen.get(`sold-${n}`);
    return seen === undefined ? [] : [seen - at];
  });
  const doubled = [...observer.created.values()].filter((often) => often > 1).length;
  const [here = 0, there = 0] = [factory, marketplace].map((one, n) => (one.cpu() - (cpu[n] ?? 0)) / total);
  return [
    ...rows(total, seconds, times, answered, doubled),
    `publish: CPU of a publication: ${here.toFixed(1)} ms at the factory, ${there.toFixed(1)} ms at the marketplace`,
  ];
};

const rows = (
  total: number,
  seconds: number,
  visible: readonly number[],
  answered: readonly number[],
  doubled: number,
): string[] => {
  const ms = (values: readonly number[], part: number): string =>
    `${quantile(
      [...values].sort((a, b) => a - b),
      part,
    ).toFixed(0)} ms`;
  return [
    `publish: ${total} publications, ${RATE}/s asked, ${(total / seconds).toFixed(1)}/s visible at the marketplace`,
    `publish: answered by the factory  p50 ${ms(answered, 0.5)}  p99 ${ms(answered, 0.99)}`,
    `publish: visible at the marketplace  p50 ${ms(visible, 0.5)}  p99 ${ms(visible, 0.99)}`,
    `publish: lost ${total - visible.length}, doubled ${doubled}`,
  ];
};

/** Measures. */
export const publications = async (): Promise<string[]> => {
  const marketplace = await start('trader', { SETTINGS: JSON.stringify({ ROLE: 'marketplace' }) });
  const address = { MARKETPLACE_URL: marketplace.url, MARKETPLACE_API_KEY: API_KEY };
  const factory = await start('trader', { SETTINGS: JSON.stringify({ ROLE: 'factory', ...address }) });
  try {
    const total = SECONDS * RATE;
    await fill(factory, total);
    await rest(factory);
    return await run(marketplace, factory, total);
  } finally {
    await Promise.all([factory.stop(), marketplace.stop()]);
  }
};
