/** Process ids: what each side of a negotiation or transfer calls it. */
import { Refusal } from '../../core/errors.js';
import { pidsOf, type Pids, type Role } from './messages.js';

const LONGEST = 500;

/** True for a text that something may be identified with. */
export const isIdentifier = (text: string): boolean => /^[\x21-\x7e]+$/.test(text) && text.length <= LONGEST;

/** A text that the other side identifies something with. */
export const requireIdentifier = (text: string, field: string): string => {
  if (isIdentifier(text)) return text;
  throw new Refusal('BAD_REQUEST', `"${field}" holds 1 to ${LONGEST} visible ASCII characters.`, { field });
};

/**
 * Checks that a message is about a process. The result is the other side's id of it where only the message tells it: its answer to the request
 * was lost on the way, or came later than this.
 */
export const learnedFrom = (
  heard: Pids,
  known: { readonly id: string; readonly role: Role; readonly peerPid: string | null },
  what: 'negotiation' | 'transfer',
): string | undefined => {
  const pids = pidsOf(known);
  const theirs = known.role === 'PROVIDER' ? 'consumerPid' : 'providerPid';
  const isUnknown = known.peerPid === null;
  for (const name of ['providerPid', 'consumerPid'] as const) {
    if (isUnknown && name === theirs) continue;
    if (heard[name] !== pids[name] && `urn:uuid:${heard[name]}` !== pids[name]) {
      throw new Refusal('BAD_REQUEST', `"${name}" is not that of this ${what}.`, { field: name });
    }
  }
  return isUnknown ? requireIdentifier(heard[theirs], theirs) : undefined;
};
