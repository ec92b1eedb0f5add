/** Puts a realm into the running Keycloak, in place of the one of that name, through its Admin REST API. */
import type { RealmFile } from '../../src/features/identity/transfer/format.js';

const environment = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set; .ci/keycloak.sh sets it`);
  return value;
};

/** Address of the running Keycloak, without slash at the end. */
export const keycloakUrl = (): string => environment('KEYCLOAK_URL');

const administratorToken = async (): Promise<string> => {
  const response = await fetch(`${keycloakUrl()}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: environment('KC_BOOTSTRAP_ADMIN_USERNAME'),
      password: environment('KC_BOOTSTRAP_ADMIN_PASSWORD'),
    }),
  });
  return String(((await response.json()) as Record<string, unknown>)['access_token']);
};

/** Ends all sessions of a user of the realm, as an administrator does in the console. */
export const endSessionsOf = async (username: string, realm = 'marketplace'): Promise<void> => {
  const headers = { authorization: `Bearer ${await administratorToken()}` };
  const users = `${keycloakUrl()}/admin/realms/${realm}/users`;
  const [user] = (await (await fetch(`${users}?username=${username}&exact=true`, { headers })).json()) as {
    id: string;
  }[];
  const { status } = await fetch(`${users}/${user?.id}/logout`, { method: 'POST', headers });
  if (status !== 204) throw new Error(`Keycloak answers ${status}`);
};

/** Replaces the realm. Throws with what Keycloak says when it does not take the file. */
export const importIntoKeycloak = async (file: RealmFile): Promise<void> => {
  const authorization = `Bearer ${await administratorToken()}`;
  const realms = `${keycloakUrl()}/admin/realms`;
  await fetch(`${realms}/${file.realm}`, { method: 'DELETE', headers: { authorization } });
  const response = await fetch(realms, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(file),
  });
  if (response.status !== 201) throw new Error(`Keycloak answers ${response.status}: ${await response.text()}`);
};
