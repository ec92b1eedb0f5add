/** Applications that are registered at a service, and somebody who logs in to them by filling in the pages of the provider. */
import { createClient } from '../../src/features/identity/index.js';
import { readFileSync } from 'node:fs';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { Visitor } from '../identity/visitor.js';
import { toAnswer } from '../identity/world.js';
import type { TestService } from '../support/service.js';
import { startDemo } from './service.js';

/** Where the applications are. Nothing listens there: who follows a redirect reads its address. */
export const CALLBACK = 'https://app.example/callback';

/** A service with two applications: `server`, which has a secret, and `page`, which has none. */
export interface Applications {
  readonly service: TestService;
  readonly issuer: string;
  readonly secret: string;
  readonly secrets: Secrets;
  /** Opens an address of the provider and logs in where it asks; resolves to where it leads in the end. */
  logIn(address: string | URL): Promise<URL>;
}

const APPLICATIONS = [
  { clientId: 'server', standardFlow: true, directGrants: true, serviceAccount: true },
  { clientId: 'page', standardFlow: true, public: true },
] as const;

const visitorOf = (service: TestService, secrets: Secrets): Visitor => {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    toAnswer(await service.fetch(path, { headers }));
  const post = async (path: string, fields: Readonly<Record<string, string>> | string, headers = {}) =>
    toAnswer(await service.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers }));
  return new Visitor({ get, post, secrets, origin: service.url });
};

/** Starts the service with the data of the demonstration. `settings` are environment variables. */
export const startApplications = async (settings: Record<string, string> = {}): Promise<Applications> => {
  const service = await startDemo(settings);
  const { realm, secretsFile } = service.app.identity;
  for (const application of APPLICATIONS)
    await createClient(realm, { ...application, redirectUris: [CALLBACK] }, 'app-secret');
  const secrets = JSON.parse(readFileSync(secretsFile, 'utf8')) as Secrets;
  const logIn = async (address: string | URL): Promise<URL> => {
    const { origin, pathname, search } = new URL(address);
    if (origin !== service.url) throw new Error(`${origin} is not the provider`);
    const visitor = visitorOf(service, secrets);
    const page = await visitor.get(`${pathname}${search}`);
    const answer = page.headers.has('location') ? page : await visitor.submit(page, { ...secrets.users.admin });
    const target = answer.headers.get('location');
    if (target === null) throw new Error(`${answer.status}: ${answer.text}`);
    return new URL(target);
  };
  return { service, issuer: `${service.url}/realms/marketplace`, secret: 'app-secret', secrets, logIn };
};
