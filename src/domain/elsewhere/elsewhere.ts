/** Keeps what an archive tells of the time that a dataset had elsewhere, and forgets it. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../errors.js';
import type { GraphDocument, Statement } from '../../store/graph-store.js';
import { ExpectationFailed, type Database } from '../../store/sqlite/database.js';
import { examine } from '../agreements/examination.js';
import type { Datasets } from '../dataset.js';
import type { TradeRecords } from '../marketplace/trade-records.js';
import type { WithheldAddresses } from '../withheld/withheld.js';
import type { WriteOutcome } from '../write-outcome.js';
import type { Actor } from '../writes.js';
import {
  MOST_BYTES_OF_DATASET,
  MOST_OF_DATASET,
  MOST_OF_ONE,
  MOST_SENT,
  type AgreementElsewhere,
  type ElsewhereRecord,
  type VersionElsewhere,
} from './model.js';
import { putBackAddresses, type BehindAddress } from './put-back.js';
import type { ElsewhereRecords, NewRecord } from './records.js';

/** The needs of keeping. */
export interface ElsewhereTools {
  readonly database: Pick<Database, 'write'>;
  readonly datasets: Datasets;
  readonly withheld: Pick<WithheldAddresses, 'isWithheld' | 'urls'>;
  readonly trade: Pick<TradeRecords, 'publications'>;
}

/** Records that somebody brings. */
export interface Sent {
  readonly versions: readonly VersionElsewhere[];
  readonly agreements: readonly AgreementElsewhere[];
}

/** What became of them. */
export interface KeptOutcome {
  /** Id of the dataset. */
  readonly dataset: string;
  /** How many were new, and how many were kept already. */
  readonly kept: number;
  readonly known: number;
}

const refuse = (detail: string, field: string): Refusal => new Refusal('BAD_REQUEST', detail, { field });

/** A moment, ISO 8601 with time and zone. */
const momentOf = (text: string, field: string): string => {
  const moment = Date.parse(text);
  if (!/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(moment))
    throw refuse('A time of a record needs a date with time and zone.', field);
  return new Date(moment).toISOString();
};

const requireSource = (source: string, field: string): void => {
  const isAddress = URL.canParse(source) && /^https?:$/.test(new URL(source).protocol) && source.length <= 500;
  if (!isAddress) throw refuse('The source of a record is the address of a deployment.', field);
};

/** The record as it is kept. `name` and `at` are told apart by it. */
const newRecord = (record: ElsewhereRecord, name: string, at: string, field: string): NewRecord => {
  const { kind, ...said } = record;
  // The members in one order, whoever sends them.
  const text = JSON.stringify(said, Object.keys(said).sort());
  if (Buffer.byteLength(text) > MOST_OF_ONE)
    throw new Refusal('PAYLOAD_TOO_LARGE', `A record has ${MOST_OF_ONE} bytes at most (${field}).`, { field });
  const digest = createHash('sha256').update(text).digest('hex');
  return { kind, source: record.source, name, at, digest, text };
};

const versionOf = (version: VersionElsewhere, field: string): NewRecord => {
  const { source, etag, since, until, end, author, authorName, rdf } = version;
  requireSource(source, field);
  if (etag === '' || etag.length > 500 || [author, authorName].some((one) => (one?.length ?? 0) > 1_000))
    throw refuse('A version has an entity tag, and an author with a name of some length.', field);
  const at = momentOf(since, field);
  if (until !== null) momentOf(until, field);
  const record = { kind: 'VERSION', source, etag, since, until, end, author, authorName, rdf } as const;
  return newRecord(record, `${etag} ${at}`, at, field);
};

const agreementOf = ({ source, document, metadata, keys }: AgreementElsewhere, field: string): NewRecord => {
  requireSource(source, field);
  const examined = examine(document, keysIn(keys, field));
  const said = 'findings' in examined ? undefined : examined.document;
  const [iri, issued] = [said?.['@id'], said?.['issued']];
  if (typeof iri !== 'string' || iri.length > 2_000 || typeof issued !== 'string')
    throw refuse('The document of a record is no agreement.', field);
  const record = { kind: 'AGREEMENT', source, document, metadata, keys } as const;
  return newRecord(record, iri, momentOf(issued, field), field);
};

/** The keys of a JWK set. `BAD_REQUEST` for anything else. */
export const keysIn = (text: string, field: string): Parameters<typeof examine>[1] => {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    const isList = Array.isArray(keys) && keys.length <= 1_000;
    if (isList && keys.every((key) => typeof key === 'object' && key !== null))
      return keys as Parameters<typeof examine>[1];
  } catch {
    // Told below.
  }
  throw refuse('The keys are no JSON Web Key Set.', field);
};

/** Demands that the actor is of the organization that owns a dataset, where one does, or runs the service. */
const requireOwn = ({ owner }: Pick<GraphDocument, 'owner'>, { organization, isOperator = false }: Actor): void => {
  if (owner === undefined || owner === organization || isOperator) return;
  throw new Refusal('FORBIDDEN', 'What a dataset was elsewhere is told by the organization that owns it.');
};

