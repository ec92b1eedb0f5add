/**
 * Logins under way. The request travels in the login form itself, signed and bound to a cookie of the browser that asked, so
 * nothing is stored for people who only look at the page, and a restart does not disturb those who are typing.
 */
import { jwtVerify, SignJWT } from 'jose';
import { csrfToken } from '../../../core/auth/csrf.js';
import { digest, randomId } from '../../../core/auth/random.js';
import type { Realm } from '../realm.js';
import type { AuthenticationRequest } from './request.js';

/** A login under way. */
export interface Transaction {
  /** May be completed once. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  readonly request: AuthenticationRequest;
  /** Id of the session that was asked; of a consent. */
  readonly session?: string;
}

/** The form that a request travels in: one to log in with, or one to let an application in that nobody here knows. */
export type Form = 'login' | 'consent';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Seals a request for the browser that holds `cookie`. */
export const seal = (
  realm: Realm,
  request: AuthenticationRequest,
  cookie: string,
  { form = 'login', session }: { readonly form?: Form; readonly session?: string } = {},
): Promise<string> =>
  new SignJWT({
    ...{ request, cookie: digest(cookie), jti: randomId(), exp: seconds(realm.now() + realm.times.login) },
    ...(session === undefined ? {} : { session }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(form)
    .sign(realm.keys.derive('login form'));

/** Opens a sealed request; `undefined` when it is forged, too old, or was made for another browser or form. */
export const unseal = async (
  realm: Realm,
  sealed: string,
  cookie: string,
  form: Form = 'login',
): Promise<Transaction | undefined> => {
  try {
    const { payload } = await jwtVerify(sealed, realm.keys.derive('login form'), {
      algorithms: ['HS256'],
      audience: form,
      currentDate: new Date(realm.now()),
    });
    if (payload['cookie'] !== digest(cookie)) return undefined;
    const request = payload['request'] as AuthenticationRequest;
    const session = payload['session'];
    return {
      ...{ id: String(payload.jti), expires: (payload.exp ?? 0) * 1000, request },
      ...(typeof session === 'string' ? { session } : {}),
    };
  } catch {
    return undefined;
  }
};

/** The proof in a form that is made for the browser that holds `cookie`. */
export const formToken = (realm: Realm, cookie: string): string => csrfToken(realm.keys.derive('csrf'), cookie);
