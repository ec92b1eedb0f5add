/** The thread that reads what an index is filled with. It has the priority of the one that starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { useGate } from '../../threads/native-gate.js';
import { Reader } from '../sqlite/reader.js';
import { GraphPieces } from './graph-pieces.js';
import type { FillThreadData, PieceOrder, PieceReport } from './fill-reader.js';

const { dataFile, texts, gate } = workerData as FillThreadData;
useGate(gate);

const port = parentPort;
if (!port) throw new Error('fill-thread.js runs in a worker thread');

const source = new Reader(dataFile);
const pieces = new GraphPieces(source);

const read = (after: number): PieceReport => {
  try {
    return { piece: pieces.byPosition(after) };
  } catch (error) {
    return { reason: (error as Error).message };
  }
};

const obey = ({ after }: PieceOrder): void => {
  if (after !== undefined) return port.postMessage(read(after));
  source.close();
  port.close();
};

let last: Promise<unknown> = texts === undefined ? Promise.resolve() : import(texts);
port.on('message', (order: PieceOrder) => {
  last = last.then(() => obey(order));
});
