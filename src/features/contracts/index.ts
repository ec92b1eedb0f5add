/** Contracts of data: ODCS documents attached to datasets, with their versions. */
import { hourly } from '../../core/threads/hourly.js';
import type { Nouns } from '../repository/nouns.js';
import type { OpenPart, Part } from '../repository/part.js';
import { Contracts } from './contracts.js';
import { ContractReader } from './reader.js';
import { contractTables } from './tables.js';

/** The needs of the part. */
export interface ContractsOptions extends Nouns {
  /** Days for which earlier versions are kept; 0 keeps none. */
  readonly historyDays?: number | undefined;
}

/** The open part. */
export interface OpenContracts extends OpenPart {
  readonly contracts: Contracts;
}

const DEFAULT_DAYS = 365;
const DAY = 86_400_000;
/** Versions forgotten in one transaction. */
const BATCH = 100;

export const contractsPart: Part<ContractsOptions, OpenContracts> = {
  name: 'contracts',
  tables: contractTables,
  open: (options) => {
    const { database, log, keptContracts, historyDays = DEFAULT_DAYS } = options;
    const reader = new ContractReader(options);
    const forgetOld = async (): Promise<void> => {
      const before = new Date(Date.now() - historyDays * DAY).toISOString();
      for (;;) {
        const [outcome] = await database.write([keptContracts.forget(before, BATCH)]);
        if ((outcome?.changes ?? 0) < BATCH) return;
      }
    };
    let endUpkeep: (() => Promise<void>) | undefined;
    return {
      contracts: new Contracts(options, reader),
      participants: [keptContracts],
      start: () => {
        endUpkeep = hourly(forgetOld, (err) => log.error({ err }, 'old versions of contracts could not be forgotten'));
      },
      close: async () => {
        await endUpkeep?.();
        await reader.close();
      },
    };
  },
};
