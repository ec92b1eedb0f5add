/**
 * Ids of assets as a resource server elsewhere knows them. Keycloak takes a text for an id only when it holds a hyphen, else
 * for a name; so ids without one get a prefix there that has one.
 */
const PREFIX = 'marketplace-asset:';

/** The id there of a resource known here by `id`. */
export const remoteResource = (id: string): string => (id.includes('-') ? id : `${PREFIX}${id}`);

/** The id here of a resource known there by `id`. */
export const localResource = (id: string): string => (id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id);
