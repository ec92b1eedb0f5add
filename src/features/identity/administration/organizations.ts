/** Administration of organizations. Errors: `BAD_REQUEST`, `CONFLICT`. */
import { Refusal } from '../../../core/errors.js';
import { completeOrganization, type NewOrganization, type Organization } from '../accounts/organizations.js';
import type { Realm } from '../realm.js';

/** Creates an organization. */
export const createOrganization = async (realm: Realm, said: NewOrganization): Promise<Organization> => {
  const organization = completeOrganization(said);
  const taken = realm.organizations
    .list()
    .some(({ id, name, path }) => id === organization.id || name === organization.name || path === organization.path);
  if (taken) throw new Refusal('CONFLICT', `There is an organization ${organization.name} already.`);
  const event = realm.audit.entry({ event: 'organization-created', detail: organization.path });
  await realm.database.write([...realm.organizations.insert(organization), event]);
  return organization;
};
