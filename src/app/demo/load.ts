/** Loads the demonstration: two organizations whose people describe their data, publish some of them and buy from each other. */
import type { Core } from '../core.js';
import type { Actor } from '../../features/repository/writes.js';
import { composeCatalogue } from '../../features/repository/compose/catalogue.js';
import type { Logger } from '../../core/log.js';
import { acquisitions, datasetNamed, offers, ownDatasets, requests, type Owner } from './datasets.js';
import { termsOf } from './offers.js';
import { storeSamples } from './samples.js';
import { AUTHORITY, idOf, marketplaceIdOf, organizations, writeDataset } from './write.js';

type Parts = Pick<Core, 'domain' | 'identity' | 'store'>;

interface OwnCatalogue {
  readonly id: string;
  readonly description: string;
  /** Name of the user who acts for the organization. */
  readonly user: string;
}

/** The catalogues in which the organizations keep what is theirs. */
const ownCatalogues: Readonly<Record<Owner, OwnCatalogue>> = {
  athens: { id: 'my-data', description: 'Data of the public transport of Athens.', user: 'alice' },
  dublin: { id: 'harbour-data', description: 'Data of the harbour of Dublin.', user: 'bob' },
};
const OWNERS = Object.keys(ownCatalogues) as Owner[];

const english = (value: string) => [{ value, language: 'en' }];

const describeData = async ({ domain }: Parts, owner: Owner, actor: Actor): Promise<void> => {
  const { id, description } = ownCatalogues[owner];
  const { name, email, country } = organizations[owner];
  const texts = { titles: english(name), descriptions: english(description) };
  const agents = { creator: { name, email }, publisher: { name, email } };
  const spatial = `${AUTHORITY}/country/${country}`;
  await domain.catalogues.put(id, composeCatalogue({ ...texts, ...agents, spatial }), actor);
  const own = ownDatasets.filter((dataset) => dataset.owner === owner);
  // One after the other, so that lists have them in the order in which they are written down.
  for (const dataset of own) await domain.datasets.create(id, writeDataset(dataset), actor, { id: idOf(dataset.slug) });
};

const trade = async ({ domain }: Parts, actors: Readonly<Record<Owner, Actor>>): Promise<void> => {
  const { marketplace } = domain;
  for (const offer of offers) {
    const { slug, owner } = datasetNamed(offer.dataset);
    const sale = { id: idOf(slug), marketplaceId: marketplaceIdOf(slug), offers: termsOf(offer) };
    await marketplace.trade.publish({ ...sale, idempotencyKey: `publish-${slug}` }, actors[owner]);
  }
  for (const { dataset: slug, buyer } of acquisitions) {
    const purchase = { id: marketplaceIdOf(slug), copy: true, idempotencyKey: `acquire-${slug}` };
    await marketplace.purchases.acquire(purchase, actors[buyer]);
  }
  for (const { dataset: slug, buyer, purpose } of requests) {
    const [actor, idempotencyKey] = [actors[buyer], `ask-${slug}`];
    const request = { id: marketplaceIdOf(slug), purpose, terms: { price: '150.00' }, copy: true, idempotencyKey };
    await marketplace.requests.ask(request, { actor, organization: actor.organization });
  }
};

/** Somebody of an organization, as the gate would name them to the domain. */
const actorOf = ({ identity: { realm } }: Parts, owner: Owner): Actor => {
  const { user: username } = ownCatalogues[owner];
  const user = realm.users.byUsername(username);
  const organization = realm.organizations.list().find(({ name }) => name === organizations[owner].name);
  if (!user || !organization) throw new Error(`the demonstration has no ${username} of ${organizations[owner].name}`);
  // They trade what is their own, and the operator asked for it: no credential has to be looked at.
  const isOrganization = (id: string): boolean => realm.organizations.get(id) !== undefined;
  const authority = { requireTrade: () => Promise.resolve(), isOrganization };
  return { name: `user:${user.id}`, organization: organization.id, authority };
};

const isEmpty = async ({ domain, store }: Parts): Promise<boolean> => {
  const catalogues = await store.list('catalogue', { limit: domain.system.ids.length + 1 });
  return catalogues.every(({ item }) => domain.system.has(item.id)) && (await store.count('dataset')) === 0;
};

/** Loads the demonstration into an empty store; a store that holds anything is left as it is. */
export const loadDemo = async (parts: Parts, log: Logger): Promise<void> => {
  const { domain, identity, store } = parts;
  await identity.addDemoPeople();
  log.info({ file: identity.secretsFile }, 'the passwords of alice, bob and carol are in this file');
  if (!(await isEmpty(parts))) {
    log.info('the store is not empty: no demonstration data were loaded');
    return;
  }
  const actors = { athens: actorOf(parts, 'athens'), dublin: actorOf(parts, 'dublin') };
  for (const owner of OWNERS) await describeData(parts, owner, actors[owner]);
  await storeSamples(parts);
  // What is not real must not reach a marketplace that is.
  if (domain.marketplace.isElsewhere) log.info('the marketplace is elsewhere: nothing was published or bought');
  else await trade(parts, actors);
  log.info({ datasets: await store.count('dataset') }, 'the demonstration data were loaded');
};
