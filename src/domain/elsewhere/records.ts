/** Records as they are kept beside the datasets, and the statements that keep and forget them. */
import type { Statement } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import { amongParameter, amongSql, type Owners } from '../ownership/sight.js';
import type { DraftOf, Participant, Put } from '../writes.js';
import type { AgreementElsewhere, ElsewhereRecord, Kept, VersionElsewhere } from './model.js';

/** A record that is to be kept. */
export interface NewRecord {
  readonly kind: ElsewhereRecord['kind'];
  readonly source: string;
  readonly name: string;
  readonly at: string;
  /** SHA-256 of `text`, hexadecimal. */
  readonly digest: string;
  /** The record as JSON. */
  readonly text: string;
}

/** For whom a record is kept, and who brought it. */
export interface Keeper {
  readonly owner: string | undefined;
  readonly actor: string;
}

interface Row {
  readonly id: number;
  readonly at: string;
  readonly kept: string;
  readonly owner: string | null;
  readonly record: string;
}

const read = <T>({ record, ...row }: Row): Kept<T> => ({ ...row, record: JSON.parse(record) as T });

/** Reads records, and makes the statements that keep and forget them. */
export class ElsewhereRecords implements Participant {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** Versions that are kept for these owners, the latest first, from a place in the list on. */
  versions(dataset: string, owners: Owners, offset: number, limit: number): readonly Kept<VersionElsewhere>[] {
    return this.#list('VERSION', dataset, owners, offset, limit).map((row) => read<VersionElsewhere>(row));
  }

  /** Agreements, likewise. */
  agreements(dataset: string, owners: Owners, offset: number, limit: number): readonly Kept<AgreementElsewhere>[] {
    return this.#list('AGREEMENT', dataset, owners, offset, limit).map((row) => read<AgreementElsewhere>(row));
  }

  /** How many records a dataset has, and their bytes. */
  sizeOf(dataset: string): { readonly count: number; readonly bytes: number } {
    const sql = 'SELECT COUNT(*) AS count, IFNULL(SUM(bytes), 0) AS bytes FROM elsewhere_record WHERE dataset = ?';
    return this.database.readOne<{ count: number; bytes: number }>(sql, [dataset]) ?? { count: 0, bytes: 0 };
  }

  /** The digest of a record that is kept under this name; undefined where none is. */
  digestOf(dataset: string, { kind, source, name }: Pick<NewRecord, 'kind' | 'source' | 'name'>): string | undefined {
    const sql = 'SELECT digest FROM elsewhere_record WHERE dataset = ? AND kind = ? AND source = ? AND name = ?';
    return this.database.readOne<{ digest: string }>(sql, [dataset, kind, source, name])?.digest;
  }

  /** Keeps a record of a dataset that must be there; `iri`: of the dataset. */
  put(dataset: string, iri: string, record: NewRecord, { owner, actor }: Keeper): Statement {
    const { kind, source, name, at, digest, text } = record;
    return {
      sql: `INSERT INTO elsewhere_record (dataset, kind, source, name, at, digest, owner, keeper, kept, bytes, record)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM graph WHERE iri = ?`,
      params: [
        ...[dataset, kind, source, name, at, digest, owner ?? null, actor],
        ...[new Date().toISOString(), Buffer.byteLength(text), text, iri],
      ],
      expect: 1,
    };
  }

  /** Forgets all records of a dataset. */
  forget(dataset: string): Statement {
    return { sql: 'DELETE FROM elsewhere_record WHERE dataset = ? AND provider IS NULL', params: [dataset] };
  }

  /** What a dataset begins to withhold its versions elsewhere told. */
  onPut({ document: { kind, id }, withheld }: Put): readonly Statement[] {
    if (kind !== 'dataset' || !withheld?.now) return [];
    const sql = `DELETE FROM elsewhere_record WHERE dataset = ? AND kind = 'VERSION'`;
    if (!withheld.before) return [{ sql, params: [id] }];
    return withheld.added.map(({ url }) => ({
      sql: `${sql} AND instr(json_extract(record, '$.rdf'), ?) > 0`,
      params: [id, url],
    }));
  }

  onRemove({ kind, id }: { readonly kind: string; readonly id: string }): readonly Statement[] {
    return kind === 'dataset' ? [this.forget(id)] : [];
  }

  onHide({ id, provider }: DraftOf): readonly Statement[] {
    return [{ sql: 'UPDATE elsewhere_record SET provider = ? WHERE dataset = ?', params: [provider, id] }];
  }

  onPublish({ id, provider }: DraftOf): readonly Statement[] {
    const sql = 'UPDATE elsewhere_record SET provider = NULL WHERE dataset = ? AND provider = ?';
    return [{ sql, params: [id, provider] }];
  }

  onDiscard({ id, provider }: DraftOf): readonly Statement[] {
    return [{ sql: 'DELETE FROM elsewhere_record WHERE dataset = ? AND provider = ?', params: [id, provider] }];
  }

  #list(kind: string, dataset: string, owners: Owners, offset: number, limit: number): readonly Row[] {
    const sql = `SELECT id, at, kept, owner, record FROM elsewhere_record
  WHERE dataset = ?1 AND kind = ?2 AND provider IS NULL AND ${amongSql('owner', '?3')}
  ORDER BY at DESC, id DESC LIMIT ?4 OFFSET ?5`;
    return this.database.read<Row>(sql, [dataset, kind, amongParameter(owners), limit, offset]);
  }
}