/** Keeps and forgets records. That the caller may edit the dataset was decided before. */
export class Elsewhere {
  constructor(
    readonly records: ElsewhereRecords,
    private readonly tools: ElsewhereTools,
  ) {}

  /**
   * Keeps records of a dataset: all of them, or none. One that is kept already is not kept twice. Errors: `NOT_FOUND`, `FORBIDDEN` for who is
   * not of the organization that owns the dataset, `BAD_REQUEST` and `PAYLOAD_TOO_LARGE` for records that cannot be kept, `TOO_COMPLEX`
   * for more than a dataset can have, `CONFLICT` for another record of the same name and for a version that tells what is withheld.
   */
  async keep(id: string, sent: Sent, actor: Actor, dryRun = false): Promise<KeptOutcome> {
    if (sent.versions.length + sent.agreements.length > MOST_SENT)
      throw refuse(`At most ${MOST_SENT} records can be sent at once.`, 'versions');
    const records = [
      ...sent.versions.map((version, at) => versionOf(version, `versions[${at}]`)),
      ...sent.agreements.map((agreement, at) => agreementOf(agreement, `agreements[${at}]`)),
    ];
    return this.#alone(id, actor, async ({ iri, owner }) => {
      const fresh = this.#fresh(id, records);
      this.#requireSilent(id, sent.versions);
      this.#requireRoom(id, fresh);
      const outcome = { dataset: id, kept: fresh.length, known: records.length - fresh.length };
      const keeper = { owner, actor: actor.name };
      if (!dryRun) await this.#write(fresh.map((record) => this.records.put(id, iri, record, keeper)));
      return outcome;
    });
  }

  /** Puts back what withheld addresses of another deployment stand for. Errors: those of `putBackAddresses`, and `FORBIDDEN` as for `keep`. */
  async putBack(id: string, addresses: readonly BehindAddress[], actor: Actor, dryRun = false): Promise<WriteOutcome> {
    const { datasets, trade, withheld } = this.tools;
    requireOwn(await datasets.require(id), actor);
    return putBackAddresses(id, addresses, actor, { datasets, records: trade, withheld, dryRun });
  }

  /** Forgets all records of a dataset; how many there were. Errors: `NOT_FOUND`, `FORBIDDEN`. */
  async forget(id: string, actor: Actor, dryRun = false): Promise<number> {
    return this.#alone(id, actor, async () => {
      const { count } = this.records.sizeOf(id);
      if (!dryRun) await this.#write([this.records.forget(id)]);
      return count;
    });
  }

  async #alone<T>(id: string, actor: Actor, work: (document: GraphDocument) => Promise<T>): Promise<T> {
    const { datasets } = this.tools;
    const { catalogue = '' } = await datasets.require(id);
    return datasets.together([{ id, catalogue }], async () => {
      const document = await datasets.require(id);
      requireOwn(document, actor);
      return work(document);
    });
  }

  /** The records that are not kept yet, each once. */
  #fresh(id: string, records: readonly NewRecord[]): readonly NewRecord[] {
    const fresh = new Map<string, NewRecord>();
    for (const record of records) {
      const key = JSON.stringify([record.kind, record.source, record.name]);
      const known = fresh.get(key)?.digest ?? this.records.digestOf(id, record);
      if (known === undefined) fresh.set(key, record);
      else if (known !== record.digest)
        throw new Refusal('CONFLICT', `Another record of ${record.name} from ${record.source} is kept already.`);
    }
    return [...fresh.values()];
  }

  #requireSilent(id: string, versions: readonly VersionElsewhere[]): void {
    const { withheld } = this.tools;
    if (!withheld.isWithheld(id)) return;
    const addresses = withheld.urls(id);
    const at = versions.findIndex(({ rdf }) => addresses.some((address) => rdf.includes(address)));
    if (at < 0) return;
    throw new Refusal('CONFLICT', 'The version tells where the data are, and the dataset withholds that.', {
      field: `versions[${at}].rdf`,
    });
  }

  #requireRoom(id: string, fresh: readonly NewRecord[]): void {
    const { count, bytes } = this.records.sizeOf(id);
    const more = fresh.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    if (count + fresh.length <= MOST_OF_DATASET && bytes + more <= MOST_BYTES_OF_DATASET) return;
    throw new Refusal(
      'TOO_COMPLEX',
      `A dataset has ${MOST_OF_DATASET} records of elsewhere and ${MOST_BYTES_OF_DATASET} bytes of them at most.`,
    );
  }

  async #write(statements: readonly Statement[]): Promise<void> {
    if (statements.length === 0) return;
    await this.tools.database.write(statements).catch((error: unknown) => {
      if (!(error instanceof ExpectationFailed)) throw error;
      throw new Refusal('NOT_FOUND', 'The dataset was deleted meanwhile.');
    });
  }
}
