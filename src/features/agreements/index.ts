/** Agreements: signed documents of what was sold, kept for ever. */
import { OutboundPolicy } from '../../core/outbound/policy.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { OpenPart, Part } from '../repository/part.js';
import type { Writes } from '../repository/writes.js';
import { Agreements } from './agreements.js';
import { Counterparties } from './counterparties.js';
import { AgreementKeys } from './keys.js';
import { agreementTables } from './tables.js';

/** The needs of the part. */
export interface AgreementsOptions {
  readonly database: Database;
  readonly identifiers: Identifiers;
  readonly writes: Pick<Writes, 'ofActs'>;
  /** Key under which private keys are kept. */
  readonly sealingKey: Uint8Array;
  /** True if nobody may have the data before the price is paid. */
  readonly paymentFirst?: boolean | undefined;
  /** Places that keys of others may be read from although these are not public. */
  readonly keysAllow?: readonly string[] | undefined;
}

/** The open part. */
export interface OpenAgreements extends OpenPart {
  readonly agreements: Agreements;
}

export const agreementsPart: Part<AgreementsOptions, OpenAgreements> = {
  name: 'agreements',
  tables: agreementTables,
  open: ({ database, identifiers, writes, sealingKey, paymentFirst = false, keysAllow = [] }) => {
    const keys = new AgreementKeys(database, sealingKey, identifiers.base, writes);
    const outbound = { policy: new OutboundPolicy(keysAllow) };
    const counterparties = new Counterparties(database, outbound, keys.controller);
    return {
      agreements: new Agreements(database, keys, counterparties, identifiers, paymentFirst),
      start: () => keys.prepare(),
    };
  },
};
