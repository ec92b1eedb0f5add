/** A whole service with the demo people, and their tokens. */
import { startService, type TestService } from '../support/service.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { readFileSync } from 'node:fs';

/** Somebody's name among the users of the secrets file. */
export type Person = 'admin' | 'alice' | 'bob' | 'carol';

/** A service with users: alice and bob of different organizations, carol of alice's without a role. */
export interface Peopled extends TestService {
  readonly secrets: Secrets;
  /** A fresh access token. */
  token(person: Person): Promise<string>;
  /** The headers of a request of somebody. */
  as(person: Person): Promise<Record<string, string>>;
  /** A token that carries these permissions (`asset#SCOPE`). */
  permissionToken(person: Person, permissions: readonly string[]): Promise<string>;
}

const TURTLE = { 'content-type': 'text/turtle' };

/** A catalogue in Turtle. */
export const CATALOGUE = '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .';

/** A dataset with a distribution in Turtle. */
export const dataset = (
  title: string,
): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<urn:d> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "About ${title}."@en ; dcat:distribution <urn:x> .
<urn:x> a dcat:Distribution ; dcat:accessURL <https://data.example.org/${encodeURIComponent(title)}> .`;

/** Sends Turtle to the repository. */
export const put = (
  service: TestService,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Response> => service.fetch(`/srv/repo${path}`, { method: 'PUT', headers: { ...TURTLE, ...headers }, body });

/** Starts a service with the demo people. */
export const startPeopled = async (settings: Record<string, string> = {}): Promise<Peopled> => {
  const service = await startService(settings);
  await service.app.identity.addDemoPeople();
  const secrets = JSON.parse(readFileSync(service.app.identity.secretsFile, 'utf8')) as Secrets;
  const { cli } = secrets.clients;
  const ask = async (fields: readonly (readonly [string, string])[], headers: Record<string, string> = {}) => {
    const response = await service.fetch(`/realms/${service.config.REALM}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
    });
    const { access_token } = (await response.json()) as { access_token?: string };
    if (access_token === undefined) throw new Error(`no token: ${response.status}`);
    return access_token;
  };
  const token = (person: Person): Promise<string> => {
    const { username, password } = (secrets.users as Record<string, { username: string; password: string }>)[
      person
    ] as { username: string; password: string };
    return ask([
      ['grant_type', 'password'],
      ['client_id', cli.id],
      ['client_secret', cli.secret],
      ['username', username],
      ['password', password],
    ]);
  };
  return {
    ...service,
    secrets,
    token,
    as: async (person) => ({ authorization: `Bearer ${await token(person)}` }),
    permissionToken: async (person, permissions) =>
      ask(
        [
          ['grant_type', 'urn:ietf:params:oauth:grant-type:uma-ticket'],
          ['audience', 'resource-server'],
          ...permissions.map((permission) => ['permission', permission] as const),
        ],
        { authorization: `Bearer ${await token(person)}` },
      ),
  };
};
