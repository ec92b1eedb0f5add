/**
 * What a caller may see is decided once: a right is seen by the next request, and a lost one by none, on every surface that keeps answers or
 * what somebody may read.
 */
import { assignRole, createRole, removeRole } from '../../src/features/identity/index.js';
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';

let service: Peopled;
const headers = {} as Record<'alice' | 'bob' | 'carol' | 'admin', Record<string, string>>;
beforeAll(async () => {
  service = await startPeopled({ READS: 'restricted', ACCESS_TOKEN_SECONDS: '3600' });
  for (const name of ['alice', 'bob', 'carol', 'admin'] as const) headers[name] = await service.as(name);
  await put(service, '/catalogues/own', CATALOGUE, headers.alice);
  await put(service, '/catalogues/own/datasets/origin?originalId=one', dataset('Feldspar'), headers.alice);
});
afterAll(() => service.stop());

type Who = keyof typeof headers;

const graphql = async (query: string, who: Who): Promise<string> =>
  JSON.stringify((await service.graphql(query, {}, headers[who])).data);
const get = async (path: string, who: Who): Promise<string> =>
  (await service.fetch(path, { headers: { ...headers[who], accept: 'application/json' } })).text();

/** Each asks without naming the dataset, twice, so that the second answer is one that was kept where that is done. */
const SURFACES: Readonly<Record<string, (who: Who) => Promise<string>>> = {
  'GraphQL, a list': (who) => graphql('{ datasets(first: 9) { edges { node { identifier titles { value } } } } }', who),
  'GraphQL, a search': (who) => graphql('{ search(first: 9) { edges { document } facets { total } } }', who),
  'GraphQL, one of them': (who) => graphql('{ dataset(id: "one") { titles { value } } }', who),
  'GraphQL, by the model': (who) =>
    graphql('{ datasets(filter: { titles: { contains: "Feld" } }) { edges { node { titles { value } } } } }', who),
  REST: (who) => get('/srv/search/search?limit=9', who),
  SPARQL: (who) =>
    get(`/sparql?query=${encodeURIComponent('SELECT ?o { ?s <http://purl.org/dc/terms/title> ?o }')}`, who),
};

const seen = async (who: Who): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const [name, read] of Object.entries(SURFACES)) {
    const answers = [await read(who), await read(who)];
    expect([name, answers[0] === answers[1]]).toEqual([name, name === 'REST' ? expect.any(Boolean) : true]);
    if (answers.some((answer) => answer.includes('Feldspar'))) names.push(name);
  }
  return names;
};
const EVERYWHERE = Object.keys(SURFACES);

it('goes with a role, and comes back with it, by the token that somebody has already', async () => {
  expect(await seen('bob')).toEqual(EVERYWHERE);
  await removeRole(service.app.identity.realm, 'bob', 'PLATFORM_USER');
  expect(await seen('bob')).toEqual([]);
  await assignRole(service.app.identity.realm, 'bob', 'PLATFORM_USER');
  expect(await seen('bob')).toEqual(EVERYWHERE);
});

it('comes with a grant and goes with it', async () => {
  const change = (verb: 'grant' | 'revoke') =>
    graphql(
      `mutation { ${verb}(id: "one", kind: DATASET, scopes: [READ], subject: "user:carol") { subject } }`,
      'admin',
    );
  for (let round = 0; round < 2; round += 1) {
    expect(await seen('carol')).toEqual([]);
    await change('grant');
    expect(await seen('carol')).toEqual(EVERYWHERE);
    await change('revoke');
  }
  expect(await seen('carol')).toEqual([]);
});

it('comes and goes with a role that something was granted to', async () => {
  const { realm } = service.app.identity;
  await createRole(realm, 'AUDITOR');
  await removeRole(realm, 'bob', 'PLATFORM_USER');
  expect(await seen('bob')).toEqual([]);
  await graphql(
    `
      mutation {
        grant(id: "one", kind: DATASET, scopes: [READ], subject: "role:AUDITOR") {
          subject
        }
      }
    `,
    'admin',
  );
  expect(await seen('bob')).toEqual([]);
  await assignRole(realm, 'bob', 'AUDITOR');
  // Roles that came later are in no token of before.
  headers.bob = await service.as('bob');
  expect(await seen('bob')).toEqual(EVERYWHERE);
  await removeRole(realm, 'bob', 'AUDITOR');
  expect(await seen('bob')).toEqual([]);
});
