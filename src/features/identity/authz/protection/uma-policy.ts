/**
 * `/uma-policy`: people share resources. A policy gives scopes of one resource to users, roles, groups and clients; whoever is
 * one of them gets the scopes.
 */
import { protectionErrors } from '../../../../core/auth/oauth-error.js';
import type { UserPrincipal } from '../../../../core/auth/principal.js';
import type { Directory } from '../directory.js';
import type { Evaluator } from '../evaluate.js';
import { inOrder } from '../grants.js';
import type { Resource, ResourceServer } from '../model.js';
import type { Resources } from '../resources.js';
import type { ResourceServers } from '../servers.js';
import type { SharedPolicies, SharedPolicy } from '../shared-policies.js';
import { mayShare } from '../sharing.js';
import type { PolicySubject } from '../subjects.js';
import type { AuthzWriter } from '../writer.js';
import {
  bearer,
  isProtectionToken,
  methodNotAllowed,
  NO_CONTENT,
  NOT_FOUND,
  type ProtectionRequest,
  type ProtectionResponse,
  text,
  texts,
} from './http.js';
import { isObject } from '../../../../core/json.js';

/** Policies of people as the protection API writes and reads them. */
/** The lists of a policy by the kind of subject that they name. */
export const LISTS = { roles: 'role', users: 'user', groups: 'group', clients: 'client' } as const;
export type ListName = keyof typeof LISTS;

/** A policy as it is sent; users by name. */
const representShared = (policy: SharedPolicy, directory: Directory): object => {
  const lists = (Object.keys(LISTS) as ListName[]).map((list) => {
    const ids = policy.subjects.filter(({ kind }) => kind === LISTS[list]).map(({ id }) => id);
    return [list, list === 'users' ? ids.map((id) => directory.username(id) ?? id) : ids] as const;
  });
  return {
    id: policy.id,
    name: policy.name,
    ...(policy.description === undefined ? {} : { description: policy.description }),
    type: 'uma',
    logic: 'POSITIVE',
    decisionStrategy: 'AFFIRMATIVE',
    owner: policy.owner,
    scopes: policy.scopes,
    ...Object.fromEntries(lists.filter(([, ids]) => ids.length > 0)),
  };
};

const subjectOf = (list: ListName, id: string, directory: Directory): PolicySubject => {
  if (list === 'groups' && !id.startsWith('/')) throw protectionErrors.invalid('groups are given by path');
  if (list !== 'users') return { kind: LISTS[list], id };
  const user = directory.userId(id);
  if (user === undefined) throw protectionErrors.invalid('users must be known');
  return { kind: 'user', id: user };
};

/** The words of somebody about a policy for a resource. Throws `OAuthError`. */
const readShared = (body: unknown, resource: Resource, directory: Directory): Omit<SharedPolicy, 'id' | 'owner'> => {
  if (!isObject(body)) throw protectionErrors.invalid('The body must be a JSON object');
  const name = text(body, 'name');
  if (name === undefined) throw protectionErrors.invalid('name is needed');
  if (body['condition'] !== undefined) throw protectionErrors.invalid('condition is not supported');
  const scopes = texts(body, 'scopes');
  const unknown = scopes.find((scope) => !resource.scopes.includes(scope));
  if (unknown !== undefined) throw protectionErrors.unknownScope(unknown);
  const subjects = (Object.keys(LISTS) as ListName[]).flatMap((list) =>
    texts(body, list).map((id) => subjectOf(list, id, directory)),
  );
  if (scopes.length === 0 || subjects.length === 0) {
    throw protectionErrors.invalid('scopes and one of roles, users, groups, clients are needed');
  }
  const description = text(body, 'description');
  return {
    server: resource.server,
    resource: resource.id,
    name,
    scopes: inOrder(scopes),
    subjects,
    ...(description === undefined ? {} : { description }),
  };
};

/** The tools of sharing. */
export interface SharingTools {
  readonly servers: ResourceServers;
  readonly resources: Resources;
  readonly evaluator: Evaluator;
  readonly shared: SharedPolicies;
  readonly writer: AuthzWriter;
  readonly directory: Directory;
}

