/** The things that a buyer agrees to: the terms of an offer in one form, whatever spelling the metadata or a store chose for them. */
import { createHash } from 'node:crypto';
import { readDate } from '../../../core/rdf/dates.js';

/** Names of terms with their values; what an offer does not say is left out. */
export type Agreement = Readonly<Record<string, unknown>>;

/** Characters of a version: 132 bits of a SHA-256 hash in base64url. */
const VERSION_LENGTH = 22;

/** A number in plain digits without needless zeros, exact whatever its size; the text itself when it is no number. */
export const plainAmount = (text: string | null): string | null => {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text?.trim() ?? '');
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  if (whole + fraction === '') return text;
  const power = Number(exponent);
  const zeros = '0'.repeat(Math.abs(power));
  const digits = power < 0 ? zeros + whole + fraction : whole + fraction + zeros;
  const point = whole.length + (power < 0 ? 0 : power);
  const high = digits.slice(0, point).replace(/^0+/, '') || '0';
  const low = digits.slice(point).replace(/0+$/, '');
  const amount = low === '' ? high : `${high}.${low}`;
  return sign === '-' && amount !== '0' ? `-${amount}` : amount;
};

/** A day in UTC, a time as ISO 8601 in UTC; the text itself when it is neither. */
export const plainTime = (text: string | null): string | null => {
  const date = readDate(text);
  if (!date) return text;
  if (date.type === 'dateTime') return new Date(date.from).toISOString();
  return date.written === date.from ? new Date(date.from).toISOString().slice(0, -14) : text;
};

/** Values in an order that does not depend on that of the metadata. */
export const inOrder = <T>(values: readonly T[]): T[] =>
  [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const isSaid = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0);

/** The terms as JSON: the same text for the same terms. */
export const agreementText = (agreement: Agreement): string =>
  JSON.stringify(Object.fromEntries(Object.entries(agreement).filter(([, value]) => isSaid(value))));

/** Names the terms: another price, licence or end makes another version, another order of the statements does not. */
export const agreementVersion = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, VERSION_LENGTH);
