/** The thread that writes the index. Nobody waits for it but queries that want what was just written. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../threads/priority.js';
import { useGate, type Gated } from '../../threads/native-gate.js';
import { Reader } from '../sqlite/reader.js';
import { Follower } from './follower.js';
import { discardIndex, openIndex } from './form.js';
import type { IndexOrder, IndexReport, IndexThreadData } from './messages.js';
import { QuadIndex } from './quad-index.js';
import { FillReader } from './fill-reader.js';

const { dataFile, index: file, texts, gate } = workerData as IndexThreadData & Gated;
useGate(gate);

const port = parentPort;
if (!port) throw new Error('index-thread.js runs in a worker thread');
giveWay('background');

const refused: string[] = [];
const source = new Reader(dataFile);
let index: QuadIndex;

const open = (anew: boolean): Follower => {
  if (anew) discardIndex(file);
  index = new QuadIndex(openIndex(file));
  return new Follower(
    index,
    source,
    (iri) => void refused.push(iri),
    () => new FillReader({ dataFile, texts, gate }),
  );
};

const startOver = (): Follower => {
  index.close();
  return open(true);
};

let follower = open(false);
if (!follower.belongs) follower = startOver();

const tell = (report: IndexReport['report'], reason?: string): void => {
  const { revision, progress } = follower;
  const message: IndexReport = {
    report,
    revision,
    progress,
    made: index.get('made') ?? 0,
    refused: refused.splice(0),
  };
  port.postMessage(reason === undefined ? message : { ...message, reason });
};

const obey = async ({ order }: IndexOrder): Promise<void> => {
  try {
    if (order === 'start-over') follower = startOver();
    await follower.follow(() => tell('progress'));
    tell('fresh');
  } catch (error) {
    tell('failed', (error as Error).message);
  }
};

let last: Promise<unknown> = texts === undefined ? Promise.resolve() : import(texts);
port.on('message', (order: IndexOrder) => {
  last = last.then(() => obey(order));
});
