/**
 * Runs the Dataspace TCK against a service: `node main.js FOLDER_OF_JARS TCK_JAVA [debug]`. The kit is a consumer, then a provider; people on our side
 * answer it over GraphQL. What makes us begin as consumer is a small server here that turns the call of the kit into our own mutation.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DSP_PATH } from '../../../src/features/dataspace/messages.js';
import { newKey, SELLER, startWorld, type World } from '../../marketplace/world.js';
import { People } from './people.js';
import { CONSUMER, FETCHES, PROVIDER, TRANSFERS } from './scripts.js';

/** The name of the kit as a participant. */
const KIT = 'TCK_PARTICIPANT';
const OFFERS = { purchaseOffer: { price: '100', type: 'one-off', onRequest: true } };
const FREE = { purchaseOffer: { price: '0', type: 'one-off' } };

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, string>;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  const url = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return Number(new URL(url).port);
};

const NEGOTIATE = `mutation ($connector: ConnectorInput!, $dataset: String!, $offer: String!, $key: String!) {
  negotiateDataset(connector: $connector, dataset: $dataset, offer: $offer, purpose: "Tests", idempotencyKey: $key) {
    __typename ... on Problem { code message } } }`;
const FETCH = `mutation ($connector: ConnectorInput!, $agreement: String!, $format: String!, $key: String!) {
  requestTransfer(connector: $connector, agreement: $agreement, format: $format, idempotencyKey: $key) {
    __typename ... on Problem { code message } } }`;

/** Turns the calls of the kit into our mutations. */
const shim = (people: People): Server =>
  createServer((request, response) => {
    const begin = async () => {
      const { connectorAddress: address, providerId: participant, ...asked } = await bodyOf(request);
      const connector = { address, participant };
      if (request.url === '/negotiations') {
        const { datasetId: dataset, offerId: offer } = asked;
        return people.run(NEGOTIATE, { connector, dataset, offer, key: newKey() });
      }
      const { agreementId: agreement, format } = asked;
      return people.run(FETCH, { connector, agreement, format, key: newKey() });
    };
    begin().then(
      () => response.writeHead(200).end('{}'),
      (error: unknown) => {
        console.log(String(error));
        response.writeHead(500).end();
      },
    );
  });

/** A dataset on the marketplace; its id can be chosen. */
const published = async (world: World, offers: object, marketplaceId?: string): Promise<string> => {
  const id = await world.dataset();
  const outcome = await world.run('publishDataset', { id, offers, marketplaceId }, world.seller);
  if (!outcome.listing) throw new Error(JSON.stringify(outcome));
  return outcome.listing.marketplaceId;
};

const offerOf = async (world: World, id: string): Promise<{ readonly iri: string; readonly offer: string }> => {
  const query = `query ($id: ID!) { dataset(id: $id) { iri contractOffers { id } } }`;
  type Found = { dataset: { iri: string; contractOffers: { id: string }[] } };
  const { data } = await world.service.graphql<Found>(query, { id });
  const { iri, contractOffers } = data?.dataset ?? { iri: '', contractOffers: [] };
  return { iri, offer: contractOffers[0]?.id ?? '' };
};

/** What the kit is told of each test, and what our people do in it. */
const prepare = async (world: World, people: People, kit: Record<string, string>): Promise<Record<string, string>> => {
  const told: Record<string, string> = {};
  const name = (test: string, values: Record<string, string>): void => {
    for (const [key, value] of Object.entries(values)) told[`${test}_${key}`] = value;
  };
  for (const [test, acts] of Object.entries(PROVIDER)) {
    // One test of the kit names its dataset itself.
    const id = await published(world, OFFERS, test === 'CN_01_02' ? 'ACN0102' : undefined);
    const { iri, offer } = await offerOf(world, id);
    name(test, { DATASETID: iri, OFFERID: offer });
    people.plan(id, acts);
  }
  for (const [test, acts] of Object.entries(CONSUMER)) {
    const dataset = test.replaceAll('_', '');
    name(test, { DATASETID: dataset, OFFERID: `CD123:${dataset}:456` });
    people.plan(dataset, acts);
  }
  for (const [test, acts] of Object.entries(TRANSFERS)) {
    const id = await published(world, FREE);
    const { acquisition } = await world.run('acquireDataset', { id, copy: false }, kit);
    name(test, {
      AGREEMENTID: world.service.app.domain.agreements.iri({ id: acquisition?.id ?? '' }),
      FORMAT: 'HTTP-PULL',
    });
    people.plan(acquisition?.id ?? '', acts);
  }
  for (const [test, acts] of Object.entries(FETCHES)) {
    const agreement = `urn:agreement:${test}`;
    name(test, { AGREEMENTID: agreement, FORMAT: 'HTTP-PULL' });
    people.plan(agreement, acts);
  }
  const { iri } = await offerOf(world, await published(world, FREE));
  for (const test of ['CAT_01_01', 'CAT_01_02']) name(test, { DATASETID: iri });
  return told;
};

/** Runs the kit; the result is its exit status. */
const run = (jars: string, source: string, properties: string, more: readonly string[]): Promise<number> =>
  new Promise((resolve) => {
    const java = spawn('java', ['-Xmx512m', '-cp', `${jars}/*`, source, properties, ...more], { stdio: 'inherit' });
    java.on('close', (status) => resolve(status ?? 1));
  });

const main = async ([jars = '', source = '', ...more]: readonly string[]): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'tck-'));
  const world = await startWorld({ DATASPACE: 'manual', DATASPACE_ALLOW: '127.0.0.0/8' });
  const kit = await world.key(KIT);
  const people = new People(world.service, world.seller);
  const server = shim(people);
  try {
    const told = await prepare(world, people, kit);
    const [begin, port] = [await listen(server), await freePort()];
    const { url } = world.service;
    const settings = {
      'dataspacetck.dsp.local.connector': 'false',
      'dataspacetck.dsp.connector.agent.id': SELLER,
      'dataspacetck.dsp.connector.http.url': url + DSP_PATH,
      'dataspacetck.dsp.connector.http.base.url': url,
      'dataspacetck.dsp.connector.http.headers.authorization': `Bearer ${kit['x-api-key'] ?? ''}`,
      'dataspacetck.dsp.connector.negotiation.initiate.url': `${begin}/negotiations`,
      'dataspacetck.dsp.connector.transfer.initiate.url': `${begin}/transfers`,
      'dataspacetck.dsp.default.wait': '15',
      'dataspacetck.callback.address': `http://127.0.0.1:${port}`,
      'dataspacetck.host': '127.0.0.1',
      'dataspacetck.port': String(port),
      ...told,
    };
    const properties = join(folder, 'tck.properties');
    writeFileSync(
      properties,
      Object.entries(settings)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
    );
    people.start();
    return await run(jars, source, properties, more);
  } finally {
    await people.stop();
    server.close();
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

process.exitCode = await main(process.argv.slice(2));
