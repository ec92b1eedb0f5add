/** The protection API (UMA 2.0 Federated Authorization): from a request to its answer. */
import { protectionErrors } from '../../../../core/auth/oauth-error.js';
import { NOT_FOUND, type ProtectionRequest, type ProtectionResponse } from './http.js';
import type { PermissionEndpoint } from './permission.js';
import type { ResourceSet } from './resource-set.js';
import type { WaitingEndpoint } from './ticket.js';
import type { UmaPolicyEndpoint } from './uma-policy.js';

export type { ProtectionRequest, ProtectionResponse };

/** The endpoints below `/authz/protection`. */
export interface ProtectionEndpoints {
  readonly resourceSet: ResourceSet;
  readonly permission: PermissionEndpoint;
  readonly waiting: WaitingEndpoint;
  readonly umaPolicy: UmaPolicyEndpoint;
}

const UNIQUE = /UNIQUE constraint failed/;

/** Answers requests below `/authz/protection`. */
export class ProtectionApi {
  constructor(private readonly endpoints: ProtectionEndpoints) {}

  /** Answers one request. Throws `OAuthError`. */
  async handle(request: ProtectionRequest): Promise<ProtectionResponse> {
    try {
      return await this.#route(request);
    } catch (error) {
      // A dataset of the same title may be stored between looking and writing.
      if (error instanceof Error && UNIQUE.test(error.message)) throw protectionErrors.nameTaken('of the request');
      throw error;
    }
  }

  #route(request: ProtectionRequest): Promise<ProtectionResponse> {
    const [first, second] = request.path;
    switch (first) {
      case 'resource_set':
        return this.endpoints.resourceSet.handle(request);
      case 'permission':
        if (second === undefined) return this.endpoints.permission.handle(request);
        return second === 'ticket' ? this.endpoints.waiting.handle(request) : Promise.resolve(NOT_FOUND);
      case 'uma-policy':
        return this.endpoints.umaPolicy.handle(request);
      default:
        return Promise.resolve(NOT_FOUND);
    }
  }
}
