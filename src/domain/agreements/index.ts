/** Agreements: signed documents of what was sold, kept for ever. */
import type { Identifiers } from '../identifiers.js';
import type { Database } from '../../store/sqlite/database.js';
import type { OpenPart, Part } from '../part.js';
import { Agreements } from './agreements.js';
import { AgreementKeys } from './keys.js';
import { agreementTables } from './tables.js';

/** The needs of the part. */
export interface AgreementsOptions {
  readonly database: Database;
  readonly identifiers: Identifiers;
  /** Key under which private keys are kept. */
  readonly sealingKey: Uint8Array;
  /** True if nobody may have the data before the price is paid. */
  readonly paymentFirst?: boolean | undefined;
}

/** The open part. */
export interface OpenAgreements extends OpenPart {
  readonly agreements: Agreements;
}

export const agreementsPart: Part<AgreementsOptions, OpenAgreements> = {
  name: 'agreements',
  tables: agreementTables,
  open: ({ database, identifiers, sealingKey, paymentFirst = false }) => {
    const keys = new AgreementKeys(database, sealingKey, identifiers.base);
    return {
      agreements: new Agreements(database, keys, identifiers, paymentFirst),
      start: () => keys.prepare(),
    };
  },
};
