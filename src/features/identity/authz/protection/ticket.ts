/** `/permission/ticket`: owners see who waits for access to their resources, and answer. */
import { protectionErrors } from '../../../../core/auth/oauth-error.js';
import type { UserPrincipal } from '../../../../core/auth/principal.js';
import type { AccessRequests } from '../access-requests.js';
import type { Directory } from '../directory.js';
import { grantStatements } from '../grants.js';
import type { Resources } from '../resources.js';
import type { AuthzWriter } from '../writer.js';
import {
  bearer,
  methodNotAllowed,
  NO_CONTENT,
  NOT_FOUND,
  text,
  type ProtectionRequest,
  type ProtectionResponse,
} from './http.js';
import { isObject } from '../../../../core/json.js';

/** Requests that wait for their owner. */
export class WaitingEndpoint {
  constructor(
    private readonly resources: Resources,
    private readonly requests: AccessRequests,
    private readonly writer: AuthzWriter,
    private readonly directory: Directory,
  ) {}

  /** Answers a request to `/permission/ticket`. Throws `OAuthError`. */
  async handle(request: ProtectionRequest): Promise<ProtectionResponse> {
    const caller = bearer(request);
    if (request.method === 'GET') return this.#list(caller);
    return request.method === 'PUT' ? this.#answer(request.body, caller) : methodNotAllowed('GET', 'PUT');
  }

  #list(caller: UserPrincipal): ProtectionResponse {
    const waiting = this.requests.waitingFor(caller.sub).map(({ resource, requester, scope }) => ({
      id: `${resource}#${scope}#${requester}`,
      owner: caller.sub,
      resource,
      resourceName: this.resources.find(resource)?.name,
      scope,
      scopeName: scope,
      requester,
      requesterName: this.directory.username(requester),
      granted: false,
    }));
    return { status: 200, body: waiting };
  }

  /** Grants what was asked for (`granted: true`), or lets it go (`granted: false`). */
  async #answer(body: unknown, caller: UserPrincipal): Promise<ProtectionResponse> {
    if (!isObject(body)) throw protectionErrors.invalid('The body must be a JSON object');
    const [resource, requester] = [text(body, 'resource'), text(body, 'requester')];
    const scope = text(body, 'scope') ?? text(body, 'scopeName');
    const waiting = this.requests
      .waitingFor(caller.sub)
      .find((item) => item.resource === resource && item.requester === requester && item.scope === scope);
    if (!waiting) return NOT_FOUND;
    await this.writer.change(() => {
      const subject = { kind: 'user', id: waiting.requester } as const;
      const { id, server } = this.resources.find(waiting.resource) ?? {};
      const granted = body['granted'] === true && id !== undefined && server !== undefined;
      const grant = granted ? grantStatements(server, { resource: id }, [waiting.scope], subject) : [];
      return [this.requests.remove(waiting), ...grant];
    });
    return NO_CONTENT;
  }
}
