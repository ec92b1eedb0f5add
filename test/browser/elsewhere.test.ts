/** "Made elsewhere" on the page of a dataset, on a desk and on a phone: it fits, it is accessible, and it says what a proof is worth. */
import { version } from '../elsewhere/world.js';
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { startWorld } from '../marketplace/world.js';
import { describeInBrowser, keep, violations, windows } from './browser.js';
import { logIn } from './people.js';

const KEEP = `mutation ($versions: [VersionElsewhereInput!], $agreements: [AgreementElsewhereInput!]) {
  outcome: keepElsewhere(dataset: "ferries", versions: $versions, agreements: $agreements) { __typename } }`;

describeInBrowser('What a dataset was elsewhere', ({ open }) => {
  let service: Peopled;
  beforeAll(async () => {
    service = await startPeopled();
    const alice = await service.as('alice');
    await put(service, '/catalogues/own', CATALOGUE, alice);
    await put(service, '/catalogues/own/datasets/origin?originalId=ferries', dataset('Ferries'), alice);
    const world = await startWorld();
    try {
      const { twin } = await world.published();
      await world.run('acquireDataset', { id: twin }, world.buyer);
      type Made = { agreements: { edges: { node: { document: string; metadata: string } }[] } };
      const query = '{ agreements(side: ASSIGNEE, first: 1) { edges { node { document metadata } } } }';
      const { data } = await world.service.graphql<Made>(query, {}, world.buyer);
      const keys = await (await world.service.fetch('/srv/trade/jwks')).text();
      const source = 'https://data.harbour.example';
      const versions = [
        version({ source }),
        version({ source, etag: '"b"', since: '2025-02-01T00:00:00Z', until: null, end: 'PRESENT' }),
      ];
      const agreements = (data?.agreements.edges ?? []).map(({ node }) => ({ source, keys, ...node }));
      const kept = await service.graphql(KEEP, { versions, agreements }, alice);
      expect(kept.data).toEqual({ outcome: { __typename: 'ElsewhereKept' } });
    } finally {
      await world.stop();
    }
  });
  afterAll(() => service?.stop());

  it.each(['desk', 'phone'] as const)('is read on a %s', async (name) => {
    const { page } = await open({ viewport: windows[name], bypassCSP: true });
    await logIn(service, page, 'alice', '/datasets/ferries');
    const section = page.locator('section[aria-labelledby="elsewhere"]');
    await section.getByRole('heading', { name: 'Made elsewhere' }).waitFor();
    expect(await section.innerText()).toContain('anna');
    await section.locator('summary').click();
    await section.getByText('the archive agrees with itself').waitFor();
    expect(await section.innerText()).toContain('sold to');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(windows[name].width);
    expect(await violations(page)).toEqual([]);
    await section.scrollIntoViewIfNeeded();
    await keep(page, `elsewhere-${name}`);
  });
});
