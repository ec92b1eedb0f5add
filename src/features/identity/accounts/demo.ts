/** People for trying the service out: two organizations, a user in each, and one who has no role on the platform. */
import { OperatorError } from '../../../core/errors.js';
import { createOrganization } from '../administration/organizations.js';
import { createUser, setPassword, type NewUser } from '../administration/users.js';
import type { NewOrganization } from './organizations.js';
import { randomPassword } from '../../../core/auth/random.js';
import { hashRandomPassword } from '../passwords/hash.js';
import type { Realm } from '../realm.js';
import type { InitialUser, SecretsFile } from '../secrets.js';
import { PLATFORM_USER } from '../vocabulary.js';

const TRANSPORT: NewOrganization = {
  name: 'Athens Transport',
  size: '250+',
  domain: 'Mobility',
  country: 'GR',
  type: 'Company',
};
const HARBOUR: NewOrganization = {
  name: 'Dublin Harbour',
  size: '50-249',
  domain: 'Logistics',
  country: 'IE',
  type: 'Public body',
};

const people: readonly (NewUser & { organizationDetails: NewOrganization })[] = [
  {
    username: 'alice',
    givenName: 'Alice',
    familyName: 'Andreou',
    roles: [PLATFORM_USER],
    organizationDetails: TRANSPORT,
  },
  { username: 'bob', givenName: 'Bob', familyName: 'Byrne', roles: [PLATFORM_USER], organizationDetails: HARBOUR },
  { username: 'carol', givenName: 'Carol', familyName: 'Christou', organizationDetails: TRANSPORT },
];

const organizationId = async (realm: Realm, details: NewOrganization): Promise<string> => {
  const present = realm.organizations.list().find(({ name }) => name === details.name);
  return (present ?? (await createOrganization(realm, details))).id;
};

/** Adds the demo people with random passwords, which are written under `users` of the secrets file. May be repeated. */
export const addDemoPeople = async (realm: Realm, file: SecretsFile): Promise<void> => {
  const secrets = await file.read();
  if (!secrets) throw new OperatorError(`${file.path} is missing: demo people need a place for their passwords`);
  const known: Readonly<Record<string, InitialUser | undefined>> = secrets.users;
  const passwords = people.map(({ username }) => known[username] ?? { username, password: randomPassword() });
  const users = { ...secrets.users, ...Object.fromEntries(passwords.map((entry) => [entry.username, entry])) };
  // Before the accounts, so that no account exists whose password is lost.
  await file.write({ ...secrets, users });
  for (const { organizationDetails, ...person } of people) {
    const password = (users[person.username] as InitialUser).password;
    const organization = await organizationId(realm, organizationDetails);
    const email = `${person.username}@${organizationDetails === TRANSPORT ? 'transport' : 'harbour'}.example`;
    const exists = realm.users.byUsername(person.username) !== undefined;
    const hash = known[person.username] ? undefined : hashRandomPassword;
    if (!exists) await createUser(realm, { ...person, password, organization, email, emailVerified: true }, hash);
    else if (!known[person.username]) await setPassword(realm, person.username, password);
  }
};
