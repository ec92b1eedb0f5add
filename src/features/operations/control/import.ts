/** The importer of the domain, as tools call it: with a file instead of a payload. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Importer } from '../import/importer.js';
import { SYSTEM } from '../../repository/writes.js';
import { Refusal } from '../../../core/errors.js';
import { syntaxOfSuffix } from '../../../core/rdf/syntax.js';
import type { ImportHandler } from './protocol.js';

const read = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `The file cannot be read: ${(error as Error).message}`);
  }
};

/** Imports files with an importer. The suffix of a file says its syntax; without a known one it is recognised. */
export const fileImporter = (importer: Pick<Importer, 'run'>): ImportHandler =>
  async function* ({ file, catalogue }) {
    const contentType = syntaxOfSuffix(extname(file))?.mediaType;
    yield* importer.run({ body: await read(file), contentType }, catalogue, SYSTEM);
  };
