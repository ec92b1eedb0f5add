/** A request that can be repeated: on refresh, permissions are evaluated again instead of copied. */
import type { GrantedPermission } from './model.js';
import type { UmaRequest } from './uma-request.js';

/** Parameters that ask for the same again. What a ticket or an earlier token brought in is asked for by name. */
export const again = (request: UmaRequest, audience: string, permissions: readonly GrantedPermission[]): string => {
  const params = new URLSearchParams({ audience });
  const named = request.ticket !== undefined || request.rpt !== undefined;
  const asked = named
    ? permissions.map(({ rsid, scopes }) => ({ resource: rsid, ...(scopes ? { scopes } : {}) }))
    : request.permissions;
  for (const { resource = '', scopes } of asked) {
    params.append('permission', scopes ? `${resource}#${scopes.join(',')}` : resource);
  }
  if (!named && request.format === 'uri') params.set('permission_resource_format', 'uri');
  if (request.matchingUri) params.set('permission_resource_matching_uri', 'true');
  if (!request.includeName) params.set('response_include_resource_name', 'false');
  if (request.limit !== undefined) params.set('response_permissions_limit', String(request.limit));
  if (request.scopes.length > 0) params.set('scope', request.scopes.join(' '));
  return params.toString();
};
