/** Checks the shape of a realm file: it comes from outside, so nothing in it is what it should be until it was looked at. */
import { Refusal } from '../../errors.js';
import type { RealmFile } from './format.js';

type Check = (value: unknown, path: string) => void;

const refuse = (path: string, expected: string): never => {
  throw new Refusal('BAD_REQUEST', `The realm file cannot be used: ${path} must be ${expected}.`);
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const primitive =
  (type: 'string' | 'boolean' | 'number', words: string): Check =>
  (value, path) => {
    if (typeof value !== type) refuse(path, words);
  };
const text = primitive('string', 'a text');
const flag = primitive('boolean', 'true or false');
const number = primitive('number', 'a number');

const listOf =
  (item: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return refuse(path, 'a list');
    value.forEach((entry, index) => item(entry, `${path}[${index}]`));
  };

const mapOf =
  (item: Check): Check =>
  (value, path) => {
    if (!isRecord(value)) return refuse(path, 'an object');
    for (const [name, entry] of Object.entries(value)) item(entry, `${path}.${name}`);
  };

/** An object whose named members, where they are present, pass their checks; those in `required` are present. */
const objectOf =
  (members: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, path) => {
    if (!isRecord(value)) return refuse(path, 'an object');
    for (const [name, check] of Object.entries(members)) {
      const member = value[name];
      if (member !== undefined && member !== null) check(member, `${path}.${name}`);
      else if (required.includes(name)) refuse(`${path}.${name}`, 'present');
    }
  };

const texts = listOf(text);
const role = objectOf({ name: text, description: text }, ['name']);
const group: Check = (value, path) =>
  objectOf({ name: text, path: text, attributes: mapOf(texts), subGroups: listOf(group) }, ['name'])(value, path);
const credential = objectOf({ type: text, value: text, secretData: text, credentialData: text });

const user = objectOf(
  {
    ...{ id: text, username: text, email: text, firstName: text, lastName: text, serviceAccountClientId: text },
    ...{ enabled: flag, emailVerified: flag, createdTimestamp: number, attributes: mapOf(texts), realmRoles: texts },
    ...{ clientRoles: mapOf(texts), groups: texts, credentials: listOf(credential) },
  },
  ['username'],
);

const client = objectOf(
  {
    ...{ id: text, clientId: text, name: text, protocol: text, secret: text, enabled: flag, bearerOnly: flag },
    ...{ publicClient: flag, standardFlowEnabled: flag, directAccessGrantsEnabled: flag, serviceAccountsEnabled: flag },
    ...{ authorizationServicesEnabled: flag, redirectUris: texts, webOrigins: texts, defaultClientScopes: texts },
    ...{ optionalClientScopes: texts, attributes: mapOf(text) },
  },
  ['clientId'],
);

const realm = objectOf(
  {
    realm: text,
    roles: objectOf({ realm: listOf(role), client: mapOf(listOf(role)) }),
    groups: listOf(group),
    clients: listOf(client),
    users: listOf(user),
  },
  ['realm'],
);

const withoutNulls = (_name: string, value: unknown): unknown => (value === null ? undefined : value);

/** The file, when it has the shape of one. Throws `BAD_REQUEST` naming the first member that does not fit. */
export const readRealmFile = (value: unknown): RealmFile => {
  realm(value, 'the file');
  return JSON.parse(JSON.stringify(value, withoutNulls)) as RealmFile;
};
