/** An application that logs people in with next-auth, and a browser that uses it: in one process, over the paths that both know. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from './npm.js';

/** What the application keeps in its session. */
export type Kept = Record<string, unknown>;

/** Settings of either library, as far as they are used. */
export interface AuthOptions {
  readonly secret: string;
  readonly providers: readonly unknown[];
  readonly callbacks: object;
  readonly logger: object;
}

/** Settings of an application that renews its access token whenever its session is read, as the library's guide shows it. */
export const optionsOf = (provider: unknown, renew: (kept: Kept) => Promise<Kept>): AuthOptions => ({
  secret: 'of a test, long enough for a key of 256 bits',
  providers: [provider],
  // What is refused is checked by what the visitor sees.
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  callbacks: {
    jwt: ({ token, account }: { token: Kept; account?: Kept | null }) =>
      account ? { ...token, ...account } : renew(token),
    session: ({ session, token }: { session: Kept; token: Kept }) => ({ ...session, token }),
  },
});

/** The application while it runs. */
export interface Site {
  readonly origin: string;
  /** Answers a request for a path below `/api/auth`. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  readonly close: () => Promise<unknown>;
}

/** @auth/core itself, which next-auth 5 is made of: it takes requests and gives responses. */
export const openAuthCore = async (options: AuthOptions): Promise<Site> => {
  type Auth = (request: Request, options: object) => Promise<Response>;
  const { Auth: auth } = await load<{ readonly Auth: Auth }>('@auth/core');
  const settings = { ...options, trustHost: true, basePath: '/api/auth' };
  const origin = 'http://application.example';
  const send: Site['send'] = (path, init) => auth(new Request(`${origin}/api/auth${path}`, init), settings);
  return { origin, send, close: () => Promise.resolve() };
};

const cookiesOf = (header = ''): Record<string, string> =>
  Object.fromEntries(
    header
      .split('; ')
      .map((pair) => pair.split(/=(.*)/s))
      .map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
  );

/** next-auth 4 itself: its handler of API routes, given what Next.js gives it, in express, whose responses are like those. */
export const openNextAuth = async (options: AuthOptions): Promise<Site> => {
  type Handler = (request: object, response: ServerResponse, options: AuthOptions) => Promise<unknown>;
  type Asked = IncomingMessage & { readonly query: object; readonly body: unknown; readonly path: string };
  interface Express {
    (): RequestListener & { use(...handlers: unknown[]): void };
    urlencoded(options: object): unknown;
  }
  const library = await load<{ readonly default: { readonly default: Handler } }>('next-auth');
  const { default: express } = await load<{ readonly default: Express }>('express');
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.use(express.urlencoded({ extended: false }));
  app.use('/api/auth', ({ query, body = {}, path, headers, method }: Asked, response: ServerResponse) => {
    process.env['NEXTAUTH_URL'] = origin;
    const asked = { query: { ...query, nextauth: path.split('/').slice(1) }, cookies: cookiesOf(headers.cookie) };
    return library.default.default({ ...asked, body, headers, method }, response, options);
  });
  const send: Site['send'] = (path, init) => fetch(`${origin}/api/auth${path}`, init);
  const close = (): Promise<unknown> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { origin, send, close };
};

/** A browser with the cookies of one application. */
export class ApplicationVisitor {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly site: Site) {}

  async open(path: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const post = form && { method: 'POST', body: new URLSearchParams(form) };
    // What a page sends is answered with the address, which the page opens.
    const headers = { cookie, ...(form && { 'x-auth-return-redirect': '1' }) };
    const answer = await this.site.send(path, { ...post, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Presses a button: such a request proves that it comes from the application's own page. */
  async press(path: string): Promise<URL> {
    const { csrfToken } = (await (await this.open('/csrf')).json()) as { readonly csrfToken: string };
    const answer = await this.open(path, { csrfToken, json: 'true' });
    return new URL(((await answer.json()) as { readonly url: string }).url);
  }

  async session(): Promise<{ readonly user?: Kept; readonly token?: Kept } | null> {
    return (await (await this.open('/session')).json()) as never;
  }
}
