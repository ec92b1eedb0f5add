/** Ids of resources in a realm file: those that Keycloak can look up. */
import type { AuthorizationSettings } from '../authz/index.js';

/** The settings, checked or not, with every id of a resource, in resources and in permissions, replaced by `rename`. */
export const withResourceIds = (
  settings: AuthorizationSettings,
  rename: (id: string) => string,
): AuthorizationSettings => ({
  ...settings,
  ...(Array.isArray(settings.resources)
    ? {
        resources: settings.resources.map((resource) =>
          typeof resource?._id !== 'string' ? resource : { ...resource, _id: rename(resource._id) },
        ),
      }
    : {}),
  ...(Array.isArray(settings.policies)
    ? {
        policies: settings.policies.map((policy) => {
          const resources = renamed(policy?.config?.['resources'], rename);
          return resources === undefined ? policy : { ...policy, config: { ...policy.config, resources } };
        }),
      }
    : {}),
});

/** A list of ids or names as JSON; anything else is left to the checks of the import. */
const renamed = (json: string | undefined, rename: (id: string) => string): string | undefined => {
  if (typeof json !== 'string') return undefined;
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return undefined;
    return JSON.stringify(list.map((id: unknown) => (typeof id === 'string' ? rename(id) : id)));
  } catch {
    return undefined;
  }
};
