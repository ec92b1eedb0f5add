/** Every page of the catalogue with data of the demonstration, for suites that look at all of them. */
import { loadDemo } from '../../src/app/demo/load.js';
import { idOf, marketplaceIdOf } from '../../src/app/demo/write.js';
import { createLogger } from '../../src/core/log.js';
import { DEPARTURES, departures } from '../contracts/example.js';
import type { TestService } from '../support/service.js';

/** Who looks. */
export type Person = 'nobody' | 'alice' | 'bob' | 'admin';

/** What the suite finds in the data of the demonstration, by name. */
export type Found = Readonly<Record<string, string>>;

/** A page as the router has it, an address of it, and who looks. */
export interface Shown {
  readonly by: Person;
  /** The address where it has parameters; a function of what the suite finds. */
  readonly at?: string | ((found: Found) => string);
  /** Name of its picture. */
  readonly picture?: string;
}

const METRO = marketplaceIdOf('metro-ridership');
const STOPS = idOf('tram-stops');
/** Path above the pages. */
export const AT = '/srv/catalog';

/** All pages, by their path below that as the router has it. */
export const PAGES: Readonly<Record<string, Shown>> = {
  '/': { by: 'nobody', picture: 'home' },
  '/datasets': { by: 'nobody', at: '/datasets?q=tram', picture: 'search' },
  '/datasets/:id': { by: 'nobody', at: `/datasets/${METRO}`, picture: 'dataset' },
  '/datasets/:id/quality': { by: 'nobody', at: `/datasets/${STOPS}/quality`, picture: 'quality' },
  '/datasets/:id/versions': { by: 'nobody', at: `/datasets/${STOPS}/versions` },
  '/datasets/:id/request': { by: 'bob', at: `/datasets/${METRO}/request` },
  '/datasets/:id/buy': { by: 'bob', at: `/datasets/${METRO}/buy`, picture: 'buy' },
  '/datasets/:id/invest': { by: 'bob', at: `/datasets/${marketplaceIdOf('crowding')}/invest` },
  '/datasets/:id/people': { by: 'alice', at: `/datasets/${STOPS}/people` },
  '/datasets/:id/edit': { by: 'alice', at: `/datasets/${STOPS}/edit`, picture: 'form' },
  '/distributions/:id/sample': { by: 'alice', at: ({ file }) => `/distributions/${file}/sample` },
  '/compare': { by: 'nobody', at: `/compare?id=${METRO}&id=${marketplaceIdOf('bus-positions')}` },
  '/catalogues': { by: 'nobody' },
  '/catalogues/:id': { by: 'nobody', at: '/catalogues/my-data' },
  '/catalogues/:id/quality': { by: 'nobody', at: '/catalogues/my-data/quality' },
  '/catalogues/:id/edit': { by: 'alice', at: '/catalogues/my-data/edit' },
  '/catalogues/:id/people': { by: 'alice', at: '/catalogues/my-data/people' },
  '/catalogues/:id/datasets/new': { by: 'alice', at: '/catalogues/my-data/datasets/new' },
  '/catalogues/:id/datasets/many': { by: 'alice', at: '/catalogues/my-data/datasets/many' },
  '/offers': { by: 'nobody', picture: 'offers' },
  '/organizations': { by: 'nobody' },
  '/organizations/:name': { by: 'nobody', at: '/organizations/Athens%20Transport' },
  '/verify': { by: 'nobody' },
  '/account': { by: 'alice', picture: 'workspace' },
  '/account/orders': { by: 'bob' },
  '/account/requests': { by: 'alice' },
  '/account/requests/:id': { by: 'alice', at: ({ request }) => `/account/requests/${request}` },
  '/account/sales': { by: 'alice' },
  '/account/searches': { by: 'alice' },
  '/account/agreements/:id': { by: 'bob', at: ({ agreement }) => `/account/agreements/${agreement}` },
  '/account/me': { by: 'alice' },
  '/account/keys': { by: 'admin' },
  '/account/people': { by: 'alice' },
};

/** A contract of data that tells no address: the dataset withholds those. */
const CONTRACT = departures([/^servers:$[^]*?^(?=slaProperties:)/m.exec(DEPARTURES)?.[0] ?? 'servers:', '']);

/** Loads the demonstration, and what it lacks for some of these pages. */
export const prepare = async (service: TestService): Promise<Found> => {
  await loadDemo(service.app, createLogger('silent'));
  const { database } = service.app.store;
  const first = (sql: string): string => database.readOne<{ id: string }>(sql)?.id ?? '';
  const yaml = { 'content-type': 'application/yaml' };
  const answer = await service.write('PUT', `/srv/repo/datasets/${METRO}/contract`, CONTRACT, yaml);
  if (answer.status !== 201) throw new Error(`The contract was not taken: ${await answer.text()}`);
  return {
    file: first('SELECT distribution AS id FROM sample LIMIT 1'),
    request: first('SELECT id FROM purchase_request LIMIT 1'),
    agreement: first('SELECT id FROM agreement LIMIT 1'),
  };
};

/** The address of a page at the service. */
export const addressOf = (path: string, { at = path }: Shown, found: Found): string =>
  AT + (typeof at === 'string' ? at : at(found));
