/** Permission tickets (UMA 2.0 Federated Authorization §4): what a resource server asks for on behalf of somebody. */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { umaErrors } from '../../../core/auth/oauth-error.js';
import type { AskedPermission } from './uma-request.js';

/** Seconds for which a ticket can be used. */
const LIFETIME = 300;
const TYPE = 'permission-ticket';

/** The permissions that a ticket asks for. */
export interface Ticket {
  /** Client id of the resource server that asked. */
  readonly server: string;
  readonly permissions: readonly AskedPermission[];
}

/** Makes and reads tickets. Only this provider reads them, so they carry a symmetric signature. */
export class Tickets {
  constructor(
    private readonly issuer: string,
    /** Key of 256 bits. */
    private readonly key: () => Uint8Array,
    /** Milliseconds since the epoch. */
    private readonly now: () => number = Date.now,
  ) {}

  issue({ server, permissions }: Ticket): Promise<string> {
    const issued = Math.floor(this.now() / 1000);
    return new SignJWT({ azp: server, permissions })
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setIssuer(this.issuer)
      .setAudience(this.issuer)
      .setJti(randomUUID())
      .setIssuedAt(issued)
      .setExpirationTime(issued + LIFETIME)
      .sign(this.key());
  }

  /** Reads a ticket. Throws `OAuthError` (`invalid_ticket`) when it is forged, foreign or expired. */
  async read(ticket: string): Promise<Ticket> {
    try {
      const { payload } = await jwtVerify(ticket, this.key(), {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: this.issuer,
        audience: this.issuer,
        requiredClaims: ['exp', 'azp', 'permissions'],
        currentDate: new Date(this.now()),
      });
      return { server: payload['azp'] as string, permissions: payload['permissions'] as AskedPermission[] };
    } catch (error) {
      throw error instanceof errors.JWTExpired ? umaErrors.invalidTicket() : umaErrors.unverifiedTicket();
    }
  }
}
