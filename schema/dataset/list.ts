/** Arguments of lists of datasets. */
import { ArgsType, Field } from 'type-graphql';
import { lists } from '../../src/domain/filters/types.js';
import { filtered } from '../filters/connection.js';
import { PageArgs } from '../node/node.js';
import { SearchSort } from '../search/args.js';
import { SearchFilter } from '../search/filter.js';

@ArgsType()
class IndexedListArgs extends PageArgs {
  @Field(() => SearchFilter, {
    nullable: true,
    description: 'What the datasets must be, by the facets of the search index.',
  })
  where?: SearchFilter | null;

  @Field(() => [SearchSort], {
    nullable: true,
    description: 'Order, the first key counts most; the order in which they were first stored when absent.',
  })
  orderBy?: SearchSort[] | null;
}

/** Either by the search index (`where`, `orderBy`) or by the model (`filter`, `sort`). */
export const DatasetListArgs = filtered(lists.datasets, IndexedListArgs);
export type DatasetListArgs = InstanceType<typeof DatasetListArgs>;
