/** The logo of an organization in the archive that its tool makes. */
import { opened } from '../archive/opened.js';
import { CATALOGUE, put, startPeopled } from '../identity-admin/people.js';
import { png } from '../logos/pictures.js';
import { Tool } from './tool.js';

it('is in the archive as it is shown', async () => {
  const service = await startPeopled();
  const alice = await service.as('alice');
  const { data } = await service.graphql<{ viewer: { organization: { identifier: string } } }>(
    '{ viewer { organization { identifier } } }',
    {},
    alice,
  );
  const organization = data?.viewer.organization.identifier ?? '';
  const { key } = await service.app.keys.create({ label: 'archive', organization });
  const tool = new Tool({ MARKETPLACE: service.url, MARKETPLACE_API_KEY: key });
  try {
    await put(service, '/catalogues/own', CATALOGUE, alice);
    expect((await tool.run(['logo', 'put', organization, tool.file('logo.png', png())])).code).toBe(0);
    const archive = `${tool.home}/all.zip`;
    await tool.run(['archive', 'create', archive, '--catalogue', 'own']);
    type Answer = { viewer: { organization: { logo: { path: string } } } };
    const asked = await service.graphql<Answer>('{ viewer { organization { logo { path } } } }', {}, alice);
    const shown = Buffer.from(
      await (await service.fetch(asked.data?.viewer.organization.logo.path ?? '')).arrayBuffer(),
    );
    const { faults, samples } = await opened(archive);
    expect([faults, shown.length]).toEqual([[], expect.any(Number)]);
    expect(Buffer.from(samples.get('logo.png') ?? []).equals(shown)).toBe(true);
  } finally {
    tool.remove();
    await service.stop();
  }
});
