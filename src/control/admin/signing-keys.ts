/** `admin signing-key …`: the keys that sign tokens. */
import { rotateSigningKey } from '../../identity/index.js';
import type { Action } from './values.js';

/** Actions by name. */
export const signingKeyActions: Readonly<Record<string, Action>> = {
  'signing-key list': ({ realm }) => realm.keys.list(),
  'signing-key rotate': async ({ realm }) => {
    const kid = await rotateSigningKey(realm);
    return realm.keys.list().find((key) => key.kid === kid);
  },
};
