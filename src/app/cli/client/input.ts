/** The input of commands: RDF from a file or standard input, JSON, and secrets that are not shown. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Ended, exits } from './exit.js';

const TYPES: Readonly<Record<string, string>> = {
  '.ttl': 'text/turtle',
  '.jsonld': 'application/ld+json',
  '.json': 'application/ld+json',
  '.rdf': 'application/rdf+xml',
  '.xml': 'application/rdf+xml',
  '.nt': 'application/n-triples',
  '.nq': 'application/n-quads',
  '.trig': 'application/trig',
  '.n3': 'text/n3',
};

/** The bytes of a file, of standard input for `-`. */
export const bytesOf = (file: string): Buffer<ArrayBuffer> => {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new Ended(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`, exits.USAGE);
  }
};

/** RDF with its media type: the one named, that of the file name, or what its first character tells. */
export const readRdf = (
  file: string,
  type?: string,
): { readonly body: Uint8Array<ArrayBuffer>; readonly type: string } => {
  const body = bytesOf(file);
  const isJson = /^\s*(\{|\[\s*\{)/.test(body.toString('latin1', 0, 200));
  const guess = isJson ? 'application/ld+json' : 'text/turtle';
  return { body, type: type ?? TYPES[extname(file).toLowerCase()] ?? guess };
};

/** A JSON document. */
export const readJson = (file: string): unknown => {
  try {
    return JSON.parse(bytesOf(file).toString('utf8'));
  } catch (error) {
    if (error instanceof Ended) throw error;
    throw new Ended(`${file} is not JSON.`, exits.USAGE);
  }
};

/** The first line of standard input, for secrets in scripts. */
export const readSecret = (): string => bytesOf('-').toString('utf8').split(/\r?\n/)[0] ?? '';

/** Asks on the terminal and does not show what is typed. */
export const askSecret = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) return readSecret();
  process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new Ended('Nothing was changed.', exits.USAGE)));
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};
