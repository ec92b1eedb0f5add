/** Answers in one line each, without what is different every time, so that those of two providers can be compared. */
import { decodeJwt } from 'jose';
import { SCOPES } from '../../src/core/auth/access.js';
import { localResource } from '../../src/features/identity/external/resource-id.js';
import { text, type Answer } from './provider.js';
import { BUSES, CATALOGUE, SHIPS, TRAINS } from './setting.js';

const NAMES: Readonly<Record<string, string>> = {
  [BUSES]: 'buses',
  [SHIPS]: 'ships',
  [TRAINS]: 'trains',
  [CATALOGUE]: 'catalogue',
};

interface Permission {
  readonly rsid?: string;
  readonly rsname?: string;
  readonly scopes?: readonly string[];
}

const order = (scope: string): number => (SCOPES as readonly string[]).indexOf(scope);

/** Permissions in a fixed order: `buses(bus positions):READ,EDIT`. */
const written = (permissions: readonly Permission[]): string =>
  permissions
    .map(({ rsid = '', rsname, scopes = [] }) => {
      const held = [...scopes].sort((a, b) => order(a) - order(b)).join(',');
      return `${NAMES[localResource(rsid)] ?? rsid}${rsname === undefined ? '' : `(${rsname})`}:${held}`;
    })
    .sort()
    .join(' ');

/** Permissions that a token carries; `undefined` for one that carries none. */
const carried = (token: string): readonly Permission[] | undefined =>
  (decodeJwt(token)['authorization'] as { permissions?: readonly Permission[] } | undefined)?.permissions;

const tokenLine = (body: Readonly<Record<string, unknown>>): string => {
  const permissions = carried(text(body, 'access_token'));
  const members = Object.keys(body).sort().join(' ');
  return permissions ? `token upgraded=${String(body['upgraded'])} ${written(permissions)}` : `token ${members}`;
};

/** The line of an answer: status, then the error with its description, the decision, the permissions or the members. */
export const lineOf = ({ status, body }: Answer): string => {
  if (Array.isArray(body)) return `${status} ${typeof body[0] === 'string' ? body.join(' ') : written(body)}`;
  if (typeof body !== 'object' || body === null) return `${status} ${body === '' ? 'nothing' : 'text'}`;
  const members = body as Readonly<Record<string, unknown>>;
  if ('error' in members) return `${status} ${text(body, 'error')}: ${text(body, 'error_description')}`;
  if ('access_token' in members) return `${status} ${tokenLine(members)}`;
  if ('result' in members) return `${status} result ${String(members['result'])}`;
  if ('active' in members) return `${status} active ${String(members['active'])}`;
  return `${status} ${Object.keys(members).sort().join(' ')}`;
};
