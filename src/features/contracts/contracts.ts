/** Contracts of data: attached to datasets, compared with what they were. */
import { Refusal } from '../../core/errors.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Asker } from '../../core/threads/fair/asker.js';
import type { Datasets } from '../repository/dataset.js';
import type { Remember } from '../../core/store/idempotency.js';
import type { Owners } from '../repository/ownership/visibility.js';
import { requireVersion, type Precondition } from '../../core/http/preconditions.js';
import { askerOf, type Actor, type Writes } from '../repository/writes.js';
import { diffOf, type ContractDiff } from './diff/diff.js';
import type { KeptContract, KeptContracts } from '../repository/contracts/kept.js';
import type { ContractSource } from '../repository/contracts/model.js';
import type { ContractReader } from './reader.js';
import { requireNoWithheldAddresses } from '../repository/contracts/no-withheld-addresses.js';
import type { WithheldAddresses } from '../repository/withheld/withheld.js';

/** The tools of contracts. */
export interface ContractTools {
  readonly datasets: Datasets;
  readonly writes: Writes;
  readonly keptContracts: KeptContracts;
  readonly withheld: Pick<WithheldAddresses, 'isWithheld' | 'urls'>;
}

/** Options of a write. */
export interface ContractWrite<T = never> extends Precondition {
  /** Report what would happen and store nothing. */
  readonly dryRun?: boolean;
  /** Stores the outcome in the transaction of the write, for a request that may be sent again. */
  readonly remember?: Remember<T> | undefined;
}

/** What became of a contract. */
export interface ContractOutcome {
  readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'VALIDATED';
  /** Id of the dataset. */
  readonly dataset: string;
  readonly digest: string;
  readonly version: string;
  /** What changes from the contract that there was; undefined where there was none. */
  readonly diff: ContractDiff | undefined;
}

/** Two versions and what changed between them. */
export interface ComparedContracts {
  readonly diff: ContractDiff;
  readonly from: KeptContract;
  readonly to: KeptContract;
}

const noContract = (): Refusal => new Refusal('NOT_FOUND', 'The dataset has no contract of data.');

/** Reads and writes contracts. */
export class Contracts {
  constructor(
    private readonly tools: ContractTools,
    private readonly reader: ContractReader,
  ) {}

  /** What is kept of them. */
  get kept(): KeptContracts {
    return this.tools.keptContracts;
  }

  /** A version of these owners by its number. Errors: `NOT_FOUND`. */
  require(dataset: string, revision: number, owners: Owners): KeptContract {
    const found = this.kept.versions(dataset, owners).find((one) => one.revision === revision);
    if (found) return found;
    throw new Refusal(
      'NOT_FOUND',
      'The contract of the dataset has no version with this number, or it is no longer kept.',
    );
  }

  /**
   * What changed from one version to another; from the one before `to` and to the present one where they are not named. Errors:
   * `NOT_FOUND`.
   */
  compare(dataset: string, owners: Owners, from?: number | null, to?: number | null): ComparedContracts {
    const versions = this.kept.versions(dataset, owners);
    const end = to == null ? versions.find(({ until }) => until === null) : this.require(dataset, to, owners);
    if (!end) throw noContract();
    const begin =
      from == null ? versions.find(({ revision }) => revision < end.revision) : this.require(dataset, from, owners);
    if (!begin) throw new Refusal('NOT_FOUND', 'The contract of the dataset has no earlier version that is kept.');
    return { from: begin, to: end, diff: diffOf(this.kept.value(begin), this.kept.value(end)) };
  }

  /** The text of a version in a form: as it was sent where it is that, else written anew. */
  async text(contract: KeptContract, format: KeptContract['format'], asker: Asker): Promise<string> {
    const source = this.kept.source(contract);
    if (contract.format === format) return source;
    const value = this.kept.value(contract);
    return format === 'JSON' ? `${JSON.stringify(value, null, 2)}\n` : this.reader.asYaml(value, source.length, asker);
  }

  /**
   * Attaches a contract to a dataset, in the place of the one there is. Errors: those of `readContract`, `NOT_FOUND`,
   * `PRECONDITION_FAILED`.
   */
  async put(
    id: string,
    sent: ContractSource,
    actor: Actor,
    options: ContractWrite<ContractOutcome> = {},
  ): Promise<ContractOutcome> {
    const { datasets, writes } = this.tools;
    const { catalogue = '' } = await datasets.require(id);
    const read = await this.reader.read(sent, askerOf(actor));
    return datasets.together([{ id, catalogue }], async () => {
      const document = await datasets.require(id);
      const previous = this.kept.present(id);
      requireVersion(options, previous && { hash: previous.digest });
      const { value, digest } = read;
      const version = String(value['version']);
      const diff = previous && diffOf(this.kept.value(previous), value);
      const outcome = { dataset: id, digest, version, diff };
      const { withheld } = this.tools;
      if (withheld.isWithheld(id)) requireNoWithheldAddresses({ ...sent, value }, withheld.urls(id));
      if (options.dryRun) return { status: 'VALIDATED', ...outcome };
      if (previous?.digest === digest && previous.format === sent.format) return { status: 'UNCHANGED', ...outcome };
      const put = datasets.recorded(document, { version });
      const done: ContractOutcome = { status: previous ? 'UPDATED' : 'CREATED', ...outcome };
      const statements = this.kept.put(id, { ...sent, ...read }, document.owner);
      // What changed is told once: it may be long.
      const remembered = options.remember ? [options.remember({ ...done, diff: undefined })] : [];
      await writes.put([put], actor, [...statements, ...remembered]);
      return done;
    });
  }

  /** Ends the contract of a dataset; its versions stay for as long as others do; `also` joins the transaction. Errors: `NOT_FOUND`, `PRECONDITION_FAILED`. */
  async remove(id: string, actor: Actor, options: ContractWrite = {}, also: readonly Statement[] = []): Promise<void> {
    const { datasets, writes } = this.tools;
    const { catalogue = '' } = await datasets.require(id);
    await datasets.together([{ id, catalogue }], async () => {
      const document = await datasets.require(id);
      const previous = this.kept.present(id);
      if (!previous) throw noContract();
      requireVersion(options, { hash: previous.digest });
      if (options.dryRun) return;
      await writes.put([datasets.recorded(document, undefined)], actor, [this.kept.remove(id), ...also]);
    });
  }
}
