/** Messages of the Dataspace Protocol as they are read: compact JSON-LD in its context, each member checked (JSON schemas of 2025-1). */
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { DSP_CONTEXT, type Message } from '../messages.js';
import { Refusal } from '../../../core/errors.js';
import { isObject } from '../../../core/json.js';

const bad = (detail: string, field: string): Refusal => new Refusal('BAD_REQUEST', detail, { field });

/** The body of a request as an object; an empty one where the body cannot be read, for what only wants to tell about it. */
export const looselyRead = ({ body }: FastifyRequest): Message => {
  try {
    const value = JSON.parse(String(body)) as unknown;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** The message that a request carries, which must be of this type. */
export const readMessage = (request: FastifyRequest, type: string): Message => {
  const message = looselyRead(request);
  const contexts = [message['@context']].flat();
  if (!contexts.includes(DSP_CONTEXT)) {
    throw bad(`The body is a JSON object whose "@context" holds ${DSP_CONTEXT}.`, '@context');
  }
  const types = [message['@type']].flat().map((one) => (typeof one === 'string' ? one.replace(/^dspace:/, '') : ''));
  if (!types.includes(type)) throw bad(`The "@type" of the message has to be ${type}.`, '@type');
  return message;
};

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const inner = value['@id'] ?? value['@value'];
  return typeof inner === 'string' ? inner : undefined;
};

/** A text that must be there. */
export const textIn = (message: Message, name: string): string => {
  const text = textOf(message[name]);
  if (text === undefined || text === '') throw bad(`The message has no "${name}".`, name);
  return text;
};

/** The `@id` by which a message is known when it comes again; a new one where the sender gave none. */
export const messageIdIn = (message: Message): string => textOf(message['@id']) ?? `urn:uuid:${randomUUID()}`;

/** An object that must be there. */
export const objectIn = (message: Message, name: string): Message => {
  const value = message[name];
  if (!isObject(value)) throw bad(`The message has no "${name}".`, name);
  return value;
};

/** The rules of a policy, as JSON text. */
const rulesIn = ({ permission, prohibition, obligation }: Message): string =>
  JSON.stringify({ permission, prohibition, obligation });

/** The offer of a message. `target`: of the dataset that it is known to be about, where the offer does not say. */
export const offerIn = (message: Message): { readonly id: string; readonly target: string; readonly rules: string } => {
  const offer = objectIn(message, 'offer');
  return { id: textIn(offer, '@id'), target: textIn(offer, 'target'), rules: rulesIn(offer) };
};

/** Why a message was sent, in words. */
export const reasonIn = ({ reason, code }: Message): string | null => {
  const said = [reason].flat().flatMap((one) => textOf(isObject(one) ? (one['message'] ?? one) : one) ?? []);
  const words = [...said, ...(said.length === 0 && typeof code === 'string' ? [code] : [])].join(' ');
  return words === '' ? null : words;
};
