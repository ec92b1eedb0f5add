/** Contracts as they are kept beside the datasets, and the statements that keep them. */
import { toNTriples } from '../../../core/rdf/ntriples.js';
import { factory, iri, literal } from '../../../core/rdf/terms.js';
import { dcat, dct, rdf } from '../../../core/rdf/vocabulary.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { amongParameter, amongSql, type Owners } from '../ownership/visibility.js';
import type { DraftOf, Participant } from '../writes.js';
import { textOf, type ContractFormat, type ContractSource, type JsonObject, type ReadContract } from './model.js';

/** A version of a contract, without its text. */
export interface KeptContract {
  /** Id of the dataset. */
  readonly dataset: string;
  /** Counts the versions of the contract of this dataset, from 1. */
  readonly revision: number;
  /** SHA-256 of its text, hexadecimal. */
  readonly digest: string;
  readonly format: ContractFormat;
  /** Version as the contract itself names it. */
  readonly version: string;
  readonly status: string | null;
  /** The time at which it became the present one, and at which it ceased to be; ISO 8601 UTC. */
  readonly since: string;
  readonly until: string | null;
}

/** A contract that is to be kept. */
export interface NewContract extends ContractSource, ReadContract {}

/** The facts about a contract that stand beside the metadata of its dataset. */
export type ContractFacts = Pick<KeptContract, 'version'>;

/** Versions of a contract that are kept, beside the present one. */
export const MOST_VERSIONS = 100;

const COLUMNS = 'dataset, revision, digest, format, version, status, since, until';
const now = (): string => new Date().toISOString();

/** Address of the contract of a dataset. */
export const contractIri = (dataset: string): string => `${dataset}/contract`;

/** Reads contracts, and makes the statements that keep them. */
export class KeptContracts implements Participant {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** The present contract of a dataset. */
  present(dataset: string): KeptContract | undefined {
    const sql = `SELECT ${COLUMNS} FROM data_contract WHERE dataset = ? AND until IS NULL`;
    return this.database.readOne<KeptContract>(sql, [dataset]);
  }

  /** The contract that the draft of this provider hides. */
  hidden({ id, provider }: Pick<DraftOf, 'id' | 'provider'>): KeptContract | undefined {
    const sql = `SELECT ${COLUMNS} FROM data_contract WHERE dataset = ? AND ending = 'HIDDEN' AND provider = ?
  ORDER BY revision DESC LIMIT 1`;
    return this.database.readOne<KeptContract>(sql, [id, provider]);
  }

  /** Contracts that are read by everybody now, or will be when a draft is published. */
  living(dataset: string): readonly KeptContract[] {
    const sql = `SELECT ${COLUMNS} FROM data_contract WHERE dataset = ? AND (until IS NULL OR ending = 'HIDDEN')`;
    return this.database.read<KeptContract>(sql, [dataset]);
  }

  /** Versions of these owners, the latest first. */
  versions(dataset: string, owners: Owners): readonly KeptContract[] {
    const sql = `SELECT ${COLUMNS} FROM data_contract WHERE dataset = ?1 AND IFNULL(ending, '') <> 'HIDDEN'
  AND (until IS NULL OR ${amongSql('owner', '?2')}) ORDER BY revision DESC`;
    return this.database.read<KeptContract>(sql, [dataset, amongParameter(owners)]);
  }

  /** The text of a version as it was sent. */
  source({ dataset, revision }: Pick<KeptContract, 'dataset' | 'revision'>): string {
    const sql = 'SELECT source FROM data_contract WHERE dataset = ? AND revision = ?';
    return this.database.readOne<{ source: string }>(sql, [dataset, revision])?.source ?? '';
  }

  /** All that a version says. */
  value({ dataset, revision }: Pick<KeptContract, 'dataset' | 'revision'>): JsonObject {
    const sql = 'SELECT value FROM data_contract WHERE dataset = ? AND revision = ?';
    return JSON.parse(this.database.readOne<{ value: string }>(sql, [dataset, revision])?.value ?? '{}') as JsonObject;
  }

