/** A service of somebody else whose routes keycloak-connect guards, in express with its sessions. */
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from './npm.js';

type Handler = (request: unknown, response: { sendStatus(status: number): void }, next: () => void) => void;
interface Keycloak {
  middleware(): readonly Handler[];
  protect(role?: string): Handler;
  enforcer(permission: string, settings: object): Handler;
}
interface Express {
  (): RequestListener & {
    use(...handlers: readonly unknown[]): void;
    get(path: string, ...handlers: readonly Handler[]): void;
  };
}
type KeycloakOf = new (options: object, settings: object) => Keycloak;

/** The service while it runs. */
export interface Guarded {
  /** What a request is answered with. */
  status(path: string, token?: string): Promise<number>;
  /** Where a browser is sent to log in. */
  loginAddress(path: string): Promise<URL>;
  close(): Promise<void>;
}

/** What is guarded, and by whom. */
export interface Guards {
  /** Settings of the library. */
  readonly settings: object;
  /** Resource server whose resource `/read` asks for. */
  readonly audience: string;
  readonly resource: string;
}

const ok: Handler = (_request, response) => response.sendStatus(200);

/** Starts the service: bearers at most pages, a login at `/login`. */
export const openGuarded = async ({ settings, audience, resource }: Guards): Promise<Guarded> => {
  const { default: express } = await load<{ default: Express }>('express');
  const { default: session } = await load<{ default: { (options: object): Handler; MemoryStore: new () => object } }>(
    'express-session',
  );
  const { default: Keycloak } = await load<{ default: KeycloakOf }>('keycloak-connect');
  const store = new session.MemoryStore();
  const keycloak = new Keycloak({ store }, { ...settings, 'bearer-only': true });
  const app = express();
  app.use(session({ secret: 'of a test', resave: false, saveUninitialized: true, store }));
  app.use(...keycloak.middleware());
  app.get('/open', ok);
  app.get('/person', keycloak.protect(), ok);
  app.get('/administrator', keycloak.protect('realm:PLATFORM_ADMIN'), ok);
  app.get('/user', keycloak.protect('realm:PLATFORM_USER'), ok);
  app.get('/read', keycloak.enforcer(`${resource}:READ`, { resource_server_id: audience }), ok);
  app.get(
    '/read-by-token',
    keycloak.enforcer(`${resource}:READ`, { resource_server_id: audience, response_mode: 'token' }),
    ok,
  );
  app.get('/login', new Keycloak({ store }, settings).protect(), ok);
  return listening(createServer(app));
};

const listening = async (server: Server): Promise<Guarded> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  return {
    status: async (path, token) =>
      (await get(path, token === undefined ? {} : { authorization: `Bearer ${token}` })).status,
    loginAddress: async (path) => new URL((await get(path)).headers.get('location') ?? ''),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
