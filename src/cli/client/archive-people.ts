/** The people and groups whom the permissions of an archive name, and the table that says who they are here. */
import type { ArchivedGrant } from '../../domain/archive/format.js';
import type { Archive } from './archive-file.js';
import { Ended, exits } from './exit.js';
import { bytesOf } from './input.js';

/** Somebody whom the permissions of an archive name. */
export interface Named {
  /** As the deployment of the archive knew them: `user:ID`, `group:/PATH`, `role:NAME` or `client:ID`. */
  readonly there: string;
  readonly name: string | null;
  /** Catalogues and datasets on which they held something. */
  readonly assets: number;
}

/** What was granted on a catalogue or dataset. */
export interface AssetGrants {
  readonly kind: 'catalogue' | 'dataset';
  readonly id: string;
  readonly grants: readonly ArchivedGrant[];
}

/** Header of the table. */
const HEADER = ['there', 'name', 'assets', 'here'] as const;
const SUBJECT = /^(?:role|user|client):.|^group:\/./;

/** What was granted on a catalogue or dataset; nothing where the archive does not say. */
export const grantsOn = async (
  archive: Archive,
  kind: AssetGrants['kind'],
  id: string,
): Promise<readonly ArchivedGrant[]> => {
  const { pathOf } = await import('../../domain/archive/gather.js');
  return (await archive.json<ArchivedGrant[]>(pathOf('permissions', `${kind}-${id}`, 'json'))) ?? [];
};

/** Everybody whom the permissions of an archive name. */
export const namedIn = async (archive: Archive): Promise<readonly Named[]> => {
  const found = new Map<string, Named>();
  for (const [, path] of archive.named('permissions', 'json')) {
    for (const { subject, name } of (await archive.json<ArchivedGrant[]>(path)) ?? []) {
      const assets = (found.get(subject)?.assets ?? 0) + 1;
      found.set(subject, { there: subject, name, assets });
    }
  }
  return [...found.values()].sort((one, other) => (one.there < other.there ? -1 : 1));
};

/** The table to fill in. */
export const tableOf = async (people: readonly Named[]): Promise<Uint8Array> => {
  const { writeCsv } = await import('../../domain/bulk/csv.js');
  const rows = people.map(({ there, name, assets }, at) => ({
    number: at + 2,
    cells: [there, name ?? '', String(assets), ''],
  }));
  return writeCsv({ header: HEADER, rows });
};

/** Who is meant here by whom an archive names: one or several; an empty list where the table leaves it open. */
export type People = ReadonlyMap<string, readonly string[]>;

/** Reads a table that somebody filled in. Ends the command where it is none, or names somebody in a way that is not understood. */
export const readPeople = async (file: string): Promise<People> => {
  const { readCsv } = await import('../../domain/bulk/csv.js');
  const { Refusal } = await import('../../errors.js');
  const refuse = (why: string): Ended => new Ended(`${file}: ${why}`, exits.USAGE);
  try {
    const { header, rows } = readCsv(bytesOf(file));
    const [there, here] = [header.indexOf('there'), header.indexOf('here')];
    if (there < 0 || here < 0) throw refuse('the table needs the columns "there" and "here".');
    const people = new Map<string, string[]>();
    for (const { number, cells } of rows) {
      const [subject = '', meant = ''] = [cells[there]?.trim(), cells[here]?.trim()];
      if (!SUBJECT.test(subject) || (meant !== '' && !SUBJECT.test(meant)))
        throw refuse(`row ${number} must name role:NAME, user:NAME, group:/PATH or client:ID.`);
      const known = people.get(subject) ?? [];
      people.set(subject, meant === '' || known.includes(meant) ? known : [...known, meant]);
    }
    return people;
  } catch (error) {
    if (error instanceof Refusal) throw refuse(error.detail);
    throw error;
  }
};
