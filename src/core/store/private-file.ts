/** Small JSON values that only the service's own account may read: files of mode 0600, where nothing else is said. */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../errors.js';

/** Name of the file with the keys that sign tokens, in a data directory. */
export const SIGNING_KEYS_FILE = 'signing-keys.json';

/** One such value, wherever it is kept. */
export interface PrivateValue {
  /** The name of the value in messages to the operator. */
  readonly name: string;
  /** The value; `undefined` when there is none. */
  read(): Promise<unknown>;
  /** Replaces the value as a whole; it is on stable storage when this resolves. */
  write(value: unknown): Promise<void>;
}

/** Reads a JSON file; `undefined` when there is none. Throws naming the file when it is not JSON. */
export const readPrivate = async (file: string): Promise<unknown> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OperatorError(`${file} is not valid JSON; put back what it held.`);
  }
};

/** Replaces a JSON file as a whole: a crash leaves the old or the new content, on stable storage, never a part. */
export const writePrivate = async (file: string, value: unknown): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** The value in a file. */
export const privateFile = (file: string): PrivateValue => ({
  name: file,
  read: () => readPrivate(file),
  write: (value) => writePrivate(file, value),
});
