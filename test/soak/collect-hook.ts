/**
 * Loaded before the service (`node --import`): collects garbage every few seconds, so that the heap that is measured is what is
 * held, not what waits to be collected.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 5_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setInterval(collect, EVERY_MS).unref();
