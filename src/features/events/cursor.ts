/** Cursors of the change log: opaque to clients, good for as long as the log is. */
import { Refusal } from '../../core/errors.js';
import type { Position } from './event.js';

/** Before the first event. */
export const BEGINNING: Position = { sequence: 0, revision: 0, at: new Date(0).toISOString() };

const FORM = /^([1-9]\d{0,15})-(\d{1,16})-(\d{1,15})$/;

/** The cursor of a position. Cursors of later events are not greater as text; only their order in the log counts. */
export const cursorOf = ({ sequence, revision, at }: Position): string =>
  sequence === 0 ? 'beginning' : Buffer.from(`${sequence}-${revision}-${Date.parse(at)}`).toString('base64url');

/** Reads a cursor; `BAD_REQUEST` when it is none of ours. Whether the log has the position is for the log to say. */
export const parseCursor = (cursor: string): Position => {
  if (cursor === 'beginning') return BEGINNING;
  const match = FORM.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const [sequence, revision, time] = (match?.slice(1) ?? []).map(Number);
  if (sequence === undefined || revision === undefined || time === undefined || time > 8.64e15) {
    throw new Refusal('BAD_REQUEST', 'The cursor is none of the change log.');
  }
  return { sequence, revision, at: new Date(time).toISOString() };
};
