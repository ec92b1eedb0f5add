/** Names that stay the same from harvest to harvest. */
import { createHash } from 'node:crypto';
import { isId, normalizeId } from '../repository/identifiers.js';

/** Hexadecimal digits of the hash in an id: 128 bits, so that two sources never meet in one. */
const DIGITS = 32;
/** Longest readable part of an id. */
const READABLE = 80;

/** A source as it is known: its address without fragment. */
export const sourceOf = (url: string): string => {
  const address = new URL(url);
  address.hash = '';
  return address.href;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The end of a name that people recognise it by, as far as it can be a part of an id. */
const readable = (key: string): string => {
  const end = decode(key.replace(/(?<![/#])[/#]+$/, '').replace(/^.*[/#]/, ''));
  const normal = /[A-Za-z0-9]/.test(end) ? normalizeId(isId(end) ? end : end.slice(0, READABLE)) : '';
  return normal.slice(0, READABLE).replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
};

/**
 * Id of the dataset that a source knows as `key`: the same each time, different for every catalogue, source and key. The
 * readable part is for people; the hash alone makes the difference.
 */
export const datasetId = (catalogue: string, source: string, key: string): string => {
  const name = JSON.stringify([catalogue, source, key]);
  const hash = createHash('sha256').update(name).digest('hex').slice(0, DIGITS);
  const start = readable(key);
  return start === '' ? hash : `${start}-${hash}`;
};

/** The host of an address. */
export const hostOf = (url: string): string => new URL(url).hostname;
