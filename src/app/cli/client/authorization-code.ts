/** Login in the browser: authorization code with PKCE (RFC 7636) on a loopback address (RFC 8252 §7.3). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { newLogin, type Login, type RelyingParty } from '../../../core/oidc/relying-party.js';
import type { Tokens } from '../../../core/oidc/tokens.js';
import { Ended, exits } from './exit.js';
import { tell } from './output.js';

/** The time that a person may take to log in, in milliseconds. */
const PATIENCE = 300_000;
const PATH = '/callback';

const redirectTo = (port: number): string => `http://127.0.0.1:${port}${PATH}`;

const page = (text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><body><p>${text}</p></body></html>`;

const answer = (response: ServerResponse, status: number, text: string): void => {
  const headers = { 'content-type': 'text/html; charset=utf-8', connection: 'close', 'cache-control': 'no-store' };
  response.writeHead(status, headers).end(page(text));
};

/** Waits on the loopback address for the one answer that belongs to `login`, and finishes it. */
const awaitTokens = (port: number, party: RelyingParty, login: Login, ready: () => void): Promise<Tokens> =>
  new Promise((resolve, reject) => {
    const server = createServer((request: IncomingMessage, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      // Anything else that reaches the port, icons asked for by browsers above all, is not the answer.
      if (pathname !== PATH || searchParams.get('state') !== login.state)
        return answer(response, 404, 'Nothing is here.');
      party.finish(login, redirectTo(port), searchParams).then(
        (tokens) => {
          answer(response, 200, 'You are logged in. This window may be closed.');
          end(() => resolve(tokens));
        },
        (error: unknown) => {
          answer(response, 400, 'The login was refused. This window may be closed.');
          end(() => reject(error as Error));
        },
      );
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
export const loginInBrowser = async (party: RelyingParty, port: number, scope: string): Promise<Tokens> => {
  const login = newLogin();
  const address = await party.begin(login, { redirectUri: redirectTo(port), scope });
  return awaitTokens(port, party, login, () => tell(`Open this address in a browser to log in:\n${address.href}`));
};
