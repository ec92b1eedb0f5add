/** Client authentication at the token, introspection and revocation endpoints (RFC 6749 §2.3). */
import type { Client } from '../accounts/clients.js';
import { clientErrors, requestErrors } from '../errors.js';
import type { Exchange } from './exchange.js';

interface Presented {
  readonly clientId: string;
  readonly secret: string | undefined;
  readonly basic: boolean;
}

const formDecode = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
};

/** The one `Authorization` header. Two of them are an error: intermediaries disagree about which one counts. */
export const authorizationOf = ({ request }: Exchange): string | undefined => {
  const values = request.raw.headersDistinct['authorization'] ?? [];
  if (values.length > 1) throw requestErrors.invalid('More than one Authorization header');
  return values[0];
};

/** The bearer token of the `Authorization` header (RFC 6750 §2.1). */
export const bearerOf = (exchange: Exchange): string | undefined =>
  /^Bearer +([^\s]+) *$/i.exec(authorizationOf(exchange) ?? '')?.[1];

/** Id and secret of the `Authorization` header, as they came. */
const basicOf = (exchange: Exchange): readonly [id: string, secret: string] | undefined => {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(authorizationOf(exchange) ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return [id, secret.join(':')];
};

/** True if the form repeats a value of the header. Not every client encodes that as RFC 6749 §2.3.1 wants it. */
const repeats = (inForm: string | undefined, inHeader: string): boolean =>
  inForm === undefined || inForm === inHeader || inForm === formDecode(inHeader);

/** Two ways at once are against RFC 6749 §2.3, but Keycloak's own libraries do it; so the same credentials may come twice. */
const presentedBy = (exchange: Exchange): Presented | undefined => {
  const clientId = exchange.form.get('client_id');
  const secret = exchange.form.raw('client_secret');
  const basic = basicOf(exchange);
  if (!basic) return clientId === undefined ? undefined : { clientId, secret, basic: false };
  if (!repeats(clientId, basic[0]) || !repeats(secret, basic[1])) throw clientErrors.twice();
  return { clientId: clientId ?? formDecode(basic[0]), secret: secret ?? formDecode(basic[1]), basic: true };
};

/** The client that makes the request. Public clients only name themselves; confidential ones prove it. Throws `OAuthError`. */
export const authenticateClient = (exchange: Exchange): Client => {
  const presented = presentedBy(exchange);
  if (!presented) throw clientErrors.missing();
  const { clients } = exchange.realm;
  const client = clients.get(presented.clientId);
  if (!client?.enabled) throw clientErrors.unknown(presented.basic);
  if (!client.public && !clients.hasSecret(client, presented.secret ?? '')) {
    throw clientErrors.wrongSecret(presented.basic);
  }
  return client;
};
