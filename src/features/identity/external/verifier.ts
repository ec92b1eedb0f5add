/** Verification of tokens of a provider elsewhere, with the ids that assets have here. */
import { localResource } from './resource-id.js';
import type { TokenVerifier, Verification } from '../../../core/auth/verify.js';

/** Translates the permissions of verified tokens. */
export class RemoteVerifier {
  constructor(private readonly tokens: Pick<TokenVerifier, 'verify'>) {}

  /** Says who a token speaks for. Never throws because of a token. */
  async verify(token: string): Promise<Verification> {
    const result = await this.tokens.verify(token);
    if (!result.valid || result.user.permissions === undefined) return result;
    const permissions = result.user.permissions.map((one) => ({ ...one, rsid: localResource(one.rsid) }));
    return { ...result, user: { ...result.user, permissions } };
  }
}
