/**
 * Reads an authorization request (grant type `urn:ietf:params:oauth:grant-type:uma-ticket`). Everything that is wrong with
 * the form of a request is said here, before anything is evaluated.
 */
import { umaErrors } from '../../../core/auth/oauth-error.js';

/** One `permission` parameter: a resource, scopes, or both. */
export interface AskedPermission {
  /** Id, name or URI; absent for "any resource". */
  readonly resource?: string;
  /** Absent for all scopes. */
  readonly scopes?: readonly string[];
}

/** The form of the answer. */
export type ResponseMode = 'token' | 'decision' | 'permissions';

/** A well-formed request. */
export interface UmaRequest {
  /** Client id or alias of the resource server. */
  readonly audience?: string;
  readonly permissions: readonly AskedPermission[];
  readonly mode: ResponseMode;
  /** `uri` if `resource` of the permissions is a URI, in which placeholders count; else `id`. */
  readonly format: 'id' | 'uri';
  readonly matchingUri: boolean;
  readonly includeName: boolean;
  readonly limit?: number;
  readonly ticket?: string;
  readonly submit: boolean;
  readonly rpt?: string;
  /** Scopes that are asked for in addition, on every permission. */
  readonly scopes: readonly string[];
}

/** Most permissions that one request may name. */
const MOST_PERMISSIONS = 200;
const REPEATABLE = ['permission'];
const CLAIM_FORMAT = 'urn:ietf:params:oauth:token-type:jwt';

/** Splits `resource`, `resource#scope,scope` or `#scope`. */
const parsePermission = (text: string): AskedPermission => {
  const [resource = '', scopes, ...more] = text.trim().split('#');
  if (more.length > 0) throw umaErrors.malformedPermission();
  if (scopes === undefined) {
    if (resource === '') throw umaErrors.malformedPermission();
    return { resource };
  }
  const names = scopes.split(',').map((scope) => scope.trim());
  if (names.includes('')) throw umaErrors.malformedPermission();
  return { ...(resource === '' ? {} : { resource }), scopes: [...new Set(names)] };
};

const refuseDuplicates = (params: URLSearchParams): void => {
  const names = [...params.keys()].filter((name) => !REPEATABLE.includes(name));
  if (new Set(names).size < names.length) throw umaErrors.duplicated();
};

const modeOf = (params: URLSearchParams): ResponseMode => {
  const mode = params.get('response_mode');
  if (mode === null || mode === '') return 'token';
  if (mode === 'decision' || mode === 'permissions') return mode;
  throw umaErrors.invalidResponseMode();
};

const formatOf = (params: URLSearchParams): 'id' | 'uri' => {
  const format = params.get('permission_resource_format') ?? 'id';
  if (format !== 'id' && format !== 'uri') throw umaErrors.invalidFormat();
  return format;
};

const limitOf = (params: URLSearchParams): { limit?: number } => {
  const limit = params.get('response_permissions_limit');
  if (limit === null) return {};
  if (!/^[1-9]\d{0,8}$/.test(limit)) throw umaErrors.invalidLimit();
  return { limit: Number(limit) };
};

/** Pushed claims must be sound, although no policy of ours looks at them: a client must not believe that they count. */
const checkClaims = (params: URLSearchParams, confidential: boolean): void => {
  const token = params.get('claim_token');
  if (token === null) return;
  if (!confidential) throw umaErrors.publicClaims();
  const format = params.get('claim_token_format') ?? CLAIM_FORMAT;
  if (format !== CLAIM_FORMAT) throw umaErrors.claimFormat(format);
  try {
    const claims: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new TypeError('not an object');
  } catch {
    throw umaErrors.invalidClaims();
  }
};

const optional = <Name extends string>(params: URLSearchParams, name: Name): { [Key in Name]?: string } => {
  const value = params.get(name);
  return value === null || value === '' ? {} : ({ [name]: value } as { [Key in Name]?: string });
};

/** Reads the parameters of a request. `confidential`: whether the calling client authenticated. Throws `OAuthError`. */
export const parseUmaRequest = (params: URLSearchParams, confidential: boolean): UmaRequest => {
  refuseDuplicates(params);
  const asked = params.getAll('permission');
  if (asked.length > MOST_PERMISSIONS) throw umaErrors.tooManyPermissions();
  const request: UmaRequest = {
    ...optional(params, 'audience'),
    ...optional(params, 'ticket'),
    ...optional(params, 'rpt'),
    ...limitOf(params),
    mode: modeOf(params),
    format: formatOf(params),
    permissions: asked.map(parsePermission),
    matchingUri: params.get('permission_resource_matching_uri') === 'true',
    includeName: params.get('response_include_resource_name') !== 'false',
    submit: params.get('submit_request') !== 'false',
    scopes: (params.get('scope') ?? '').split(' ').filter(Boolean),
  };
  if (request.audience === undefined && request.ticket === undefined) throw umaErrors.noAudience();
  if (request.mode === 'decision' && asked.length === 0 && request.ticket === undefined) throw umaErrors.noPermission();
  checkClaims(params, confidential);
  return request;
};
