/** What the resolvers of dataspaces have in common. */
import type { Rules } from '../../src/features/dataspace/odrl.js';
import type { OfferOf } from '../../src/features/dataspace/messages.js';
import { Refusal } from '../../src/core/errors.js';
import type { MessageOfferInput } from '../../schema/dataspace/dataspace.js';
import type { Context } from '../context.js';

/** The dataspace, where the protocol is spoken. `CONFLICT` otherwise. */
export const openDataspace = ({ domain }: Context): Context['domain']['dataspace'] => {
  if (domain.dataspace.isOpen) return domain.dataspace;
  throw new Refusal('CONFLICT', 'This deployment does not speak the Dataspace Protocol (DATASPACE=off).');
};

const MOST = 64 * 1024;

/** An object out of its JSON text. `BAD_REQUEST` for anything else. */
export const objectIn = (text: string, field: string): Readonly<Record<string, unknown>> => {
  try {
    const value = text.length <= MOST ? (JSON.parse(text) as unknown) : undefined;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Readonly<Record<string, unknown>>;
    }
  } catch {
    // Told below.
  }
  throw new Refusal('BAD_REQUEST', `"${field}" is the JSON text of an object, of at most ${MOST} characters.`, {
    field,
  });
};

/** The rules of a policy out of its JSON text. */
export const rulesIn = (text: string, field: string): Rules => {
  const { permission, prohibition, obligation } = objectIn(text, field);
  const listed = (name: string, value: unknown): Rules => {
    if (value === undefined || value === null) return {};
    const rules = (Array.isArray(value) ? value : [value]) as readonly unknown[];
    if (rules.every((rule) => typeof rule === 'object' && rule !== null)) return { [name]: rules };
    throw new Refusal('BAD_REQUEST', `"${field}" holds a rule that is no object.`, { field });
  };
  return {
    ...listed('permission', permission),
    ...listed('prohibition', prohibition),
    ...listed('obligation', obligation),
  };
};

/** An offer of a message. */
export const offerIn = ({ id, target, rules }: MessageOfferInput): OfferOf => ({
  ...{ id, target, rules: rulesIn(rules, 'offer') },
});
