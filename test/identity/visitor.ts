/** A visitor with a cookie jar, who follows the login flow by hand. */
import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Fields, World } from './world.js';

export const AUTH = '/realms/marketplace/protocol/openid-connect/auth';
export const REDIRECT = 'http://market.example/graphiql';

/** A PKCE verifier with its challenge. */
export const pkce = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** Parameters of a sound authentication request. */
export const authRequest = (challenge: string, more: Record<string, string> = {}): Record<string, string> => ({
  client_id: 'web',
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'openid',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
});

/** Values of the hidden fields of a page. */
export const hiddenFields = (page: string): Record<string, string> => {
  const inputs = page.match(/<input type="hidden"[^>]*>/g) ?? [];
  const part = (input: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  return Object.fromEntries(inputs.map((input) => [part(input, 'name'), part(input, 'value')]));
};

/** Parameters of the place that an answer sends the browser to. */
export const locationOf = ({ headers }: Answer): { base: string; params: URLSearchParams } => {
  const url = new URL(headers.get('location') ?? 'about:blank');
  const params = new URLSearchParams(url.hash === '' ? url.search : url.hash.slice(1));
  return { base: `${url.origin}${url.pathname}`, params };
};

export class Visitor {
  readonly cookies = new Map<string, string>();
  /** `Set-Cookie` headers as they came. */
  readonly setCookies: string[] = [];

  constructor(private readonly world: Pick<World, 'get' | 'post' | 'origin' | 'secrets'>) {}

  async get(path: string, params: Record<string, string> = {}): Promise<Answer> {
    const query = new URLSearchParams(params).toString();
    return this.keep(await this.world.get(query === '' ? path : `${path}?${query}`, this.headers()));
  }

  async post(path: string, fields: Fields): Promise<Answer> {
    return this.keep(await this.world.post(path, fields, this.headers()));
  }

  /** Asks for a code; the answer is the login page, or a redirect when there is a session already. */
  ask(challenge: string, more: Record<string, string> = {}): Promise<Answer> {
    return this.get(AUTH, authRequest(challenge, more));
  }

  /** Fills in the login page. */
  submit(page: Answer, fields: Record<string, string>): Promise<Answer> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const path = action.replaceAll('&amp;', '&').replace(this.world.origin, '');
    return this.post(path, { ...hiddenFields(page.text), ...fields });
  }

  /** Logs in as the administrator; returns the code with its verifier. */
  async login(more: Record<string, string> = {}): Promise<{ code: string; verifier: string; answer: Answer }> {
    const { verifier, challenge } = pkce();
    const page = await this.ask(challenge, more);
    const answer = page.headers.has('location') ? page : await this.submit(page, { ...this.world.secrets.users.admin });
    return { code: locationOf(answer).params.get('code') ?? '', verifier, answer };
  }

  private headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) };
  }

  private keep(answer: Answer): Answer {
    for (const line of answer.headers.getSetCookie()) {
      this.setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
