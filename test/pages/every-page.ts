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
  '/catalogues/:id/harvest': { by: 'alice', at: '/catalogues/my-data/harvest' },
  '/catalogues/:id/harvest/runs/:run': { by: 'alice', at: ({ run }) => `/catalogues/my-data/harvest/runs/${run}` },
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
  // A source and a run of it, as they are kept, so that nothing is asked for elsewhere.
  const { owner } = (await service.app.domain.catalogues.find('my-data')) ?? {};
  const [id, url] = ['5ec1b6ba-3f9e-4c4e-9d0a-6f6f0a9b7c11', 'https://open.piraeus.example/catalogue.ttl'];
  await database.write([
    {
      sql: `INSERT INTO harvest_source (id, catalogue, url, type, delete_vanished, rhythm, due, actor, created)
        VALUES (?, 'my-data', ?, 'dcat', 1, 'NEVER', NULL, 'user:none', 0)`,
      params: [id, url],
    },
    {
      sql: `INSERT INTO harvest_run (id, url, source, catalogue, type, delete_vanished, dry_run, actor, state, pages, total, created, updated,
          refused, deleted, vanished, started, changed, finished, owner)
        VALUES (?1, ?2, ?2, 'my-data', 'dcat', 1, 1, 'user:none', 'DONE', 2, 3, 1, 1, 1, 1, 1, 0, 60000, 60000, ?3)`,
      params: [id, url, owner ?? null],
    },
    ...(['CREATED', 'UPDATED', 'REFUSED', 'DELETED', 'LISTED', 'MENDED'] as const).map((outcome) => ({
      sql: 'INSERT INTO harvest_result (run, source, dataset, outcome, code, detail) VALUES (?, ?, ?, ?, ?, ?)',
      params: [
        ...[id, `https://open.piraeus.example/${outcome.toLowerCase()}`, outcome === 'REFUSED' ? null : STOPS, outcome],
        ...(outcome === 'REFUSED' ? ['SOURCE_UNAVAILABLE', 'The source could not be reached.'] : [null, null]),
      ],
    })),
  ]);
  return {
    run: id,
    file: first('SELECT distribution AS id FROM sample LIMIT 1'),
    request: first('SELECT id FROM purchase_request LIMIT 1'),
    agreement: first('SELECT id FROM agreement LIMIT 1'),
  };
};

/** The address of a page at the service. */
export const addressOf = (path: string, { at = path }: Shown, found: Found): string =>
  AT + (typeof at === 'string' ? at : at(found));
