/**
 * Fields of datasets that are read from their graphs: a list of which nothing was shown before, the same list again, and one dataset with
 * everything. `BENCH_DIR` names a directory of data that is there already, so that two builds can be compared over the same.
 */
import { API_KEY } from '../support/service.js';
import { indexed } from './indexed.js';
import { LIST, SHOWN } from './graphql/list.js';
import { load, median, send, start, type Call, type Measured } from './support.js';

const DATASETS = Number(process.env['BENCH_DATASETS'] ?? 10_000);
const ROUNDS = 5;
const WARM_PAGES = 20;
const AGAIN = 300;
const ONES = 300;

const PAGE = LIST.replace(`(first: ${SHOWN})`, `(first: ${SHOWN}, after: $after)`);
const PAGES = `query ($after: String) ${PAGE.replace(/\}\s*$/, '')} }`;
const PARTS = '{ iri code labels { value language } }';
const OFFER =
  'iri price currency free expirationDate type licence { iri identifier title label } contractTerms duration';
const EVERYTHING = `query ($id: ID!) { dataset(id: $id) {
  identifier iri titles { value language } descriptions { value language } keywords { value language } issued modified version
  sourceIdentifiers landingPages insightsResult publisher { iri name email homepage } creators { iri name } contactPoints { iri name email }
  themes ${PARTS} types ${PARTS} languages ${PARTS} accessRights ${PARTS} accrualPeriodicity ${PARTS} spatial ${PARTS}
  places { iri box { west south east north } } temporal { start end } catalogue { identifier title } record { issued modified originalId }
  distributions { identifier iri titles { value language } descriptions { value language } byteSize mediaType accessUrls downloadUrls
    format ${PARTS} licence { iri identifier label title } rights ${PARTS} status ${PARTS} checksum { algorithm value } }
  monetization { sellerId purchaseOffers { ${OFFER} } investmentOffers { iri price totalShares maxShares percentageOffer } }
  offer { originalId } quality { score band } etag
} }`;

const asked = (query: string, variables: object, mark: string): Call => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', 'x-api-key': API_KEY, 'x-apollo-operation-name': mark },
  body: JSON.stringify({ query, variables }),
});

/** The beginnings of all pages, asked with a query that reads no field of a dataset. */
const cursors = async (service: Measured): Promise<(string | null)[]> => {
  const found: (string | null)[] = [null];
  const query = `query ($after: String) { datasets(first: ${SHOWN}, after: $after) { pageInfo { endCursor hasNextPage } } }`;
  for (;;) {
    const { body } = await send(service.url, asked(query, { after: found.at(-1) }, 'cursors'));
    const { data } = JSON.parse(body) as {
      data: { datasets: { pageInfo: { endCursor: string; hasNextPage: boolean } } };
    };
    const { endCursor, hasNextPage } = data.datasets.pageInfo;
    if (!hasNextPage) return found;
    found.push(endCursor);
  }
};

/** CPU in milliseconds of a request, the middle one of some rounds. */
const cpuOf = async (service: Measured, calls: readonly Call[]): Promise<number> => {
  const rounds: number[] = [];
  const each = Math.floor(calls.length / ROUNDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const part = calls.slice(round * each, (round + 1) * each);
    rounds.push((await load(service, part.length, 1, (n) => part[n] as Call)).cpu / 1000);
  }
  return median(rounds);
};

/** Rows of the result. */
export const fields = async (): Promise<string[]> => {
  // Pages are found in one process and shown in the next, which has read nothing yet.
  const settings = { DATASETS: String(DATASETS), OFFERS: '1', BENCH_BASE: 'http://bench.example' };
  const first = await start('service', settings);
  await indexed(first);
  const pages = await cursors(first);
  await first.stop();
  const service = await start('service', settings);
  await indexed(service);
  const page = (after: string | null | undefined, mark: string): Call => asked(PAGES, { after }, mark);
  const one = (n: number, mark: string): Call => asked(EVERYTHING, { id: `d${n}` }, mark);
  await load(service, WARM_PAGES, 1, (n) => page(pages[n], 'warm'));
  const fresh = await cpuOf(
    service,
    pages.slice(WARM_PAGES).map((after) => page(after, 'fresh')),
  );
  const last = pages.at(-1);
  for (const call of [page(last, 'first'), one(0, 'first')]) {
    const { body } = await send(service.url, call);
    if (!body.includes('"distributions":[{')) throw new Error(body.slice(0, 1_000));
  }
  await load(service, AGAIN / 3, 1, (n) => page(last, `warm${n}`));
  const again = await cpuOf(
    service,
    Array.from({ length: AGAIN }, (_, n) => page(last, `again${n}`)),
  );
  await load(service, ONES / 3, 1, (n) => one(n, 'warm'));
  const whole = await cpuOf(
    service,
    Array.from({ length: ONES }, (_, n) => one(ONES + n, 'whole')),
  );
  const same = await cpuOf(
    service,
    Array.from({ length: ONES }, (_, n) => one(7, `same${n}`)),
  );
  await service.stop();
  return [
    `list of ${SHOWN} of ${DATASETS}, none shown before: ${fresh.toFixed(2)} ms CPU`,
    `the same list asked again, made anew each time: ${again.toFixed(2)} ms CPU`,
    `a dataset with everything, not shown before: ${whole.toFixed(2)} ms CPU; asked again: ${same.toFixed(2)} ms CPU`,
  ];
};
