/** Arguments of lists of datasets. */
import { lists } from '../../src/features/repository/filters/types.js';
import { filtered } from '../filters/connection.js';
import { PageArgs } from '../node/node.js';

export const DatasetListArgs = filtered(lists.datasets, PageArgs);
export type DatasetListArgs = InstanceType<typeof DatasetListArgs>;