const LONGEST_LIST = 100;
/** As Keycloak answers; python-keycloak takes 204 for a mistake. */
const REPLACED: ProtectionResponse = { status: 201 };

/** Policies that people make for what they may share. */
export class UmaPolicyEndpoint {
  constructor(private readonly tools: SharingTools) {}

  /** Answers a request below `/uma-policy`. Throws `OAuthError`. */
  async handle(request: ProtectionRequest): Promise<ProtectionResponse> {
    const caller = bearer(request);
    const id = request.path[1];
    if (request.path.length > 2) return NOT_FOUND;
    if (id === undefined) return request.method === 'GET' ? this.#list(request, caller) : methodNotAllowed('GET');
    if (request.method === 'POST') return this.#create(request, caller, id);
    const policy = this.tools.shared.get(id);
    // A policy of somebody else is none of the caller's business: whether there is one is not told.
    if (policy?.owner !== caller.sub) return NOT_FOUND;
    switch (request.method) {
      case 'GET':
        return { status: 200, body: representShared(policy, this.tools.directory) };
      case 'PUT':
        return this.#replace(request, caller, policy);
      case 'DELETE':
        await this.tools.writer.change(() => [this.tools.shared.remove(policy.id)]);
        return NO_CONTENT;
      default:
        return methodNotAllowed('GET', 'POST', 'PUT', 'DELETE');
    }
  }

  #list({ query }: ProtectionRequest, caller: UserPrincipal): ProtectionResponse {
    const found = this.tools.shared.ownedBy(caller.sub, query.get('resource') ?? undefined, LONGEST_LIST);
    return { status: 200, body: found.map((policy) => representShared(policy, this.tools.directory)) };
  }

  async #create({ body }: ProtectionRequest, caller: UserPrincipal, id: string): Promise<ProtectionResponse> {
    const resource = this.tools.resources.find(id);
    if (!resource) return NOT_FOUND;
    const policy = this.#read(body, caller, resource);
    const { shared, writer, directory } = this.tools;
    await writer.change(() => {
      this.#authorize(body, caller, resource, policy.scopes);
      if (shared.named(resource.server, policy.name)) throw protectionErrors.policyTaken(policy.name);
      return shared.insert(policy);
    });
    const stored = shared.named(resource.server, policy.name) as SharedPolicy;
    return { status: 200, body: representShared(stored, directory) };
  }

  async #replace({ body }: ProtectionRequest, caller: UserPrincipal, old: SharedPolicy): Promise<ProtectionResponse> {
    const resource = this.tools.resources.find(old.resource);
    if (!resource) return NOT_FOUND;
    const policy = this.#read(body, caller, resource);
    const { shared, writer } = this.tools;
    await writer.change(() => {
      this.#authorize(body, caller, resource, policy.scopes);
      const holder = shared.named(resource.server, policy.name);
      if (holder && holder.id !== old.id) throw protectionErrors.policyTaken(policy.name);
      return [shared.remove(old.id), ...shared.insert({ ...policy, id: old.id })];
    });
    return REPLACED;
  }

  #read(body: unknown, caller: UserPrincipal, resource: Resource): Omit<SharedPolicy, 'id'> {
    return { ...readShared(body, resource, this.tools.directory), owner: caller.sub };
  }

  /**
   * The caller must be allowed to share the scopes of this resource, and the body must not reach for another one. A resource
   * server owns what it registers, so it may share it where owners manage access.
   */
  #authorize(body: unknown, caller: UserPrincipal, resource: Resource, scopes: readonly string[]): void {
    const server = this.tools.servers.get(resource.server) as ResourceServer;
    const named = isObject(body) && Array.isArray(body['resources']) ? (body['resources'] as unknown[]) : [];
    const foreign = named.some((other) => other !== resource.id && other !== resource.name);
    if (foreign || !caller.audiences.includes(server.client)) throw protectionErrors.notGranted();
    if (resource.owner === server.client && isProtectionToken(caller, server)) {
      if (!resource.ownerManaged) throw protectionErrors.notOwnerManaged();
      return;
    }
    if (!mayShare(this.tools.evaluator, caller, server, resource, scopes)) throw protectionErrors.notGranted();
  }
}
