/** Services that give access to data. */
import { Extensions } from 'type-graphql';
import { dataService } from '../../src/model/data-service.js';
import { originOf } from '../../src/domain/views/reading.js';
import { shown, Shows } from '../model/output.js';
import { connectionOf } from '../node/node.js';

@Extensions({ origin: originOf })
@Shows(dataService)
export class DataService extends shown(dataService) {}

/** A page of data services. */
export const DataServiceConnection = connectionOf('DataService', () => DataService);
export type DataServiceConnection = InstanceType<typeof DataServiceConnection>;
