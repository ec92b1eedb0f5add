/** Logins: by password, in the browser and by key; what is kept, renewed and forgotten. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hiddenFields } from '../identity/visitor.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { API_KEY } from '../support/service.js';
import { Tool } from './tool.js';

let service: ServiceProcess;
let port: number;
let secret: string;
let password: string;
let tool: Tool;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
};

beforeAll(async () => {
  service = await startProcess();
  port = await freePort();
  const operator = new Tool({ DATA_DIR: service.dataDir, BASE_URL: service.url });
  const redirect = `http://127.0.0.1:${port}/callback`;
  await operator.json(['admin', 'client', 'add', 'marketplace-cli', '--public', '--redirect-uri', redirect]);
  operator.remove();
  const secrets = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as {
    clients: { cli: { secret: string } };
    users: { admin: { password: string } };
  };
  secret = secrets.clients.cli.secret;
  password = secrets.users.admin.password;
});
beforeEach(() => {
  tool = new Tool({ MARKETPLACE_CLIENT_SECRET: secret });
});
afterEach(() => tool.remove());
afterAll(() => service.discard());

interface Tokens {
  accessToken: string;
  refreshToken: string;
  expires: number;
}

const loginByPassword = () =>
  tool.run(['login', '--url', service.url, '--user', 'admin', '--password-stdin'], `${password}\n`);

const tokens = (): Tokens => tool.kept()['tokens'] as Tokens;

describe('a login by password', () => {
  it('is kept for its owner only, serves later commands, and ends with logout at the provider too', async () => {
    const { code, out, err } = await loginByPassword();
    expect([code, out]).toEqual([0, expect.stringMatching(/name +admin/)]);
    expect(out + err).not.toContain(password);
    expect(statSync(tool.profile).mode & 0o777).toBe(0o600);
    expect(await tool.json(['whoami'])).toMatchObject({ kind: 'USER', name: 'admin', administrator: true });
    const { refreshToken } = tokens();
    expect((await tool.run(['logout'])).code).toBe(0);
    expect(existsSync(tool.profile)).toBe(false);
    expect((await tool.run(['whoami'])).code).toBe(64);
    const again = await fetch(`${service.url}/realms/marketplace/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'cli',
        client_secret: secret,
        refresh_token: refreshToken,
      }),
    });
    expect(again.status).toBe(400);
  });

  it('is renewed once when several commands find it ended', async () => {
    await loginByPassword();
    const before = tool.kept();
    writeFileSync(tool.profile, JSON.stringify({ ...before, tokens: { ...tokens(), expires: 0 } }));
    const results = await Promise.all([1, 2, 3].map(() => tool.json(['whoami'])));
    expect(results.map(({ name }) => name)).toEqual(['admin', 'admin', 'admin']);
    expect(tokens().accessToken).not.toBe((before['tokens'] as Tokens).accessToken);
    // Had a refresh token been used twice, the provider would have ended the whole family.
    writeFileSync(tool.profile, JSON.stringify({ ...tool.kept(), tokens: { ...tokens(), expires: 0 } }));
    expect((await tool.json(['whoami']))['name']).toBe('admin');
  });

  it('goes to its own deployment only', async () => {
    await loginByPassword();
    const other = service.url.replace('127.0.0.1', 'localhost');
    expect((await tool.json(['whoami', '--url', other]))['kind']).toBe('ANONYMOUS');
  });

  it('is refused in the words of the provider, and nothing is kept', async () => {
    const { code, out, err } = await tool.run(
      ['login', '--url', service.url, '--user', 'admin', '--password-stdin'],
      'wrong\n',
    );
    expect([code, out]).toEqual([77, '']);
    expect(err).toMatch(/^The identity provider refuses: .+\n$/);
    expect(existsSync(tool.profile)).toBe(false);
  });
});

describe('a login with an API key', () => {
  it('serves writes; a wrong key is not kept', async () => {
    expect((await tool.run(['login', '--url', service.url, '--api-key'], `${API_KEY}\n`)).code).toBe(0);
    expect((await tool.json(['whoami']))['kind']).toBe('API_KEY');
    const before = tool.kept();
    const wrong = await tool.run(['login', '--url', service.url, '--api-key'], 'wrong\n');
    expect([wrong.code, wrong.out, wrong.err]).toEqual([77, '', 'The deployment does not accept this login.\n']);
    expect(tool.kept()).toEqual(before);
  });
});

/** A person with a browser without JavaScript. */
const logInAt = async (address: string): Promise<Response> => {
  const page = await fetch(address, { redirect: 'manual' });
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const text = await page.text();
  const action = (/<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
  const body = new URLSearchParams({ ...hiddenFields(text), username: 'admin', password });
  const init = { method: 'POST', headers: { cookie }, body, redirect: 'manual' as const };
  const answer = await fetch(new URL(action, address), init);
  return fetch(answer.headers.get('location') ?? 'about:blank');
};

describe('a login in the browser', () => {
  it('comes back to the tool with a code', async () => {
    let landed: Promise<Response> | undefined;
    const { code, err } = await new Tool({ XDG_CONFIG_HOME: tool.home }).run(
      ['login', '--url', service.url, '--port', String(port)],
      '',
      (text) => {
        const address = /^http\S+(?=\n)/m.exec(text)?.[0];
        if (address === undefined || landed) return;
        // Answers that belong to another login are not taken.
        landed = fetch(`http://127.0.0.1:${port}/callback?code=stolen&state=other`)
          .then(({ status }) => expect(status).toBe(404))
          .then(() => logInAt(address));
      },
    );
    expect([code, err]).toEqual([0, expect.stringContaining('Logged in')]);
    expect((await landed)?.status).toBe(200);
    expect((await tool.json(['whoami']))['name']).toBe('admin');
    expect(tool.kept()['tokens']).not.toHaveProperty('clientSecret');
  });
});
