/** Pages of filtered lists: ids from the engine, nodes from the loaders as everywhere. */
import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { DataServiceConnection } from '../../schema/repository/data-service.js';
import { DistributionConnection } from '../../schema/repository/distribution.js';
import { filtered, type FilterArgs } from '../../schema/filters/connection.js';
import { PageArgs, type Connection } from '../../schema/node/node.js';
import { lists, type FoundItem, type ListName, type ListRequest } from '../../src/features/repository/filters/types.js';
import type { CatalogueView } from '../../src/features/repository/views/catalogue.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import type { DataServiceView, DistributionView } from '../../src/features/repository/views/distribution.js';
import type { Context } from '../context.js';
import { requireLength } from '../lists/connection.js';
import { Access, PUBLIC } from '../middleware/access.js';
import { Stored } from '../middleware/stored.js';
import { callerOf, figuresOf, listCost, requestOf, type Listed } from './request.js';

/** The nodes of the lists. */
interface Nodes {
  readonly datasets: DatasetView;
  readonly catalogues: CatalogueView;
  readonly distributions: DistributionView;
  readonly dataServices: DataServiceView;
}

const datasetOf = async ({ graph }: FoundItem, { domain, loaders }: Context): Promise<DatasetView | null> => {
  const id = domain.identifiers.idOf('dataset', graph);
  return id === undefined ? null : loaders.dataset(id);
};

const least = (texts: readonly string[]): string | null => [...texts].sort()[0] ?? null;

/** True for the service of an item: one without a name is known by what it offers. */
const isMeant = ({ iri, endpointUrls, titles }: DataServiceView, { node, marks }: FoundItem): boolean => {
  if (node !== undefined) return iri === node;
  const own = [least(endpointUrls), least(titles.map(({ value }) => value))];
  return iri === null && own.every((mark, at) => mark === marks[at]);
};

const nodes: { readonly [L in ListName]: (item: FoundItem, context: Context) => Promise<Nodes[L] | null> } = {
  datasets: datasetOf,
  catalogues: async ({ graph }, { domain, loaders }) => {
    const id = domain.identifiers.idOf('catalogue', graph);
    return id === undefined ? null : loaders.catalogue(id);
  },
  distributions: async (item, context) => {
    const id = context.domain.identifiers.idOf('distribution', item.node ?? '');
    return id === undefined ? null : ((await datasetOf(item, context))?.distribution(id) ?? null);
  },
  dataServices: async (item, context) => {
    const dataset = await datasetOf(item, context);
    const services = dataset?.distributions.flatMap(({ accessServices }) => accessServices) ?? [];
    return services.find((service) => isMeant(service, item)) ?? null;
  },
};

/** One page of a filtered list that the caller may read. */
export const listFiltered = async <L extends ListName>(
  request: ListRequest & { readonly list: L },
  context: Context,
): Promise<Connection<Nodes[L]> & Listed> => {
  requireLength(request);
  const page = await context.domain.filters.page(request, await callerOf(context));
  const { items, more } = page;
  const found = await Promise.all(items.map((item) => nodes[request.list](item, context)));
  const edges = items.flatMap(({ cursor }, at) => {
    const node = found[at];
    return node == null ? [] : [{ node, cursor }];
  });
  return {
    listed: figuresOf(request, page, context),
    edges,
    pageInfo: {
      hasNextPage: more,
      hasPreviousPage: request.after !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: items.at(-1)?.cursor ?? null,
    },
  };
};

const DistributionArgs = filtered(lists.distributions, PageArgs);
const DataServiceArgs = filtered(lists.dataServices, PageArgs);

@Resolver()
export class FilteredLists {
  @Access(PUBLIC)
  @Stored()
  @Query(() => DistributionConnection, {
    description:
      'The distributions of all datasets that the caller may read, in the order of their IRIs unless `sort` names another.',
    complexity: listCost('distributions'),
  })
  distributions(@Args(() => DistributionArgs) args: FilterArgs, @Ctx() context: Context) {
    return listFiltered({ ...requestOf('distributions', args), list: 'distributions' }, context);
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => DataServiceConnection, {
    description:
      'The data services of all datasets that the caller may read, each once for every dataset that describes it, in the order of the IRIs of these unless `sort` names another.',
    complexity: listCost('dataServices'),
  })
  dataServices(@Args(() => DataServiceArgs) args: FilterArgs, @Ctx() context: Context) {
    return listFiltered({ ...requestOf('dataServices', args), list: 'dataServices' }, context);
  }
}
