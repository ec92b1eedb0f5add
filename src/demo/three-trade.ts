/** The actions of the people of the demonstration: they describe their data, publish some, and buy from each other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { composeCatalogue } from '../domain/compose/catalogue.js';
import { acquisitions, offers, ownDatasets } from './datasets.js';
import type { Deployment } from './three-deployment.js';
import type { Participant } from './three-people.js';
import { termsOf } from './offers.js';
import { idOf, marketplaceIdOf, organizations, writeDataset } from './write.js';

/** A person at a factory. */
export interface Actor {
  readonly factory: Deployment;
  readonly participant: Required<Participant>;
}

const CATALOGUE = 'my-data';
/** Longest time in milliseconds until the marketplace has heard of everything. */
const PATIENCE = 60_000;

const login = ({ factory, participant: { username, password } }: Actor): Promise<Record<string, string>> =>
  factory.login(username, password);

/** Fills the catalogue of a factory, as its user. */
export const describeData = async (actor: Actor): Promise<void> => {
  const { factory, participant } = actor;
  const { name, email } = organizations[participant.owner];
  const credentials = await login(actor);
  const titles = [{ value: name, language: 'en' }];
  const catalogue = composeCatalogue({ titles, descriptions: titles, publisher: { name, email } });
  const put = (path: string, { body, contentType = '' }: { body: string; contentType?: string | undefined }) =>
    factory.send(path, { method: 'PUT', headers: { ...credentials, 'content-type': contentType }, body });
  await put(`/srv/repo/catalogues/${CATALOGUE}`, catalogue);
  for (const dataset of ownDatasets.filter(({ owner }) => owner === participant.owner)) {
    const path = `/srv/repo/catalogues/${CATALOGUE}/datasets/origin?originalId=${idOf(dataset.slug)}`;
    await put(path, writeDataset(dataset));
  }
};

interface Outcome {
  readonly outcome: { readonly message?: string };
}

const carryOut = async ({ factory }: Actor, query: string, variables: object, credentials: Record<string, string>) => {
  const { outcome } = await factory.ask<Outcome>(query, variables, credentials);
  if (outcome.message !== undefined) throw new Error(`${factory.name} refuses: ${outcome.message}`);
};

const PUBLISH = `mutation ($id: ID!, $to: ID!, $offers: MonetizationInput, $key: String!) {
  outcome: publishDataset(id: $id, marketplaceId: $to, offers: $offers, idempotencyKey: $key) { ... on Problem { message } } }`;

/** Publishes what the organization offers. Returns how many datasets that are. */
export const publishOffers = async (actor: Actor): Promise<number> => {
  const credentials = await login(actor);
  const mine = ownDatasets.filter(({ owner }) => owner === actor.participant.owner).map(({ slug }) => slug);
  const offered = offers.filter(({ dataset }) => mine.includes(dataset));
  for (const offer of offered) {
    const { dataset: slug } = offer;
    const sale = { id: idOf(slug), to: marketplaceIdOf(slug), offers: termsOf(offer) };
    await carryOut(actor, PUBLISH, { ...sale, key: `publish-${slug}` }, credentials);
  }
  return offered.length;
};

const ACQUIRE = `mutation ($id: ID!, $key: String!) {
  outcome: acquireDataset(id: $id, idempotencyKey: $key) { ... on Problem { message } } }`;

/** Buys what the organization wants to have. Returns how many datasets that are. */
export const buy = async (actor: Actor): Promise<number> => {
  const credentials = await login(actor);
  const wanted = acquisitions.filter(({ buyer }) => buyer === actor.participant.owner);
  for (const { dataset: slug } of wanted) {
    await carryOut(actor, ACQUIRE, { id: marketplaceIdOf(slug), key: `acquire-${slug}` }, credentials);
  }
  return wanted.length;
};

/** Resolves when the marketplace has heard of everything that happened at a factory. */
export const delivered = async ({ factory }: Actor): Promise<void> => {
  const credentials = { 'x-api-key': factory.secrets.apiKey };
  const query = '{ deliveries(first: 1) { totalCount edges { node { state error } } } }';
  for (const deadline = Date.now() + PATIENCE; ;) {
    const { deliveries } = await factory.ask<{
      deliveries: { totalCount: number; edges: readonly { node: { state: string; error: string | null } }[] };
    }>(query, {}, credentials);
    if (deliveries.totalCount === 0) return;
    const [first] = deliveries.edges;
    if (first?.node.state === 'FAILED' || Date.now() > deadline) {
      throw new Error(`${factory.name} cannot deliver: ${first?.node.error ?? 'it takes too long'}`);
    }
    await sleep(100);
  }
};
