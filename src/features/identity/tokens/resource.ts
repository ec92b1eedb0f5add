/** The resource that tokens are for (RFC 8707): the service as a whole, or what agents call and nothing else. */
import type { Client } from '../accounts/clients.js';
import { grantErrors } from '../errors.js';
import type { Realm } from '../realm.js';

/** The answer where a resource is named that there is none of, or that is not for the client. */
export const REFUSED = Symbol('invalid_target');

/** The resource of a request that names one or none; `undefined` for the service as a whole. */
export const resourceFor = (
  { agentResource }: Pick<Realm, 'agentResource'>,
  client: Client,
  named: string | undefined,
): string | undefined | typeof REFUSED => {
  // Clients of older specifications name none: what registered itself gets no other.
  const wanted = named ?? (client.agent ? agentResource : undefined);
  return (client.agent && agentResource === undefined) || (wanted !== undefined && wanted !== agentResource)
    ? REFUSED
    : wanted;
};

/**
 * The resource of new tokens by what was granted: the same, or less. Throws `invalid_target` for more, and for what is none.
 */
export const narrowedTo = (
  realm: Pick<Realm, 'agentResource'>,
  client: Client,
  granted: string | undefined,
  named: string | undefined,
): string | undefined => {
  const resource = resourceFor(realm, client, named ?? granted);
  if (resource === REFUSED || (granted !== undefined && resource !== granted)) throw grantErrors.target();
  return resource;
};
