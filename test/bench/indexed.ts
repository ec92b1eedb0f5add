/** Waits until nothing is indexed in the background any more, which would count for whatever is measured. */
import { setTimeout as pause } from 'node:timers/promises';
import { API_KEY } from '../support/service.js';
import { send, type Call, type Measured } from './support.js';

const INDEXED: Call = { path: `/sparql?query=${encodeURIComponent('ASK {}')}`, headers: { 'x-api-key': API_KEY } };

/** Resolves to the seconds that it took: a query is refused while the index that answers it is made. */
export const indexed = async ({ url }: Measured): Promise<number> => {
  const begin = performance.now();
  while ((await send(url, INDEXED)).status !== 200) await pause(500);
  return (performance.now() - begin) / 1000;
};
