/** Notes on what a form has done, shown on the page after it and once. They travel in a cookie, so no link can say them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../auth/cookies.js';

const COOKIE = 'catalog_note';
/** Seconds after which a note that nobody has seen is old. */
const LIFETIME = 60;

/** What can be said. */
export const notes = [
  ...(['created', 'saved', 'deleted', 'undeleted', 'restored', 'given', 'taken', 'limited', 'unlimited'] as const),
  ...(['watched', 'forgotten'] as const),
  ...(['planned', 'sourceRemoved', 'stopped'] as const),
  ...(['published', 'withdrawn', 'updated', 'bought', 'invested'] as const),
  ...(['passwordChanged', 'sessionEnded', 'keyRevoked', 'replayed', 'webhookDeleted'] as const),
  ...(['asked', 'proposed', 'agreed', 'ended', 'terminated', 'paid', 'signed'] as const),
] as const;
/** A note; its words are in the texts. */
export type Note = (typeof notes)[number];

const KNOWN = new RegExp(`^(${notes.join('|')})$`);

/** Sends a browser to the page that comes after a form, which shows the note. */
export const redirectWith = (reply: FastifyReply, cookies: Cookies, note: Note, address: string): FastifyReply => {
  cookies.set(reply, COOKIE, note, LIFETIME);
  return reply.redirect(address, 303);
};

/** The note for the page in front, which takes it away. */
export const takeNote = (request: FastifyRequest, reply: FastifyReply, cookies: Cookies): Note | undefined => {
  if (request.method !== 'GET') return undefined;
  const said = cookies.read(request, COOKIE, KNOWN);
  if (said === undefined) return undefined;
  cookies.clear(reply, COOKIE);
  return said as Note;
};
