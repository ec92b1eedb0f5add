/** What became of a contract since it was agreed. */
import { diffOf, type ContractDiff } from './diff/diff.js';
import type { KeptContract, KeptContracts } from '../repository/contracts/kept.js';
import type { JsonObject } from '../repository/contracts/model.js';

/** Versions that are looked at for the first one that breaks something. */
const MOST_LOOKED_AT = 20;

/** A contract that was agreed. */
export interface AgreedText {
  /** SHA-256 of its text, hexadecimal. */
  readonly digest: string;
  readonly value: JsonObject;
}

/** What became of it. */
export interface Since {
  /** True if the dataset keeps to the same contract now. */
  readonly isCurrent: boolean;
  /** Since when what was agreed is broken, ISO 8601 UTC; null while it is not. */
  readonly breakingSince: string | null;
  /** What changed; null where the dataset has no contract any more. */
  readonly changes: ContractDiff | null;
}

/** Compares a contract that was agreed with the one that its dataset keeps to now. */
export const sinceAgreed = (dataset: string, { digest, value }: AgreedText, kept: KeptContracts): Since => {
  const versions = kept.versions(dataset, undefined);
  const [latest] = versions;
  if (!latest || latest.until !== null)
    return { isCurrent: false, breakingSince: latest?.until ?? null, changes: null };
  if (latest.digest === digest)
    return { isCurrent: true, breakingSince: null, changes: { changes: [], isBreaking: false, lacksMajorStep: false } };
  const diffTo = (contract: KeptContract): ContractDiff => diffOf(value, kept.value(contract));
  const changes = diffTo(latest);
  if (!changes.isBreaking) return { isCurrent: false, breakingSince: null, changes };
  let first = latest;
  for (const one of versions.slice(1, MOST_LOOKED_AT)) {
    if (one.digest === digest || one.until !== first.since || !diffTo(one).isBreaking) break;
    first = one;
  }
  return { isCurrent: false, breakingSince: first.since, changes };
};
