/**
 * oidc-client-ts itself: its UserManager in Node, which keeps its state in memory there as the library provides for. What a browser
 * does in between, opening a window and coming back with its address, is a navigator of our own, which the library takes as well.
 */
import { CALLBACK, startApplications, type Applications } from './applications.js';
import { describeClient, load } from './npm.js';

/** What of the library is used. */
interface User {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expired: boolean;
  readonly profile: Record<string, unknown>;
}
interface Navigator {
  prepare(): Promise<{ navigate(request: { readonly url: string }): Promise<{ readonly url: string }>; close(): void }>;
  callback(): Promise<void>;
}
interface UserManager {
  signinPopup(): Promise<User>;
  signinSilent(): Promise<User>;
  signinResourceOwnerCredentials(credentials: object): Promise<User>;
  signoutPopup(): Promise<void>;
  revokeTokens(types?: readonly string[]): Promise<void>;
  getUser(): Promise<User | null>;
  removeUser(): Promise<void>;
}
interface Library {
  readonly UserManager: new (settings: object, redirect: undefined, popup: Navigator) => UserManager;
}

describeClient('oidc-client-ts', () => {
  let applications: Applications;
  let library: Library;
  beforeAll(async () => {
    applications = await startApplications();
    library = await load<Library>('oidc-client-ts');
  });
  afterAll(() => applications?.service.stop());

  // The library watches when tokens of a user end.
  const managers: UserManager[] = [];
  afterEach(async () => {
    for (const users of managers.splice(0)) await users.removeUser();
  });

  const manager = (settings: object = {}): UserManager => {
    const navigate = async ({ url }: { readonly url: string }) => ({ url: (await applications.logIn(url)).href });
    const popup = { prepare: () => Promise.resolve({ navigate, close: () => undefined }), callback: async () => {} };
    const own = { client_id: 'page', redirect_uri: CALLBACK, popup_post_logout_redirect_uri: CALLBACK };
    const quiet = { automaticSilentRenew: false, monitorSession: false };
    const known = { authority: applications.issuer, scope: 'openid email profile' };
    const users = new library.UserManager({ ...known, ...own, ...quiet, ...settings }, undefined, popup);
    managers.push(users);
    return users;
  };

  it('logs in, and keeps who it was', async () => {
    const users = manager();
    const user = await users.signinPopup();
    expect(user).toMatchObject({ expired: false, profile: { preferred_username: 'admin' } });
    expect((await users.getUser())?.access_token).toBe(user.access_token);
    const { data } = await applications.service.graphql(
      '{ viewer { name } }',
      {},
      { authorization: `Bearer ${user.access_token}` },
    );
    expect(data).toEqual({ viewer: { name: 'admin' } });
  });

  it('merges what the userinfo endpoint tells', async () => {
    const { profile } = await manager({ loadUserInfo: true }).signinPopup();
    expect(profile).toMatchObject({ sub: expect.any(String), preferred_username: 'admin' });
  });

  it('refreshes for the same person', async () => {
    const users = manager({ loadUserInfo: true });
    const before = await users.signinPopup();
    const after = await users.signinSilent();
    expect(after.profile['sub']).toBe(before.profile['sub']);
    expect(after.access_token).not.toBe(before.access_token);
  });

  it('revokes the tokens, one kind or both', async () => {
    const users = manager();
    const { access_token: token } = await users.signinPopup();
    await users.revokeTokens(['access_token']);
    const { issuer } = applications;
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${issuer}/protocol/openid-connect/userinfo`, { headers })).status).toBe(401);
    const { refresh_token: refresh } = await users.signinSilent();
    await users.revokeTokens();
    expect(await users.getUser()).not.toHaveProperty('refresh_token', refresh);
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'page', refresh_token: refresh });
    expect((await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body })).status).toBe(400);
  });

  it('logs out', async () => {
    const users = manager();
    const { access_token: token } = await users.signinPopup();
    await users.signoutPopup();
    expect(await users.getUser()).toBeNull();
    const { valid } = await applications.service.app.identity.verifier.verify(token);
    expect(valid).toBe(false);
  });

  it('logs in with a password where a client may', async () => {
    const users = manager({ client_id: 'server', client_secret: applications.secret });
    const user = await users.signinResourceOwnerCredentials({ ...applications.secrets.users.admin });
    expect(user.profile).toMatchObject({ preferred_username: 'admin' });
    const wrong = { ...applications.secrets.users.admin, password: 'wrong' };
    await expect(users.signinResourceOwnerCredentials(wrong)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
