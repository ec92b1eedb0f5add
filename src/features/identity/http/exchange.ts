/** One request to the provider, as its endpoints see it, and how they answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookies } from '../../../core/auth/cookies.js';
import { Form } from './form.js';
import type { Realm } from '../realm.js';

/** A request with its parameters. */
export interface Exchange {
  readonly realm: Realm;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Parameters of the body for POST, of the URL otherwise. */
  readonly form: Form;
  /** Network address of the caller. */
  readonly address: string;
  /** Path below which the realm's endpoints were addressed, as the browser sees it, for example `/realms/marketplace`. */
  readonly prefix: string;
  /** The name of the issuer there. */
  readonly issuer: string;
  /** `Origin` header, when a browser sent one. */
  readonly origin: string | undefined;
  /** The provider's cookies there. */
  readonly cookies: Cookies;
}

/** An endpoint: answers by what it returns (JSON, or text once a content type is set) or throws `OAuthError`. */
export type Endpoint = (exchange: Exchange) => Promise<unknown> | unknown;

const EMPTY = Form.ofQuery('');

/** Parameters of the URL. */
const queryOf = (request: FastifyRequest): Form => {
  const start = request.url.indexOf('?');
  return start < 0 ? EMPTY : Form.ofQuery(request.url.slice(start + 1));
};

/** Gathers what endpoints need from a request. */
export const exchangeOf = (realm: Realm, prefix: string, request: FastifyRequest, reply: FastifyReply): Exchange => {
  const path = `${new URL(realm.baseUrl).pathname.replace(/\/$/, '')}${prefix}`;
  return {
    realm,
    request,
    reply,
    form: request.method === 'POST' ? (request.body instanceof Form ? request.body : EMPTY) : queryOf(request),
    address: request.ip,
    prefix: path,
    issuer: realm.issuers.at(prefix),
    origin: typeof request.headers.origin === 'string' ? request.headers.origin : undefined,
    cookies: new Cookies(realm.baseUrl, `${path}/`),
  };
};
