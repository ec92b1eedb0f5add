/** Login in the browser: authorization code with PKCE (RFC 7636) on a loopback address (RFC 8252 §7.3). */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Ended, exits } from './exit.js';
import { requestTokens, type Client, type Issuer } from './issuer.js';
import { tell } from './output.js';
import type { Tokens } from './profile.js';

/** The time that a person may take to log in, in milliseconds. */
const PATIENCE = 300_000;
const PATH = '/callback';

const random = (): string => randomBytes(32).toString('base64url');

const page = (text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><body><p>${text}</p></body></html>`;

const answer = (response: ServerResponse, status: number, text: string): void => {
  const headers = { 'content-type': 'text/html; charset=utf-8', connection: 'close', 'cache-control': 'no-store' };
  response.writeHead(status, headers).end(page(text));
};

/** Checks the answer of the identity provider: our request, its own name (RFC 9207), and a code. */
const codeOf = (query: URLSearchParams, state: string, { issuer }: Issuer): string => {
  const error = query.get('error');
  if (error !== null)
    throw new Ended(`The login was refused: ${query.get('error_description') ?? error}`, exits.CREDENTIALS);
  if (query.has('iss') && query.get('iss') !== issuer) {
    throw new Ended('The answer comes from another identity provider.', exits.CREDENTIALS);
  }
  const code = query.get('code');
  if (code === null || query.get('state') !== state) {
    throw new Ended('The answer belongs to another login.', exits.CREDENTIALS);
  }
  return code;
};

/** Waits on the loopback address for the one answer that belongs to this login. */
const awaitCode = (port: number, state: string, issuer: Issuer, ready: () => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const server = createServer((request: IncomingMessage, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      // Anything else that reaches the port, icons asked for by browsers above all, is not the answer.
      if (pathname !== PATH || searchParams.get('state') !== state) return answer(response, 404, 'Nothing is here.');
      try {
        const code = codeOf(searchParams, state, issuer);
        answer(response, 200, 'You are logged in. This window may be closed.');
        end(() => resolve(code));
      } catch (error) {
        answer(response, 400, 'The login was refused. This window may be closed.');
        end(() => reject(error as Error));
      }
    });
    const timer = setTimeout(() => end(() => reject(new Ended('Nobody logged in.', exits.CREDENTIALS))), PATIENCE);
    const end = (then: () => void): void => {
      clearTimeout(timer);
      server.close();
      then();
    };
    server.once('error', () =>
      end(() => reject(new Ended(`Port ${port} is in use; choose another one with --port.`, exits.REFUSED))),
    );
    server.listen(port, '127.0.0.1', ready);
  });

/** Lets a person log in in the browser; the address to open is told on standard error. */
export const loginInBrowser = async (issuer: Issuer, client: Client, port: number, scope: string): Promise<Tokens> => {
  const [verifier, state] = [random(), random()];
  const redirect = `http://127.0.0.1:${port}${PATH}`;
  const address = new URL(issuer.authorization_endpoint);
  const request = {
    response_type: 'code',
    client_id: client.client,
    redirect_uri: redirect,
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(request)) address.searchParams.set(name, value);
  const code = await awaitCode(port, state, issuer, () =>
    tell(`Open this address in a browser to log in:\n${address.href}`),
  );
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier };
  return requestTokens(issuer, client, grant);
};
