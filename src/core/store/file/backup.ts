/** Makes a consistent copy of a data file, of a running service too. */
import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { OperatorError } from '../../errors.js';
import { sync, syncFolderOf } from '../sqlite/files.js';

/** Progress in bytes. */
export interface ByteProgress {
  readonly loaded: number;
  readonly total: number;
}

/** The copy cannot be made. The message says why. */
export class BackupFailed extends OperatorError {
  override readonly name = 'BackupFailed';
}

/** The data that the thread is started with. */
export interface BackupOrder {
  readonly source: string;
  readonly target: string;
}

/** The answer of the thread. */
export type BackupAnswer = { readonly revision: number } | { readonly failure: string };

const LOOK_MS = 200;

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Copies in a thread, so that progress can be shown meanwhile. */
const copy = (order: BackupOrder, onProgress: (progress: ByteProgress) => void): Promise<BackupAnswer> =>
  new Promise((settle, reject) => {
    const thread = new Worker(new URL('./backup-thread.js', import.meta.url), { workerData: order });
    const total = sizeOf(order.source) + sizeOf(`${order.source}-wal`);
    const look = setInterval(() => onProgress({ loaded: Math.min(sizeOf(order.target), total), total }), LOOK_MS);
    thread.once('message', settle);
    thread.once('error', reject);
    thread.once('exit', () => {
      clearInterval(look);
      reject(new BackupFailed('the copying ended unexpectedly'));
    });
  });

/**
 * Copies the data file `source` to `target`, as of one moment. The copy is checked and on stable storage when this resolves;
 * an older file of that name is replaced then, and not before. Rejects with `BackupFailed`. Returns the revision of the copy.
 */
export const backUp = async (
  source: string,
  target: string,
  onProgress: (progress: ByteProgress) => void = () => undefined,
): Promise<number> => {
  if (!existsSync(source)) throw new BackupFailed(`there is no data file ${source}`);
  const final = resolve(target);
  if (existsSync(final) && statSync(final).isDirectory()) throw new BackupFailed(`${final} is a folder`);
  if (!existsSync(dirname(final))) throw new BackupFailed(`there is no folder ${dirname(final)}`);
  const partial = join(dirname(final), `.${process.pid}-${Date.now()}.partial`);
  try {
    closeSync(openSync(partial, 'wx', 0o600));
    const answer = await copy({ source, target: partial }, onProgress);
    if ('failure' in answer) throw new BackupFailed(answer.failure);
    chmodSync(partial, 0o600);
    sync(partial);
    renameSync(partial, final);
    syncFolderOf(final);
    return answer.revision;
  } finally {
    rmSync(partial, { force: true });
  }
};
