/** Where reads are restricted, nothing beside the datasets themselves tells of those that a caller may not read. */
import { CALLERS, holds, startMarket, type Caller, type Market } from '../conformance/callers.js';
import { refusalCodes } from '../support/service.js';

let market: Market;
const ask = (query: string, caller: Caller) => market.service.graphql(query, {}, market.headers[caller]);
const outcome = async (query: string, caller: Caller): Promise<string> => {
  const answer = await ask(query, caller);
  return String(refusalCodes(answer)[0] ?? 'allowed');
};
const status = async (path: string, caller: Caller): Promise<number> =>
  (await market.service.fetch(path, { headers: market.headers[caller] })).status;

interface Ranked {
  readonly edges: readonly { readonly node: { readonly identifier: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
const RANKING = 'edges { node { identifier } } pageInfo { hasNextPage endCursor }';
const ranked = async (first: number, caller: Caller, after = ''): Promise<Ranked> => {
  const { data } = await ask(`{ datasetsByQuality(first: ${first}${after}) { ${RANKING} } }`, caller);
  return (data as unknown as { datasetsByQuality: Ranked }).datasetsByQuality;
};
const names = ({ edges }: Ranked): readonly string[] => edges.map(({ node }) => node.identifier).sort();

beforeAll(async () => {
  market = await startMarket('restricted');
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (names(await ranked(9, 'key')).length === 2) break;
  }
  expect(names(await ranked(9, 'key'))).toEqual(['mine', 'theirs']);
});
afterAll(() => market.service.stop());

/** The datasets of the market that a caller may read. */
const readable = (caller: Caller): readonly string[] =>
  (['mine', 'theirs'] as const).filter((name) => holds(caller, name, 'READ'));
const refused = (caller: Caller): string => (caller === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN');

describe.each(CALLERS)('%s', (caller) => {
  it('gets figures over all datasets only with READ on each', async () => {
    const expected = readable(caller).length === 2 ? 'allowed' : refused(caller);
    expect(await outcome('{ qualitySummary { assessed } }', caller)).toBe(expected);
    expect(await outcome('{ urlCheckProgress { known } }', caller)).toBe(expected);
    const code = expected === 'allowed' ? 200 : caller === 'anonymous' ? 401 : 403;
    expect(await status('/srv/mqa/global', caller)).toBe(code);
  });

  it('gets a list of the catalogues whose figures it may see', async () => {
    const response = await market.service.fetch('/srv/mqa/catalogues', { headers: market.headers[caller] });
    expect(response.status).toBe(caller === 'anonymous' ? 401 : 200);
    if (caller === 'anonymous') return;
    const { result } = (await response.json()) as { result: { results: { info: { id: string } }[] } };
    const listed = result.results.map(({ info }) => info.id).filter((id) => id === 'own' || id === 'foreign');
    const expected = [['own', 'mine'] as const, ['foreign', 'theirs'] as const]
      .filter(([, dataset]) => readable(caller).includes(dataset))
      .map(([catalogue]) => catalogue);
    expect(listed.sort()).toEqual([...expected].sort());
  });

  it.each([
    ['own', 'mine'],
    ['foreign', 'theirs'],
  ])('gets figures and lists of the catalogue %s only with READ on its datasets', async (catalogue, dataset) => {
    const expected = readable(caller).includes(dataset) ? 'allowed' : refused(caller);
    const lists = 'quality { assessed violations { total } distributions { total items { dataset } } }';
    expect(await outcome(`{ catalogue(id: "${catalogue}") { ${lists} } }`, caller)).toBe(expected);
    const code = expected === 'allowed' ? 200 : caller === 'anonymous' ? 401 : 403;
    for (const path of ['', '/violations', '/distributions/reachability']) {
      expect([path, await status(`/srv/mqa/catalogues/${catalogue}${path}`, caller)]).toEqual([path, code]);
    }
  });

  it('finds no trace of other datasets in the ranking', async () => {
    const expected = readable(caller);
    const all = await ranked(9, caller);
    expect(names(all)).toEqual(expected);
    expect(all.pageInfo.hasNextPage).toBe(false);
    const first = await ranked(1, caller);
    expect(first.edges).toHaveLength(Math.min(1, expected.length));
    expect(first.pageInfo.hasNextPage).toBe(expected.length > 1);
    const cursor = Buffer.from(first.pageInfo.endCursor ?? '', 'base64url').toString();
    expect(cursor.split(':')[1]).toBe(first.edges[0]?.node.identifier);
    if (expected.length < 2) return;
    const next = await ranked(1, caller, `, after: "${first.pageInfo.endCursor ?? ''}"`);
    expect(names(next)).not.toEqual(names(first));
  });

  it('sees no drafts of others', async () => {
    const { data } = await ask('{ drafts { total } }', caller);
    expect(data?.['drafts'] ?? { total: 0 }).toEqual({ total: 0 });
    expect(await outcome('{ drafts { total } }', caller)).toBe(caller === 'anonymous' ? 'UNAUTHENTICATED' : 'allowed');
  });
});

it('health tells nothing of how much there is', async () => {
  const response = await market.service.fetch('/health/ready');
  expect([response.status, await response.json()]).toEqual([200, { status: 'UP', progress: 100 }]);
});
