/** Everything that `admin` can do, by name. The same table serves a running service and a stopped one. */
import { otherVersion } from '../protocol.js';
import { clientActions } from './clients.js';
import { keyActions } from './keys.js';
import { permissionActions } from './permissions.js';
import { signingKeyActions } from './signing-keys.js';
import { userActions } from './users.js';
import type { Action, Administered, Values } from './values.js';

const actions: ReadonlyMap<string, Action> = new Map(
  [userActions, clientActions, keyActions, signingKeyActions, permissionActions].flatMap((group) =>
    Object.entries(group),
  ),
);

/** Does what a tool asks for; returns what there is to show. Throws `Refusal`. */
export const administer = async (identity: Administered, name: string, values: Values): Promise<unknown> => {
  const action = actions.get(name);
  if (!action) throw otherVersion();
  return action(identity, values);
};
