/** Arguments of lists of datasets. */
import { ArgsType, Field } from 'type-graphql';
import { PageArgs } from '../node/node.js';
import { SearchSort } from '../search/args.js';
import { SearchFilter } from '../search/filter.js';

@ArgsType()
export class DatasetListArgs extends PageArgs {
  @Field(() => SearchFilter, { nullable: true, description: 'What the datasets must be.' })
  where?: SearchFilter | null;

  @Field(() => [SearchSort], {
    nullable: true,
    description: 'Order, the first key counts most; the order in which they were first stored when absent.',
  })
  orderBy?: SearchSort[] | null;
}
