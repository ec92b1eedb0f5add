/** A contract of data goes to a marketplace that is another deployment, and is agreed there. */
import { startService, type TestService } from '../support/service.js';
import { forSale, organizationKey, startFactory, type Factory } from '../delivery/deployments.js';
import { DEPARTURES, departures } from './example.js';

let marketplace: TestService;
let seller: Factory;
let buyer: string;
let dataset: string;
let twin: string;

const attach = async (body: string | undefined): Promise<void> => {
  const headers = { 'x-api-key': seller.key, 'content-type': 'application/yaml' };
  const init = body === undefined ? { method: 'DELETE', headers } : { method: 'PUT', headers, body };
  expect([201, 204]).toContain((await seller.service.fetch(`/srv/repo/datasets/${dataset}/contract`, init)).status);
};
const trade = async (mutation: string, key: string): Promise<string | undefined> => {
  type Answer = { outcome: { message?: string; listing?: { marketplaceId: string } } };
  const { outcome } = await seller.ask<Answer>(
    `mutation ($id: ID!, $key: String!) { outcome: ${mutation}(id: $id, idempotencyKey: $key) {
      ... on Problem { message } ... on PublicationResult { listing { marketplaceId } } } }`,
    { id: dataset, key },
  );
  expect(outcome.message).toBeUndefined();
  await seller.settled();
  return outcome.listing?.marketplaceId;
};
const there = (): Promise<Response> => marketplace.fetch(`/srv/repo/datasets/${twin}/contract`);

beforeAll(async () => {
  marketplace = await startService({ ROLE: 'marketplace' });
  buyer = await organizationKey(marketplace, 'Buyer there');
  seller = await startFactory(marketplace.url, await organizationKey(marketplace, 'Seller there'), 'Seller');
  dataset = await seller.create(forSale('Departures'));
});
afterAll(async () => {
  await seller?.service.stop();
  await marketplace?.stop();
});

it('is there when the dataset is, exactly as it was sent', async () => {
  await attach(DEPARTURES);
  twin = (await trade('publishDataset', 'publish-departures')) ?? '';
  expect(await (await there()).text()).toBe(DEPARTURES);
});

it('is agreed there', async () => {
  const { data } = await marketplace.graphql<{ outcome: object }>(
    `mutation ($id: ID!) { outcome: acquireDataset(id: $id, idempotencyKey: "buy-departures") {
      ... on Problem { message } ... on AcquisitionResult { acquisition { agreement { contract { version source isCurrent } } } } } }`,
    { id: twin },
    { 'x-api-key': buyer },
  );
  expect(data).toEqual({
    outcome: { acquisition: { agreement: { contract: { version: '1.0.0', source: DEPARTURES, isCurrent: true } } } },
  });
});

it('changes and ends there with the next update of the offer', async () => {
  const next = departures(['version: 1.0.0', 'version: 1.1.0']);
  await attach(next);
  await trade('updateOffer', 'update-departures');
  expect(await (await there()).text()).toBe(next);
  await attach(undefined);
  await trade('updateOffer', 'end-departures');
  expect((await there()).status).toBe(404);
});
