/** `admin user …` and `admin role …`. Passwords that nobody chose are made up and shown once. */
import {
  assignRole,
  createRole,
  createUser,
  disableUser,
  enableUser,
  removeRole,
  setPassword,
  type Realm,
  type User,
} from '../../../identity/index.js';
import { randomPassword } from '../../../../core/auth/random.js';
import { Refusal } from '../../../../core/errors.js';
import { flag, given, list, optional, text, type Action } from './values.js';

const PAGE = 1_000;

const everybody = (realm: Realm): User[] => {
  const users: User[] = [];
  for (let page = realm.users.list(PAGE); page.length > 0; page = realm.users.list(PAGE, page.at(-1)?.username)) {
    users.push(...page);
  }
  return users;
};

/** An organization is named by its id, path, prefix or name. */
export const organizationId = (realm: Realm, name: string | undefined): string | undefined => {
  if (name === undefined) return undefined;
  const found = realm.organizations
    .list()
    .find((organization) =>
      [organization.id, organization.path, organization.prefix, organization.name].includes(name),
    );
  if (!found) throw new Refusal('NOT_FOUND', `There is no organization ${name}.`);
  return found.id;
};

const shown = (
  realm: Realm,
  { id, username, email = '', enabled, organization, roles, serviceClient }: User,
): object => ({
  username,
  id,
  email,
  enabled,
  organization: organization === undefined ? '' : (realm.organizations.get(organization)?.path ?? organization),
  roles: roles.filter((role) => realm.roles.exists(role)),
  service: serviceClient !== undefined,
});

/** Actions by name. */
export const userActions: Readonly<Record<string, Action>> = {
  'user add': async ({ realm }, values) => {
    const chosen = optional(values, 'password');
    const password = chosen ?? randomPassword();
    const user = await createUser(realm, {
      username: text(values, 'username'),
      password,
      roles: list(values, 'role'),
      ...given({
        email: optional(values, 'email'),
        givenName: optional(values, 'givenName'),
        familyName: optional(values, 'familyName'),
        organization: organizationId(realm, optional(values, 'organization')),
      }),
    });
    return { ...shown(realm, user), ...(chosen === undefined ? { password } : {}) };
  },
  'user list': ({ realm }) => everybody(realm).map((user) => shown(realm, user)),
  'user disable': async ({ realm }, values) => {
    await disableUser(realm, text(values, 'username'));
    return { username: text(values, 'username'), enabled: false };
  },
  'user enable': async ({ realm }, values) => {
    await enableUser(realm, text(values, 'username'));
    return { username: text(values, 'username'), enabled: true };
  },
  'user password': async ({ realm }, values) => {
    const chosen = optional(values, 'password');
    const password = chosen ?? randomPassword();
    await setPassword(realm, text(values, 'username'), password);
    return { username: text(values, 'username'), ...(chosen === undefined ? { password } : {}) };
  },
  'role add': async ({ realm }, values) => {
    await createRole(realm, text(values, 'name'), optional(values, 'description'), optional(values, 'client'));
    return { role: text(values, 'name') };
  },
  'role list': ({ realm }) => realm.roles.list(),
  'role assign': async ({ realm }, values) => {
    const change = flag(values, 'remove') ? removeRole : assignRole;
    await change(realm, text(values, 'username'), text(values, 'name'), optional(values, 'client'));
    return { username: text(values, 'username'), role: text(values, 'name'), assigned: !flag(values, 'remove') };
  },
};
