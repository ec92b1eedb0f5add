/** Two applications that rely on the provider, as their authors would write them: one in the browser with keycloak-js, one on a
 * server with openid-client. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import * as client from 'openid-client';

/** Where the provider is, and how the server side is registered there. */
export interface Registration {
  readonly issuer: string;
  readonly secret: string;
}

const APPLICATION = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Application</title>
<link rel="icon" href="data:,"></head><body><p id="state">starting</p><script type="module">
import Keycloak from '/keycloak.js';
const show = (text) => { document.getElementById('state').textContent = text; };
const options = new URLSearchParams(location.search);
const keycloak = window.keycloak = new Keycloak({ url: options.get('url'), realm: 'marketplace', clientId: 'spa' });
keycloak.onAuthLogout = () => show('logged out');
try {
  const authenticated = await keycloak.init({
    onLoad: options.get('onLoad'),
    checkLoginIframe: true,
    checkLoginIframeInterval: 1,
    silentCheckSsoRedirectUri: location.origin + '/silent-check-sso.html',
    silentCheckSsoFallback: false,
    pkceMethod: 'S256',
  });
  show(authenticated ? 'hello ' + keycloak.idTokenParsed.preferred_username : 'nobody');
} catch (error) { show('failed: ' + (error?.error ?? error)); }
</script></body></html>`;

const SILENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>-</title><script>
parent.postMessage(location.href, location.origin);</script></head></html>`;

const LIBRARY = new URL(import.meta.resolve('keycloak-js'));

const html = (response: ServerResponse, text: string): void => {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
};

/** A confidential application that logs its visitor in and says who it is. */
class ServerSide {
  private pending = new Map<string, string>();

  private constructor(
    private readonly configuration: client.Configuration,
    private readonly origin: string,
  ) {}

  static async discover({ issuer, secret }: Registration, origin: string): Promise<ServerSide> {
    const options = { execute: [client.allowInsecureRequests] };
    const method = client.ClientSecretBasic(secret);
    return new ServerSide(await client.discovery(new URL(issuer), 'backend', undefined, method, options), origin);
  }

  async login(response: ServerResponse): Promise<void> {
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    this.pending.set(state, verifier);
    const url = client.buildAuthorizationUrl(this.configuration, {
      redirect_uri: `${this.origin}/callback`,
      scope: 'openid email profile',
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    response.writeHead(302, { location: url.href }).end();
  }

  /** Redeems the code, renews the tokens, and asks who it is. */
  async callback(response: ServerResponse, url: URL): Promise<void> {
    const state = url.searchParams.get('state') ?? '';
    const checks = { pkceCodeVerifier: this.pending.get(state) ?? '', expectedState: state, idTokenExpected: true };
    const tokens = await client.authorizationCodeGrant(this.configuration, url, checks);
    const renewed = await client.refreshTokenGrant(this.configuration, tokens.refresh_token ?? '');
    const subject = tokens.claims()?.sub ?? '';
    const user = await client.fetchUserInfo(this.configuration, renewed.access_token, subject);
    const known = await client.tokenIntrospection(this.configuration, renewed.access_token);
    await client.tokenRevocation(this.configuration, renewed.refresh_token ?? '');
    const after = await client.tokenIntrospection(this.configuration, renewed.access_token);
    html(response, `<p id="state">${user.preferred_username} ${known.active} ${after.active}</p>`);
  }
}

/** Both applications behind one port. */
export class RelyingParty {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
    private readonly routes: { backend?: ServerSide },
  ) {}

  static async open(): Promise<RelyingParty> {
    const routes: { backend?: ServerSide } = {};
    const server = createServer((request, response) => {
      answer(routes.backend, request, response).catch((error: unknown) => {
        response.statusCode = 500;
        html(response, `<p id="state">failed: ${String(error)}</p>`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RelyingParty(server, `http://localhost:${(server.address() as AddressInfo).port}`, routes);
  }

  /** Connects the server side to the provider. */
  async discover(registration: Registration): Promise<void> {
    this.routes.backend = await ServerSide.discover(registration, this.origin);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

const answer = async (
  backend: ServerSide | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  switch (url.pathname) {
    case '/app':
      return html(response, APPLICATION);
    case '/silent-check-sso.html':
      return html(response, SILENT);
    case '/keycloak.js':
      return void response.setHeader('content-type', 'text/javascript').end(readFileSync(LIBRARY));
    case '/login':
      return backend?.login(response);
    case '/callback':
      return backend?.callback(response, url);
    default:
      response.writeHead(404).end();
  }
};
