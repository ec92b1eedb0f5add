/** Hash chains: each row of a table carries a hash over its values and the hash of the row before it. */
import { createHash } from 'node:crypto';
import type { SqlValue } from '../graph-store.js';

/** The link before the first row of a chain. */
export const NO_LINK = '';

const update = (hash: ReturnType<typeof createHash>, value: SqlValue): void => {
  if (value === null) hash.update('null:');
  // Lengths keep values apart that would read the same one after the other.
  else if (typeof value === 'string') hash.update(`text:${Buffer.byteLength(value)}:`).update(value, 'utf8');
  else if (typeof value === 'number' || typeof value === 'bigint') hash.update(`number:${value}:`);
  else hash.update(`bytes:${value.byteLength}:`).update(value);
};

/** The link of a row with these values: SHA-256 over the link of the row before it and the values, hexadecimal. */
export const linkOf = (previous: string, values: readonly SqlValue[]): string => {
  const hash = createHash('sha256');
  for (const value of [previous, ...values]) update(hash, value);
  return hash.digest('hex');
};
