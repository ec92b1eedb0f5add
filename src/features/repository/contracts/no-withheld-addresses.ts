/** Contracts of datasets that withhold where the data are. */
import { Refusal } from '../../../core/errors.js';
import { objectsOf, type JsonObject } from './model.js';

/** A contract as it is read by everybody. */
export interface PublicContract {
  readonly source: string;
  readonly value: JsonObject;
}

/**
 * `CONFLICT` where a contract tells what the metadata of its dataset withhold: it names servers, or one of these addresses. Contracts are
 * signed and kept as they were sent, so nothing is taken out of them.
 */
export const requireNoWithheldAddresses = ({ source, value }: PublicContract, addresses: readonly string[]): void => {
  const names = objectsOf(value['servers']).length > 0;
  if (!names && !addresses.some((address) => source.includes(address))) return;
  throw new Refusal(
    'CONFLICT',
    'The contract of data tells where the data are, and the dataset withholds that: leave out its servers and addresses.',
    { field: 'servers' },
  );
};
