/** keycloak-connect itself, as existing services run it: its grant manager, online and offline, and its guards in express. */
import { readFileSync } from 'node:fs';
import { createClient } from '../../src/features/identity/index.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { idOf } from '../../src/app/demo/write.js';
import type { TestService } from '../support/service.js';
import { openGuarded, type Guarded } from './guarded.js';
import { describeClient, load } from './npm.js';
import { startDemo } from './service.js';

const DATASET = idOf('tram-stops');

/** What of the library is used. */
interface Token {
  readonly token: string;
  readonly content: Record<string, unknown>;
}
interface Grant {
  readonly access_token: Token;
}
interface GrantManager {
  obtainDirectly(username: string, password: string): Promise<Grant>;
  obtainFromClientCredentials(): Promise<Grant>;
  validateGrant(grant: Grant): Promise<Grant>;
  validateToken(token: Token, type: string): Promise<Token>;
  validateAccessToken(token: Token): Promise<Token | false>;
  ensureFreshness(grant: Grant): Promise<Grant>;
  userInfo(token: Token): Promise<Record<string, unknown>>;
}
interface Library {
  readonly Config: new (settings: object) => object;
  readonly Manager: new (config: object) => GrantManager;
}

describeClient('keycloak-connect', () => {
  let service: TestService;
  let secrets: Secrets;
  let library: Library;
  beforeAll(async () => {
    service = await startDemo({ ISSUER_UNDER_AUTH: 'own', URL_CHECK: 'off' });
    await service.app.identity.addDemoPeople();
    secrets = JSON.parse(readFileSync(service.app.identity.secretsFile, 'utf8')) as Secrets;
    const part = async <Class>(name: string): Promise<Class> =>
      (await load<{ default: Class }>(`keycloak-connect/middleware/auth-utils/${name}.js`)).default;
    library = { Config: await part('config'), Manager: await part('grant-manager') };
  });
  afterAll(() => service?.stop());

  const settingsAt = (root: string): object => ({
    realm: 'marketplace',
    resource: 'cli',
    credentials: { secret: secrets.clients.cli.secret },
    'auth-server-url': `${service.url}${root}`,
  });
  const managerAt = (root: string): GrantManager => new library.Manager(new library.Config(settingsAt(root)));
  const obtain = (manager: GrantManager, person = 'admin'): Promise<Grant> =>
    manager.obtainDirectly(person, secrets.users[person]?.password ?? '');

  describe('its grant manager', () => {
    it.each(['', '/auth', '/auth/'])('with auth-server-url …%s', async (root) => {
      const manager = managerAt(root);
      const grant = await obtain(manager);
      // Offline: signature, type and issuer, which it compares with its own address.
      await expect(manager.validateToken(grant.access_token, 'Bearer')).resolves.toBe(grant.access_token);
      await expect(manager.validateGrant(grant)).resolves.toBe(grant);
      // Online: it sends its credentials twice.
      await expect(manager.validateAccessToken(grant.access_token)).resolves.toBe(grant.access_token);
      await expect(manager.userInfo(grant.access_token)).resolves.toMatchObject({ preferred_username: 'admin' });
      const renewed = await manager.ensureFreshness(Object.assign(grant, { isExpired: () => true }));
      await expect(manager.validateToken(renewed.access_token, 'Bearer')).resolves.toBe(renewed.access_token);
    });

    it('acts for itself', async () => {
      const manager = managerAt('');
      const { access_token: token } = await manager.obtainFromClientCredentials();
      await expect(manager.validateAccessToken(token)).resolves.toBe(token);
    });

    it('takes what is not its token for what it is', async () => {
      const manager = managerAt('/auth');
      const { access_token: other } = await obtain(managerAt(''));
      await expect(manager.validateToken(other, 'Bearer')).rejects.toThrow('wrong ISS');
      await expect(manager.obtainDirectly('admin', 'wrong')).rejects.toThrow();
      const forged = Object.assign(Object.create(Object.getPrototypeOf(other) as object), other, { token: 'a.b.c' });
      await expect(managerAt('').validateAccessToken(forged as Token)).resolves.toBe(false);
    });
  });

  describe('its guards', () => {
    let guarded: Guarded;
    beforeAll(async () => {
      guarded = await openGuarded({ settings: settingsAt(''), audience: 'resource-server', resource: DATASET });
    });
    afterAll(() => guarded?.close());

    const statusOf = async (path: string, person?: string): Promise<number> => {
      const token = person && (await obtain(managerAt(''), person)).access_token.token;
      return guarded.status(path, token);
    };

    it.each([
      ['/open', undefined, 200],
      ['/person', 'carol', 200],
      ['/administrator', 'admin', 200],
      ['/administrator', 'alice', 403],
      ['/user', 'alice', 200],
      ['/user', 'carol', 403],
    ])('%s answers %s with %i', async (path, person, status) => {
      expect(await statusOf(path, person)).toBe(status);
    });

    it.each(['/read', '/read-by-token'])('%s asks the service for permissions', async (path) => {
      expect([await statusOf(path, 'alice'), await statusOf(path, 'carol')]).toEqual([200, 403]);
    });

    it('count for nobody a token that was changed', async () => {
      const { token } = (await obtain(managerAt(''))).access_token;
      const [head, body = '', signature] = token.split('.');
      const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const other = Buffer.from(JSON.stringify({ ...content, sub: 'somebody' })).toString('base64url');
      expect(await guarded.status('/person', `${head}.${other}.${signature}`)).toBe(403);
    });

    it('send a browser to log in without a challenge (RFC 7636), which nobody gets a code for', async () => {
      const asked = await guarded.loginAddress('/login');
      const redirectUri = asked.searchParams.get('redirect_uri') ?? '';
      const application = { clientId: 'web-application', standardFlow: true, redirectUris: [redirectUri] };
      await createClient(service.app.identity.realm, application);
      asked.searchParams.set('client_id', application.clientId);
      const answer = await fetch(asked, { redirect: 'manual' });
      const { searchParams } = new URL(answer.headers.get('location') ?? '');
      expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['invalid_request', null]);
    });
  });
});
