/** Loads the demonstration: two organizations with their people, their catalogues, a marketplace and two purchases. */
import type { Core } from '../core.js';
import type { Actor } from '../domain/writes.js';
import { composeCatalogue } from '../domain/compose/catalogue.js';
import type { Logger } from '../log.js';
import { acquisitions, offers, ownDatasets, type DemoDataset, type Owner } from './datasets.js';
import { idOf, organizations, writeDataset, type Trade } from './write.js';

/** Catalogues in which the organizations keep what is theirs. */
const ownCatalogue: Readonly<Record<Owner, string>> = { athens: 'my-data', dublin: 'harbour-data' };

const catalogues: readonly {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly owner?: Owner;
}[] = [
  { id: 'my-data', title: 'Athens Transport', description: 'Data of the public transport of Athens.', owner: 'athens' },
  { id: 'harbour-data', title: 'Dublin Harbour', description: 'Data of the harbour of Dublin.', owner: 'dublin' },
  {
    id: 'acquired-data',
    title: 'Acquired data',
    description: 'What Athens Transport bought on the marketplace.',
    owner: 'athens',
  },
  { id: 'marketplace', title: 'Marketplace', description: 'What organizations offer to each other.' },
];

const find = (slug: string): DemoDataset => {
  const dataset = ownDatasets.find((candidate) => candidate.slug === slug);
  if (!dataset) throw new Error(`the demonstration has no dataset ${slug}`);
  return dataset;
};

/** Loads the demonstration into an empty store; a store that holds anything is left as it is. */
export const loadDemo = async (
  { domain, identity, store }: Pick<Core, 'domain' | 'identity' | 'store'>,
  log: Logger,
): Promise<void> => {
  await identity.addDemoPeople();
  log.info({ file: identity.secretsFile }, 'the passwords of alice, bob and carol are in this file');
  if ((await store.count('catalogue')) > 0) {
    log.info('the store is not empty: no demonstration data were loaded');
    return;
  }
  const organizationId = (owner: Owner): string => {
    const found = identity.realm.organizations.list().find(({ name }) => name === organizations[owner].name);
    if (!found) throw new Error(`the demonstration has no organization ${organizations[owner].name}`);
    return found.id;
  };
  const actor = (owner?: Owner): Actor => ({
    name: 'demo',
    ...(owner === undefined ? { isOperator: true } : { organization: organizationId(owner) }),
  });
  for (const { id, title, description, owner } of catalogues) {
    const agent =
      owner === undefined
        ? { name: 'Marketplace operator' }
        : { name: organizations[owner].name, email: organizations[owner].email };
    const texts = {
      titles: [{ value: title, language: 'en' }],
      descriptions: [{ value: description, language: 'en' }],
    };
    await domain.catalogues.put(id, composeCatalogue({ ...texts, creator: agent, publisher: agent }), actor(owner));
  }
  const create = (catalogue: string, name: string, dataset: DemoDataset, owner: Owner, trade?: Trade) =>
    domain.datasets.create(catalogue, writeDataset(dataset, domain.terms, trade), actor(owner), { id: idOf(name) });

  await Promise.all(
    ownDatasets.map((dataset) => create(ownCatalogue[dataset.owner], dataset.slug, dataset, dataset.owner)),
  );
  for (const offer of offers) {
    const dataset = find(offer.dataset);
    const sale = { offer, sellerId: organizationId(dataset.owner) };
    const origin = { originalId: idOf(dataset.slug) };
    await create('marketplace', `marketplace ${dataset.slug}`, dataset, dataset.owner, { sale, origin });
  }
  for (const { dataset: slug, buyer } of acquisitions) {
    const origin = { originalId: idOf(slug), marketplaceOfferId: idOf(`marketplace ${slug}`) };
    await create('acquired-data', `acquired ${slug}`, find(slug), buyer, { origin });
  }
  log.info({ datasets: await store.count('dataset') }, 'the demonstration data were loaded');
};
