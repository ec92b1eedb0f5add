/** A copy of all graphs that follows the data file, for a thread of its own. */
import { Refusal } from '../../../errors.js';
import { Reader } from '../../sqlite/reader.js';
import { Follower } from './follower.js';
import { toleratedGarbage } from './garbage.js';
import { ReplicaEngine, type QueryDataset } from './replica-engine.js';

/** To replace a graph takes about as long as to load so many. */
const REPLACEMENT_COST = 30;
/** Replaced graphs that are always followed. */
const FEW = 100;

/** Bytes of a statement of metadata, which is here twice: in its graph and in the default graph. */
const BYTES_PER_STATEMENT = 510;
/** Bytes of the quality results of a dataset, which are in their graph alone. */
const QUALITY_BYTES = 90_000;
/** Bytes that a replica may take: WebAssembly ends at 4 GiB, and queries need room too. */
const MOST_BYTES = 3_600_000_000;

/** Graphs of each kind; and statements of the youngest graphs of metadata, which stand for all. */
const COUNTS = 'SELECT kind, SUM(number) AS number FROM graph_count GROUP BY kind';
const SAMPLE = `SELECT AVG(quads) AS statements
FROM (SELECT quads FROM graph WHERE kind = 'dataset' ORDER BY position DESC LIMIT 1000)`;

/** Bytes that all graphs would take, estimated. */
const weightOf = (reader: Reader): number => {
  const statements = reader.readOne<{ statements: number | null }>(SAMPLE)?.statements ?? 0;
  return reader
    .read<{ kind: string; number: number }>(COUNTS)
    .map(({ kind, number }) => number * (kind === 'quality' ? QUALITY_BYTES : statements * BYTES_PER_STATEMENT))
    .reduce((sum, bytes) => sum + bytes, 0);
};

const DISTRIBUTIONS = 'SELECT id FROM distribution WHERE dataset = ?';

const tooLarge = (): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    'The metadata are too large for the built-in SPARQL endpoint; the operator can move them to an external SPARQL engine.',
  );

/** One replica. */
export class Replica {
  /** Bytes that the graphs took at first: what came after that are replaced ones, and large queries. */
  readonly #filled: number;

  private constructor(
    private readonly reader: Reader,
    private readonly follower: Follower<ReplicaEngine>,
  ) {
    this.#filled = this.bytes;
  }

  /** Fills a replica from a data file. `onRefused` hears of graphs that the engine does not take. Rejects with `UNAVAILABLE` when it would not fit. */
  static async fill(dataFile: string, onRefused: (iri: string) => void): Promise<Replica> {
    const reader = new Reader(dataFile);
    if (weightOf(reader) > MOST_BYTES) throw tooLarge();
    const distributionsOf = (dataset: string): ReadonlySet<string> =>
      new Set(reader.read<{ id: string }>(DISTRIBUTIONS, [dataset]).map(({ id }) => id));
    const engine = new ReplicaEngine(distributionsOf);
    return new Replica(reader, await Follower.fill(engine, reader, onRefused));
  }

  /** Revision of the data file that the replica shows. */
  get revision(): number {
    return this.follower.revision;
  }

  /** Bytes of memory that the engine has taken. */
  get bytes(): number {
    return this.follower.engine.bytes;
  }

  /** Follows the data file. Resolves to false when so much has changed that a new replica takes less time or memory. */
  async catchUp(): Promise<boolean> {
    if (this.bytes - this.#filled > toleratedGarbage(this.#filled, this.bytes)) return false;
    if (this.#changed() * REPLACEMENT_COST > Math.max(FEW * REPLACEMENT_COST, this.#graphs())) return false;
    await this.follower.approach();
    return true;
  }

  /** Runs a query; see `ReplicaEngine.query`. */
  query(text: string, format: string, dataset: QueryDataset): string {
    return this.follower.engine.query(text, format, dataset);
  }

  /** Graphs that were replaced or removed and not only added; added ones are as quick as in a new replica. */
  #changed(): number {
    const sql = `SELECT (SELECT COUNT(*) FROM graph_removed WHERE revision > ?)
      + (SELECT COUNT(*) FROM graph WHERE revision > ? AND created < changed) AS n`;
    return this.reader.readOne<{ n: number }>(sql, [this.revision, this.revision])?.n ?? 0;
  }

  #graphs(): number {
    return this.reader.readOne<{ n: number }>('SELECT IFNULL(SUM(number), 0) AS n FROM graph_count')?.n ?? 0;
  }
}
