/** keycloak-connect itself, as existing services run it, against a service: below `/realms`, and below `/auth` where it is told so. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService, type TestService } from '../support/service.js';

const run = promisify(execFile);
const VERSION = '26.1.1';

/** What of the library is used. */
interface Token {
  readonly token: string;
  readonly content: Record<string, unknown>;
}
interface Grant {
  readonly access_token: Token;
  readonly id_token?: Token;
}
interface GrantManager {
  obtainDirectly(username: string, password: string): Promise<Grant>;
  validateGrant(grant: Grant): Promise<Grant>;
  validateToken(token: Token, type: string): Promise<Token>;
  validateAccessToken(token: Token): Promise<Token | false>;
  ensureFreshness(grant: Grant): Promise<Grant>;
  userInfo(token: Token): Promise<Record<string, unknown>>;
  checkPermissions(request: object, http: object): Promise<unknown>;
}
interface Library {
  readonly Config: new (settings: object) => object;
  readonly Manager: new (config: object) => GrantManager;
}

const folder = mkdtempSync(join(tmpdir(), 'keycloak-connect-'));

/** Installs the library apart: what it recommends beside, a browser driver with an install script, has no place in the tree. */
const install = async (): Promise<Library | undefined> => {
  const options = ['--prefix', folder, '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  try {
    await run('npm', ['install', ...options, `keycloak-connect@${VERSION}`], { cwd: folder, timeout: 100_000 });
  } catch {
    return undefined;
  }
  const require = createRequire(join(folder, 'index.js'));
  const utils = 'keycloak-connect/middleware/auth-utils';
  return {
    Config: require(`${utils}/config.js`) as Library['Config'],
    Manager: require(`${utils}/grant-manager.js`) as Library['Manager'],
  };
};

const library = await install();
if (!library) process.stderr.write(`\n*** NOT TESTED: keycloak-connect ${VERSION} could not be installed ***\n`);

(library ? describe : describe.skip)('keycloak-connect', () => {
  let service: TestService;
  let secrets: {
    readonly clients: { readonly cli: { readonly secret: string } };
    readonly users: { readonly admin: { readonly username: string; readonly password: string } };
  };
  beforeAll(async () => {
    service = await startService({ ISSUER_UNDER_AUTH: 'own', RATE_LIMIT: 'off', URL_CHECK: 'off' });
    secrets = JSON.parse(readFileSync(service.app.identity.secretsFile, 'utf8')) as typeof secrets;
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const managerAt = (root: string): GrantManager => {
    const { Config, Manager } = library as Library;
    const credentials = { secret: secrets.clients.cli.secret };
    const settings = { realm: 'marketplace', resource: 'cli', credentials, 'auth-server-url': `${service.url}${root}` };
    return new Manager(new Config(settings));
  };

  it.each(['', '/auth', '/auth/'])('with auth-server-url …%s', async (root) => {
    const manager = managerAt(root);
    const { username, password } = secrets.users.admin;
    const grant = await manager.obtainDirectly(username, password);
    // Offline: signature, type and issuer, which it compares with its own address.
    await expect(manager.validateToken(grant.access_token, 'Bearer')).resolves.toBe(grant.access_token);
    await expect(manager.validateGrant(grant)).resolves.toBe(grant);
    // Online: it sends its credentials twice.
    await expect(manager.validateAccessToken(grant.access_token)).resolves.toBe(grant.access_token);
    const renewed = await manager.ensureFreshness(Object.assign(grant, { isExpired: () => true }));
    await expect(manager.validateToken(renewed.access_token, 'Bearer')).resolves.toBe(renewed.access_token);
  });

  it('takes what is not its token for what it is', async () => {
    const manager = managerAt('/auth');
    const { username, password } = secrets.users.admin;
    const { access_token: other } = await managerAt('').obtainDirectly(username, password);
    await expect(manager.validateToken(other, 'Bearer')).rejects.toThrow('wrong ISS');
    await expect(manager.obtainDirectly(username, 'wrong')).rejects.toThrow();
  });
});
