/** Reads and writes contracts in a thread of their own, which starts with the first and ends when there is none. */
import type { Logger } from '../../core/log.js';
import type { Asker } from '../../core/threads/fair/asker.js';
import { BoundedPool } from '../../core/threads/pool.js';
import type { ContractSource, JsonObject, ReadContract } from '../repository/contracts/model.js';

/** Contracts that may wait. */
const WAITING = { number: 500, characters: 64 * 1024 * 1024 };

/** The thread. */
export class ContractReader {
  readonly #pool: BoundedPool;

  constructor(private readonly options: { readonly timeoutMs: number; readonly log: Logger }) {
    this.#pool = new BoundedPool({
      name: 'contracts',
      entry: new URL('./worker.js', import.meta.url),
      workerData: {},
      least: 0,
      most: 1,
      waiting: WAITING,
      log: options.log,
    });
  }

  /** Reads a contract. Errors: those of `readContract`, and `TOO_COMPLEX` beyond the bounds of time and memory. */
  read(sent: ContractSource, asker: Asker): Promise<ReadContract> {
    return this.#run('read', sent, sent.source.length, asker);
  }

  /** Writes a contract as YAML. */
  asYaml(value: JsonObject, size: number, asker: Asker): Promise<string> {
    return this.#run('write', value, size, asker);
  }

  #run<T>(name: string, job: unknown, size: number, asker: Asker): Promise<T> {
    return this.#pool.run<T>({ name, job, size, timeoutMs: this.options.timeoutMs, asker, signal: asker.signal });
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
