/** An identity provider elsewhere. */
import { Refusal } from '../../errors.js';
import type { Provider, TokenAnswer } from './provider.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' } as const;
/** Longest wait for the provider in milliseconds. */
const PATIENCE = 10_000;
/** Largest answer in characters that is read. */
const LARGEST = 256 * 1024;

interface Discovered {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly end_session_endpoint?: string;
}

const isDiscovered = (value: unknown): value is Discovered => {
  const { authorization_endpoint: login, token_endpoint: token } = (value ?? {}) as Record<string, unknown>;
  return [login, token].every((url) => typeof url === 'string' && /^https?:/.test(url));
};

const ask = async (url: string, init: RequestInit = {}): Promise<TokenAnswer> => {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    return { status: answer.status, body: (await answer.text()).slice(0, LARGEST) };
  } catch {
    throw new Refusal('UNAVAILABLE', 'The identity provider does not answer; try again in a moment.');
  }
};

/** A provider elsewhere, found by its discovery document (OpenID Connect Discovery 1.0 §4). */
export const remoteProvider = (issuer: string, tokenEndpoint?: string): Provider => {
  let known: Promise<Discovered> | undefined;
  const discover = async (): Promise<Discovered> => {
    const { status, body } = await ask(`${issuer}/.well-known/openid-configuration`);
    const found: unknown = status === 200 ? JSON.parse(body) : undefined;
    if (isDiscovered(found)) return found;
    throw new Refusal('UNAVAILABLE', 'The identity provider does not say where it answers.');
  };
  // A failure is not remembered: the provider may be back the next time.
  const endpoints = (): Promise<Discovered> =>
    (known ??= discover().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  const post = (url: string, form: URLSearchParams) =>
    ask(url, { method: 'POST', headers: FORM, body: form.toString() });
  return {
    issuer,
    authorization: async () => (await endpoints()).authorization_endpoint,
    token: async (form) => post(tokenEndpoint ?? (await endpoints()).token_endpoint, form),
    logout: async (form) => {
      const { end_session_endpoint: end } = await endpoints();
      if (end !== undefined) await post(end, form);
    },
  };
};
