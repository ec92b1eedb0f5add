/** Services that give access to data. */
import { dataService } from '../../src/model/data-service.js';
import { shown, Shows } from '../model/output.js';
import { connectionOf } from '../node/node.js';

@Shows(dataService)
export class DataService extends shown(dataService) {}

/** A page of data services. */
export const DataServiceConnection = connectionOf('DataService', () => DataService);
export type DataServiceConnection = InstanceType<typeof DataServiceConnection>;
