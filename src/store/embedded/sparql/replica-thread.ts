/** The thread that holds the replica. It takes one order at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../../errors.js';
import { giveWay } from '../../../threads/priority.js';
import { EngineTrapped } from '../../engine/trap.js';
import { refusalOf } from './engine-errors.js';
import type { Order, ReplicaData, Report } from './messages.js';
import { Replica } from './replica.js';

const { dataFile, texts } = workerData as ReplicaData;
if (texts !== undefined) await import(texts);

const port = parentPort;
if (!port) throw new Error('replica-thread.js runs in a worker thread');
giveWay('write');

let replica: Replica | undefined;
const refused: string[] = [];

const refresh = async (): Promise<Report> => {
  if (replica && !(await replica.catchUp())) return { report: 'replace', reason: 'spent' };
  replica ??= await Replica.fill(dataFile, (iri) => refused.push(iri));
  return { report: 'fresh', revision: replica.revision, refused: refused.splice(0) };
};

const query = ({ text, format, maxBytes, ...dataset }: Order & { readonly order: 'query' }): Report => {
  if (!replica) throw new Error('a query came before the replica was filled');
  const body = new TextEncoder().encode(replica.query(text, format, dataset));
  if (body.byteLength > maxBytes) {
    throw new Refusal(
      'BAD_REQUEST',
      `The result is larger than ${maxBytes} bytes; ask for less, for example with LIMIT.`,
    );
  }
  return { report: 'result', body };
};

const obey = async (order: Order): Promise<Report> => {
  try {
    return order.order === 'refresh' ? await refresh() : query(order);
  } catch (error) {
    if (error instanceof EngineTrapped) return { report: 'replace', reason: 'trapped' };
    if (error instanceof Refusal) return { report: 'refusal', refusal: error.toData() };
    if (order.order === 'refresh') throw error;
    return { report: 'refusal', refusal: refusalOf(error as Error, order.text).toData() };
  }
};

port.on('message', async (order: Order) => {
  const report = await obey(order);
  port.postMessage(report, report.report === 'result' ? [report.body.buffer] : []);
});
