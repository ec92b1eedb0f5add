/** Contracts of data in trade: they follow to the marketplace, are agreed, kept with the agreement, and compared with what became of them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { digestOf } from '../../src/features/contracts/read.js';
import { TOLD, startWorld, type World } from '../marketplace/world.js';
import { DEPARTURES, departures } from './example.js';

const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));
const BREAKING = departures(['version: 1.0.0', 'version: 1.1.0'], ['          - value: cancelled\n', '']);
const WORDS = departures(['version: 1.0.0', 'version: 1.0.1'], ['Id of the stop.', 'Which stop.']);

let world: World;
let sold: { readonly id: string; readonly dataset: string; readonly twin: string };
const at = (id: string): string => `/srv/repo/datasets/${id}/contract`;
const attach = async (id: string, body: string): Promise<void> => {
  const headers = { ...world.seller, 'content-type': 'application/yaml' };
  const { status } = await world.service.fetch(at(id), { method: 'PUT', headers, body });
  expect([201, 204]).toContain(status);
};
const textOf = async (id: string): Promise<string> => (await world.service.fetch(at(id))).text();
const read = (path: string, headers: Record<string, string> = world.buyer): Promise<Response> =>
  world.service.fetch(`/srv/trade/agreements/${path}`, { headers });

const NOW = `query ($id: ID!) { agreement(id: $id) { contract {
  iri version digest format source isCurrent breakingSince changes { isBreaking changes { kind } } } } }`;
interface Now {
  readonly agreement: { readonly contract: Record<string, unknown> | null };
}
const now = async (id = sold.id): Promise<Record<string, unknown> | null> =>
  (await world.service.graphql<Now>(NOW, { id }, world.buyer)).data?.agreement.contract ?? null;

const buy = async (twin: string): Promise<string> => {
  const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
  expect(acquisition).toBeDefined();
  return acquisition?.id ?? '';
};

beforeAll(async () => {
  world = await startWorld();
  const dataset = await world.dataset();
  await attach(dataset, DEPARTURES);
  const { listing } = await world.run('publishDataset', { id: dataset, offers: TOLD }, world.seller);
  const twin = listing?.marketplaceId ?? '';
  sold = { dataset, twin, id: await buy(twin) };
});
afterAll(() => world.stop());

it('follows to the marketplace when the dataset does', async () => {
  expect(await textOf(sold.twin)).toBe(DEPARTURES);
  expect((await world.service.app.domain.datasets.require(sold.twin)).system).toContain(`${sold.twin}/contract`);
});

it('is agreed: its version and the hash of its text are signed', async () => {
  const base = world.service.config.BASE_URL;
  const document = JSON.parse(await (await read(`${sold.id}.jsonld`)).text()) as object;
  expect(document).toMatchObject({
    target: {
      contract: {
        '@id': `${base}/catset/data/${sold.twin}/contract`,
        '@type': 'Standard',
        version: '1.0.0',
        checksum: { checksumValue: digestOf(DEPARTURES) },
      },
    },
  });
  const agreed = await read(`${sold.id}/contract`);
  expect(agreed.headers.get('content-type')).toContain('application/yaml');
  expect(await agreed.text()).toBe(DEPARTURES);
});

it('is shown to the two sides alone', async () => {
  const stranger = await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
  expect((await read(`${sold.id}/contract`, stranger)).status).toBe(404);
  expect((await read(`${sold.id}/contract`, {})).status).toBe(401);
  expect((await read(`${sold.id}/contract`, world.seller)).status).toBe(200);
});

it('is checked without asking a service', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'contract-'));
  const file = async (name: string, content: string): Promise<string> => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  try {
    const agreement = await file('agreement.jsonld', await (await read(`${sold.id}.jsonld`)).text());
    const jwks = await file('keys.json', await (await world.service.fetch('/srv/trade/jwks')).text());
    const check = (contract: string) =>
      promisify(execFile)(process.execPath, [
        CLI,
        'verify-agreement',
        agreement,
        '--jwks',
        jwks,
        '--contract',
        contract,
      ]);
    const { stdout } = await check(await file('contract.yaml', DEPARTURES));
    expect(stdout).toContain('ok      The contract of data at hand is the one that was agreed.');
    expect(stdout).toMatch(/with the contract of data \S+\/contract in its version 1\.0\.0/);
    await expect(check(await file('other.yaml', `${DEPARTURES}\n`))).rejects.toMatchObject({
      stdout: expect.stringContaining('FAILED  The contract of data at hand'),
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it('is current until the seller brings another one to the marketplace, and tells what that breaks', async () => {
  expect(await now()).toMatchObject({
    version: '1.0.0',
    format: 'YAML',
    source: DEPARTURES,
    isCurrent: true,
    breakingSince: null,
  });
  await attach(sold.dataset, WORDS);
  // As metadata do, it follows when the seller brings the marketplace up to date.
  expect(await textOf(sold.twin)).toBe(DEPARTURES);
  await world.run('updateOffer', { id: sold.dataset }, world.seller);
  expect(await now()).toMatchObject({ isCurrent: false, breakingSince: null, changes: { isBreaking: false } });
  await attach(sold.dataset, BREAKING);
  await world.run('updateOffer', { id: sold.dataset }, world.seller);
  const since = world.service.app.domain.contracts.kept.present(sold.twin)?.since;
  expect(await now()).toMatchObject({
    ...{ version: '1.0.0', source: DEPARTURES, isCurrent: false, breakingSince: since },
    changes: { isBreaking: true, changes: [{ kind: 'VALUES_NARROWED' }] },
  });
  // Since when it is broken does not change with words.
  await attach(sold.dataset, BREAKING.replace('Id of the stop.', 'Which stop.'));
  await world.run('updateOffer', { id: sold.dataset }, world.seller);
  expect(await now()).toMatchObject({ breakingSince: since });
});

it('that is taken off breaks what was agreed; without the dataset nothing can be told', async () => {
  await world.service.fetch(at(sold.dataset), { method: 'DELETE', headers: world.seller });
  await world.run('updateOffer', { id: sold.dataset }, world.seller);
  expect((await world.service.fetch(at(sold.twin))).status).toBe(404);
  expect(await now()).toMatchObject({ isCurrent: false, breakingSince: expect.any(String), changes: null });
  await world.run('withdrawOffer', { id: sold.dataset }, world.seller);
  expect(await now()).toMatchObject({ version: '1.0.0', source: DEPARTURES, isCurrent: null, breakingSince: null });
});

it('stays as it was agreed, also in the file, and where there was none none is agreed', async () => {
  const { database } = world.service.app.store;
  for (const sql of ['UPDATE agreement_contract SET source = ?', 'DELETE FROM agreement_contract WHERE hash <> ?'])
    await expect(database.write([{ sql, params: ['x'] }])).rejects.toThrow('What was agreed stands');
  const { twin } = await world.published(TOLD);
  expect(await now(await buy(twin))).toBeNull();
});
