/** Claims of the two providers: clients and the gate read the same ones. Runs where `.ci/keycloak.sh` has started one. */
import { decodeJwt } from 'jose';
import { openEmbedded, Provider, text } from './provider.js';
import { readSetting } from './setting.js';

const { KEYCLOAK_URL, KEYCLOAK_RUN } = process.env;
const suite = KEYCLOAK_URL === undefined ? describe.skip : describe;

let embedded: Provider;
let keycloak: Provider;
let close: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  if (KEYCLOAK_URL === undefined) return;
  const setting = await readSetting(KEYCLOAK_RUN ?? '');
  ({ provider: embedded, close } = await openEmbedded(setting));
  keycloak = new Provider(`${KEYCLOAK_URL}/realms/marketplace`, setting);
});
afterAll(() => close());

/** Claims that are another value every time, or name the provider. */
const OWN = ['exp', 'iat', 'jti', 'iss', 'sid', 'auth_time', 'session_state', 'at_hash'];

/** Roles that everybody has; Keycloak adds its own, and lists them among those of the platform. */
const EVERYBODYS = [
  ...['default-roles-marketplace', 'offline_access', 'uma_authorization'],
  ...['manage-account', 'manage-account-links', 'view-profile'],
];
const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Lists and words in a fixed order, without the roles of everybody; without members that are empty, which Keycloak leaves out. */
const alike = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value
      .map(String)
      .filter((role) => !EVERYBODYS.includes(role))
      .sort();
  if (typeof value === 'string') return value.split(' ').sort().join(' ');
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]): [string, unknown] => [name, alike(inner)]);
  return Object.fromEntries(members.filter(([, inner]) => !isEmpty(inner)));
};

const claims = async (provider: Provider, who: string, token: string): Promise<unknown> => {
  const { body } = await provider.login(who, { scope: 'openid' });
  const all = decodeJwt(text(body, token)) as Record<string, unknown>;
  return alike(Object.fromEntries(Object.entries(all).filter(([name]) => !OWN.includes(name))));
};

suite('claims', () => {
  it.each(['alice', 'dora', 'admin'])('of an access token of %s', async (who) => {
    expect(await claims(keycloak, who, 'access_token')).toEqual(await claims(embedded, who, 'access_token'));
  });
  it.each(['alice', 'dora'])('of an ID token of %s', async (who) => {
    expect(await claims(keycloak, who, 'id_token')).toEqual(await claims(embedded, who, 'id_token'));
  });
});
