/** The thread that answers queries on the index, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../threads/priority.js';
import { useGate, type Gated } from '../../threads/native-gate.js';
import { Answerer } from './answerer.js';
import { DataChanges } from './data-changes.js';
import type { QueryOrder, QueryReport, QueryThreadData } from './messages.js';
import { ReadableCache } from './readable-graphs.js';
import { Stopped, type Listener } from './work.js';

const { dataFile, index, stop, evaluator, gate } = workerData as QueryThreadData & Gated;
useGate(gate);
const port = parentPort;
if (!port) throw new Error('query-thread.js runs in a worker thread');
giveWay('write');

const answerer = new Answerer(index, evaluator);
const readables = new ReadableCache(answerer, new DataChanges(dataFile));

const listener: Listener = {
  tell: (bytes) => port.postMessage({ report: 'piece', bytes } satisfies QueryReport, [bytes.buffer]),
  watch: () => {
    if (Atomics.load(stop, 0) !== 0) throw new Stopped();
  },
};

port.on('message', (order: QueryOrder) => {
  const ended = answerer.answer(order, () => readables.graphsOf(order.readable), listener);
  const tells = ended.report === 'answered' || ended.report === 'given-up';
  const graphs = tells && order.readable ? readables.untold(order.readable.key) : undefined;
  port.postMessage(tells && graphs ? { ...ended, graphs } : ended);
});
