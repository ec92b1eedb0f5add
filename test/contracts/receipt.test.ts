/** The receipt of a buyer names the contract of data that was agreed, and tells when it is broken. */
import { startPeopled, type Peopled } from '../identity-admin/people.js';
import { Browser } from '../pages/browser.js';
import { turtle } from '../marketplace/world.js';
import { DEPARTURES, departures } from './example.js';

const CATALOGUE = '<> a <http://www.w3.org/ns/dcat#Catalog> .';
const TOLD = '{ purchaseOffer: { price: "5", type: "one-off", withholdsAddresses: false } }';

let service: Peopled;
let seller: Record<string, string>;
let agreement: string;
const bob = new Browser();

const send = async (path: string, body: string, type: string): Promise<void> => {
  const headers = { ...seller, 'content-type': type };
  const { status } = await service.fetch(`/srv/repo/${path}`, { method: 'PUT', headers, body });
  expect([201, 204]).toContain(status);
};
const attach = (body: string): Promise<void> => send('datasets/trams/contract', body, 'application/yaml');
const trade = async (call: string, shown: string, headers: Record<string, string>): Promise<unknown> => {
  const query = `mutation { outcome: ${call} { __typename ... on Problem { message } ${shown} } }`;
  const { data } = await service.graphql<{ outcome: unknown }>(query, {}, headers);
  return data?.outcome;
};
const receipt = async (): Promise<string> =>
  (await bob.go(`${service.url}/srv/catalog/account/agreements/${agreement}`)).text();

beforeAll(async () => {
  service = await startPeopled({ ACCESS_TOKEN_SECONDS: '3600' });
  seller = await service.as('alice');
  await send('catalogues/own', CATALOGUE, 'text/turtle');
  await send('catalogues/own/datasets/origin?originalId=trams', turtle('Trams'), 'text/turtle');
  await attach(DEPARTURES);
  await trade(
    `publishDataset(id: "trams", marketplaceId: "trams-twin", offers: ${TOLD}, idempotencyKey: "contract-p")`,
    '',
    seller,
  );
  const bought = await trade(
    'acquireDataset(id: "trams-twin", idempotencyKey: "contract-a")',
    '... on AcquisitionResult { acquisition { id } }',
    await service.as('bob'),
  );
  agreement = (bought as { acquisition: { id: string } }).acquisition.id;
  await bob.logIn(service, service.secrets.users['bob'] as { username: string; password: string });
});
afterAll(() => service.stop());

it('names its version and gives the file', async () => {
  const page = await receipt();
  expect(page).toContain('version 1.0.0');
  expect(page).toContain(`/srv/trade/agreements/${agreement}/contract`);
  expect(page).not.toContain('breaks something that was agreed');
});

it('tells since when it is broken, and by what', async () => {
  await attach(departures(['version: 1.0.0', 'version: 1.1.0'], ['          - value: cancelled\n', '']));
  await trade('updateOffer(id: "trams", idempotencyKey: "contract-u")', '', seller);
  const page = await receipt();
  expect(page).toContain('breaks something that was agreed here');
  expect(page).toContain('departures.state allows fewer values.');
});
