/** The thread that copies a data file. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../threads/priority.js';
import { openReader, openSource } from '../sqlite/connection.js';
import { checkPages, wordsOf } from '../sqlite/damage.js';
import type { BackupAnswer, BackupOrder } from './backup.js';

const copy = ({ source, target }: BackupOrder): BackupAnswer => {
  const connection = openSource(source);
  try {
    // One read transaction: a service that writes meanwhile is neither seen by half nor held up.
    connection.prepare('VACUUM INTO ?').run([target]);
  } finally {
    connection.close();
  }
  const made = openReader(target);
  try {
    checkPages(made, target);
    const [state] = made.prepare("SELECT value FROM store_state WHERE key = 'revision'").all([]);
    return { revision: Number(state?.['value'] ?? 0) };
  } finally {
    made.close();
  }
};

const attempt = (order: BackupOrder): BackupAnswer => {
  try {
    return copy(order);
  } catch (error) {
    return { failure: wordsOf(error) };
  }
};

giveWay('background');
parentPort?.postMessage(attempt(workerData as BackupOrder));
