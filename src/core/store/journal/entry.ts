/**
 * The content of one entry of the journal: units of SQL that were run together, as text that only gateways with the same key can read.
 * Entries hold digests of passwords and tokens, and whoever may query the engine can see them, so they are sealed; the number of an entry
 * is part of the seal, so none can be moved, repeated or made up.
 */
import { hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { OperatorError } from '../../errors.js';
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '../../sealing.js';
import type { SqlValue, Statement } from '../graph-store.js';

/** A statement as it is repeated: that it did what it should was made sure of when it ran first. */
export type JournaledStatement = Pick<Statement, 'sql' | 'params' | 'chain'>;

/** Units in the order in which they ran, and the graphs that they changed. */
export interface JournaledUnits {
  readonly units: readonly (readonly JournaledStatement[])[];
  /** IRIs of graphs that were stored or removed. */
  readonly changed: readonly string[];
}

/** An entry was written under another key, or is not what was written. */
export class SealBroken extends OperatorError {
  override readonly name = 'SealBroken';

  constructor(number: number) {
    super(
      `Entry ${number} of the journal cannot be read with this STORE_KEY. All gateways of one engine need the same key.`,
    );
  }
}

/** Blobs and whole numbers beyond doubles have no form of their own in JSON. */
type Written = string | number | null | { readonly blob: string } | { readonly int: string };

/** The text of a statement, and of what finds the last link where it continues a hash chain. */
type Text = string | readonly [sql: string, chain: string];

/** Texts of statements are told once: most of a group are the same few. */
interface Document {
  readonly texts: readonly Text[];
  readonly units: readonly (readonly (readonly [text: number, ...params: Written[]])[])[];
  readonly changed: readonly string[];
}

/** The sealing key that follows from the operator's secret. */
export const journalKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'marketplace journal', 32));

const written = (value: SqlValue): Written => {
  if (value instanceof Uint8Array) return { blob: Buffer.from(value).toString('base64') };
  return typeof value === 'bigint' ? { int: String(value) } : value;
};

const read = (value: Written): SqlValue => {
  if (typeof value !== 'object' || value === null) return value;
  return 'blob' in value ? Buffer.from(value.blob, 'base64') : BigInt(value.int);
};

const toDocument = ({ units, changed }: JournaledUnits): Document => {
  const numbers = new Map<string, number>();
  const texts: Text[] = [];
  const numberOf = ({ sql, chain }: JournaledStatement): number => {
    const name = chain === undefined ? sql : `${sql}\n${chain}`;
    const known = numbers.get(name) ?? numbers.size;
    if (known === numbers.size) texts.push(chain === undefined ? sql : [sql, chain]);
    numbers.set(name, known);
    return known;
  };
  const documents = units.map((unit) =>
    unit.map((statement) => [numberOf(statement), ...(statement.params ?? []).map(written)] as const),
  );
  return { texts, units: documents, changed };
};

const statementOf = (text: Text): JournaledStatement =>
  typeof text === 'string' ? { sql: text } : { sql: text[0], chain: text[1] };

const fromDocument = ({ texts, units, changed }: Document): JournaledUnits => ({
  units: units.map((unit) =>
    unit.map(([text, ...params]) => ({ ...statementOf(texts[text] ?? ''), params: params.map(read) })),
  ),
  changed,
});

/** Bytes as sealed text, bound to `place`: what it is and where it belongs. */
export const seal = (key: Uint8Array, place: string, plain: Uint8Array): string => {
  const { nonce, ciphertext, tag } = encrypt(key, plain, place);
  return Buffer.concat([nonce, ciphertext, tag]).toString('base64');
};

/** The bytes of a sealed text; throws when it was sealed otherwise or elsewhere. */
export const unseal = (key: Uint8Array, place: string, text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)];
  return decrypt(key, { nonce, tag, ciphertext: bytes.subarray(NONCE_BYTES, -TAG_BYTES) }, place);
};

/** The text of entry `number`. */
export const writeEntry = (key: Uint8Array, number: number, units: JournaledUnits): string =>
  seal(key, `entry ${number}`, deflateRawSync(JSON.stringify(toDocument(units)), { level: 1 }));

/** The content of entry `number`. Throws `SealBroken`. */
export const readEntry = (key: Uint8Array, number: number, text: string): JournaledUnits => {
  try {
    return fromDocument(JSON.parse(inflateRawSync(unseal(key, `entry ${number}`, text)).toString()) as Document);
  } catch {
    throw new SealBroken(number);
  }
};
