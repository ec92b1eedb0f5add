/** `/permission`: a resource server turns the permissions that a request lacks into a ticket. */
import { protectionErrors } from '../../../../core/auth/oauth-error.js';
import type { ResourceServer } from '../model.js';
import type { Resources } from '../resources.js';
import type { ResourceServers } from '../servers.js';
import type { Tickets } from '../tickets.js';
import type { AskedPermission } from '../uma-request.js';
import {
  methodNotAllowed,
  resourceServer,
  text,
  texts,
  type ProtectionRequest,
  type ProtectionResponse,
} from './http.js';
import { isObject } from '../../../../core/json.js';

const MOST = 100;

/** Permission tickets. */
export class PermissionEndpoint {
  constructor(
    private readonly servers: ResourceServers,
    private readonly resources: Resources,
    private readonly tickets: Tickets,
  ) {}

  /** Answers `POST /permission`. Throws `OAuthError`. */
  async handle(request: ProtectionRequest): Promise<ProtectionResponse> {
    const server = resourceServer(request, this.servers);
    if (request.method !== 'POST') return methodNotAllowed('POST');
    const listed = Array.isArray(request.body) ? (request.body as unknown[]) : [request.body];
    if (listed.length === 0 || listed.length > MOST) {
      throw protectionErrors.invalid(`A ticket is for 1 to ${MOST} permissions`);
    }
    const permissions = listed.map((item) => this.#permission(item, server));
    return { status: 201, body: { ticket: await this.tickets.issue({ server: server.client, permissions }) } };
  }

  #permission(item: unknown, server: ResourceServer): AskedPermission {
    if (!isObject(item)) throw protectionErrors.invalid('A permission is an object with resource_id');
    const id = text(item, 'resource_id');
    if (id === undefined) throw protectionErrors.invalid('A permission needs resource_id');
    const resource = this.resources.get(server.client, id) ?? this.resources.named(server.client, server.client, id);
    if (!resource) throw protectionErrors.unknownResource(id);
    const scopes = texts(item, 'resource_scopes');
    const unknown = scopes.find((scope) => !resource.scopes.includes(scope));
    if (unknown !== undefined) throw protectionErrors.unknownScope(unknown);
    return { resource: resource.id, ...(scopes.length === 0 ? {} : { scopes }) };
  }
}