  /** The statements of a contract beside the metadata of its dataset, as N-Triples; empty without one. */
  statements(dataset: string, facts: ContractFacts | null | undefined): string {
    if (!facts) return '';
    const contract = iri(contractIri(dataset));
    return toNTriples([
      factory.quad(iri(dataset), dct.conformsTo, contract),
      factory.quad(contract, rdf.type, dct.Standard),
      factory.quad(contract, dcat.version, literal(facts.version)),
    ]);
  }

  /** Keeps a contract in the place of the present one. */
  put(
    dataset: string,
    { source, format, value, digest }: NewContract,
    owner: string | undefined,
  ): readonly Statement[] {
    const at = now();
    const { version, status } = value;
    return [
      this.#end(dataset, 'REPLACED', at),
      {
        sql: `INSERT INTO data_contract (dataset, revision, digest, format, version, status, source, value, owner, since)
  SELECT ?1, IFNULL(MAX(revision), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM data_contract WHERE dataset = ?1`,
        params: [
          ...[dataset, digest, format, textOf(version) ?? '', textOf(status), source, JSON.stringify(value)],
          ...[owner ?? null, at],
        ],
      },
      {
        sql: `DELETE FROM data_contract WHERE dataset = ?1 AND until IS NOT NULL
  AND revision < (SELECT MAX(revision) FROM data_contract WHERE dataset = ?1) - ?2`,
        params: [dataset, MOST_VERSIONS],
      },
    ];
  }

  /** Ends the present contract. */
  remove(dataset: string): Statement {
    return this.#end(dataset, 'REMOVED', now());
  }

  /** Brings the contract of a dataset to another one, which belongs to `owner`: that has the same then, or none. */
  follow(from: string, to: string, owner: string | undefined): readonly Statement[] {
    const at = now();
    const same = `digest = (SELECT digest FROM data_contract WHERE dataset = ?2 AND until IS NULL)`;
    return [
      {
        sql: `UPDATE data_contract SET until = ?3, ending = 'REPLACED' WHERE dataset = ?1 AND until IS NULL AND NOT IFNULL(${same}, 0)`,
        params: [to, from, at],
      },
      {
        sql: `INSERT INTO data_contract (dataset, revision, digest, format, version, status, source, value, owner, since)
  SELECT ?1, 1 + IFNULL((SELECT MAX(revision) FROM data_contract WHERE dataset = ?1), 0), digest, format, version, status, source, value, ?3, ?4
  FROM data_contract WHERE dataset = ?2 AND until IS NULL
    AND NOT EXISTS (SELECT 1 FROM data_contract WHERE dataset = ?1 AND until IS NULL)`,
        params: [to, from, owner ?? null, at],
      },
    ];
  }

  /** Forgets some versions that ceased to be the present ones before a moment (ISO 8601 UTC). */
  forget(before: string, most: number): Statement {
    return {
      sql: `DELETE FROM data_contract WHERE (dataset, revision) IN (
  SELECT dataset, revision FROM data_contract WHERE until < ? AND ending <> 'HIDDEN' ORDER BY until LIMIT ?)`,
      params: [before, most],
    };
  }

  onRemove({ kind, id }: { readonly kind: string; readonly id: string }): readonly Statement[] {
    return kind === 'dataset' ? [this.remove(id)] : [];
  }

  onHide({ id, provider }: DraftOf): readonly Statement[] {
    return [
      {
        sql: `UPDATE data_contract SET until = ?, ending = 'HIDDEN', provider = ? WHERE dataset = ? AND until IS NULL`,
        params: [now(), provider, id],
      },
    ];
  }

  onPublish({ id, provider }: DraftOf): readonly Statement[] {
    return [
      {
        sql: `UPDATE data_contract SET until = NULL, ending = NULL, provider = NULL WHERE dataset = ? AND ending = 'HIDDEN' AND provider = ?`,
        params: [id, provider],
      },
    ];
  }

  onDiscard({ id, provider }: DraftOf): readonly Statement[] {
    return [
      {
        sql: `UPDATE data_contract SET ending = 'REMOVED', provider = NULL WHERE dataset = ? AND ending = 'HIDDEN' AND provider = ?`,
        params: [id, provider],
      },
    ];
  }

  #end(dataset: string, ending: 'REPLACED' | 'REMOVED', at: string): Statement {
    return {
      sql: 'UPDATE data_contract SET until = ?, ending = ? WHERE dataset = ? AND until IS NULL',
      params: [at, ending, dataset],
    };
  }
}
