/**
 * Confirmations: what a dry run gives, so that the write is the one that was shown. It names the caller with its client, the tool, the
 * arguments and the stored version, holds for ten minutes, and its id is the idempotency key of the write: once done, it does nothing more.
 */
import { createHash, randomUUID } from 'node:crypto';
import { Refusal } from '../../core/errors.js';
import { sealText, unsealText } from '../../core/sealing.js';

const ABOUT = 'mcp confirmation';
/** How long one holds, in milliseconds. */
export const HOLDS_MS = 10 * 60_000;

/** What is confirmed. */
export interface Confirmed {
  readonly caller: string;
  readonly tool: string;
  /** The arguments of the tool. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The stored version that was looked at: an entity tag with whatever else must not change. */
  readonly version: string;
}

/** JSON with the members of objects in the order of their names. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, canonical(member)]));
};

const digestOf = ({ caller, tool, args }: Confirmed): string =>
  createHash('sha256')
    .update(JSON.stringify([caller, tool, canonical(args)]))
    .digest('base64url');

/** Makes a confirmation. */
export const confirmationFor = (key: Uint8Array, what: Confirmed, now: number): string =>
  sealText(key, JSON.stringify({ d: digestOf(what), v: what.version, e: now + HOLDS_MS, i: randomUUID() }), ABOUT);

const invalid = (detail: string): Refusal => new Refusal('BAD_REQUEST', detail, { field: 'confirm' });

/**
 * The id of a confirmation. Throws `BAD_REQUEST` for one that is none, too old, or for another caller, tool or arguments, and
 * `PRECONDITION_FAILED` where the stored version is another one by now.
 */
export const confirmedId = (key: Uint8Array, confirmation: string, what: Confirmed, now: number): string => {
  let content: { readonly d: string; readonly v: string; readonly e: number; readonly i: string };
  try {
    // One text only stands for a confirmation: what a lenient decoder leaves out is no part of one.
    if (Buffer.from(confirmation, 'base64url').toString('base64url') !== confirmation) throw new Error('not canonical');
    content = JSON.parse(unsealText(key, confirmation, ABOUT)) as typeof content;
  } catch {
    throw invalid('This is no confirmation of a dry run here. Call the tool without it first.');
  }
  if (content.e < now) throw invalid('The confirmation is too old. Call the tool without it again.');
  if (content.d !== digestOf(what)) {
    throw invalid(
      'The confirmation is for another caller, tool or other arguments. Repeat the arguments of the dry run exactly.',
    );
  }
  if (content.v === what.version) return content.i;
  throw new Refusal(
    'PRECONDITION_FAILED',
    'What is stored has changed since the dry run. Call the tool without the confirmation again.',
  );
};
