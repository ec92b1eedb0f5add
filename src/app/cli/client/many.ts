/** Files of many datasets as entries of `putDatasets`: tables, dumps of CKAN, RDF with several. */
import { basename } from 'node:path';
import type { ColumnMeaning } from '../../../features/bulk/index.js';
import { Refusal } from '../../../core/errors.js';
import { Ended, exits } from './exit.js';
import { bytesOf, readJson } from './input.js';

/** A dataset to be sent. */
export interface Entry {
  readonly file: string;
  /** Its row or place in a file of many; null for a file that is one dataset. */
  readonly row: number | null;
  readonly originalId: string | null;
  readonly source: object;
  /** Characters that sending it takes. */
  readonly size: number;
}

/** A dataset that is not sent, and why. */
export interface NotSent {
  readonly file: string;
  readonly row: number;
  readonly message: string;
}

/** Options of reading. */
export interface ManyOptions {
  readonly mapping?: string;
  readonly language?: string;
  readonly portal?: string;
  readonly many?: boolean;
}

/** True if a file holds many datasets: its name says that it is a table, or the caller says so. */
export const holdsMany = (file: string, { many = false }: ManyOptions): boolean =>
  many || /\.(csv|tsv|xlsx|jsonl)$/i.test(file);

/** A mapping is a JSON object: header of the file → field of the template, or null. */
const mappingIn = (file: string | undefined): ColumnMeaning[] => {
  if (file === undefined) return [];
  const read = readJson(file);
  const isMapping =
    typeof read === 'object' &&
    read !== null &&
    !Array.isArray(read) &&
    Object.values(read).every((one) => one === null || typeof one === 'string');
  if (!isMapping) throw new Ended(`${file} is not an object of columns and the fields that they mean.`, exits.USAGE);
  return Object.entries(read as Record<string, string | null>).map(([column, means]) => ({ column, means }));
};

/** Reads a file of many datasets. Ends the command where it cannot be read as a whole. */
export const readMany = async (
  file: string,
  options: ManyOptions,
): Promise<{ entries: Entry[]; refused: NotSent[] }> => {
  const { readBulk } = await import('../../../features/bulk/index.js');
  const { DEFAULT_VOCAB_NS } = await import('../../../core/rdf/vocabulary.js');
  const { language, portal } = options;
  const asked = { mapping: mappingIn(options.mapping), language, portal, vocabNs: DEFAULT_VOCAB_NS };
  const content = await readBulk({ bytes: bytesOf(file), name: basename(file), ...asked }).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Ended(`${file}: ${error.detail}`, exits.REFUSED);
    throw error;
  });
  for (const sentence of content.mended) console.error(`${file}: ${sentence}`);
  const refused = content.candidates.flatMap(({ row, problems }) => {
    const told = problems.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
    return told.length === 0 ? [] : [{ file, row, message: told.join(' ') }];
  });
  const entries = content.candidates.flatMap(({ row, originalId, fields, triples = '', problems }): Entry[] => {
    if (problems.length > 0) return [];
    const source = fields ? { fields } : { rdf: { body: triples, contentType: 'application/n-triples' } };
    return [{ file, row, originalId, source, size: fields ? JSON.stringify(fields).length : triples.length }];
  });
  return { entries, refused };
};
