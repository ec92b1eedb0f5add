/** `/resource_set`: resource servers register what they protect. */
import { protectionErrors } from '../../../auth/oauth-error.js';
import type { Directory } from '../directory.js';
import type { Resource, ResourceServer } from '../model.js';
import type { NewResource, ResourceFilter, Resources } from '../resources.js';
import type { ResourceServers } from '../servers.js';
import type { AuthzWriter } from '../writer.js';
import {
  methodNotAllowed,
  NO_CONTENT,
  NOT_FOUND,
  resourceServer,
  type ProtectionRequest,
  type ProtectionResponse,
} from './http.js';
import { readResource, represent, representNew } from './resource-representation.js';

const PAGE = 100;
const MOST = 1000;

const count = (query: URLSearchParams, name: string, fallback: number, most: number): number => {
  const value = Number(query.get(name) ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw protectionErrors.invalid(`${name} must be a number`);
  return Math.min(value, most);
};

const filterOf = (query: URLSearchParams, directory: Directory): ResourceFilter => {
  const given = (name: string): string | undefined => query.get(name) || undefined;
  const [id, name, uri, owner, type, scope] = ['_id', 'name', 'uri', 'owner', 'type', 'scope'].map(given);
  const exact = query.get('exactName') === 'true';
  return {
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : exact ? { exactName: name } : { name }),
    ...(uri === undefined ? {} : { uri }),
    ...(owner === undefined ? {} : { owner: directory.userId(owner) ?? owner }),
    ...(type === undefined ? {} : { type }),
    ...(scope === undefined ? {} : { scope }),
  };
};

/** Registration of resources. */
export class ResourceSet {
  constructor(
    private readonly servers: ResourceServers,
    private readonly resources: Resources,
    private readonly writer: AuthzWriter,
    private readonly directory: Directory,
  ) {}

  /** Answers a request below `/resource_set`. Throws `OAuthError`. */
  async handle(request: ProtectionRequest): Promise<ProtectionResponse> {
    const server = resourceServer(request, this.servers);
    const id = request.path[1];
    if (id === undefined) return this.#collection(request, server);
    const resource = this.resources.get(server.client, id);
    if (!resource || request.path.length > 2) return NOT_FOUND;
    switch (request.method) {
      case 'GET':
        return { status: 200, body: represent(resource, this.resources.uris(id), this.directory) };
      case 'PUT':
        return this.#replace(request, server, resource);
      case 'DELETE':
        await this.writer.change(() => [this.resources.remove(id)]);
        return NO_CONTENT;
      default:
        return methodNotAllowed('GET', 'PUT', 'DELETE');
    }
  }

  async #collection(request: ProtectionRequest, server: ResourceServer): Promise<ProtectionResponse> {
    if (request.method === 'GET') return this.#list(request.query, server);
    if (request.method !== 'POST') return methodNotAllowed('GET', 'POST');
    const resource = readResource(request.body, server, this.servers.scopes(server.client), this.directory);
    await this.writer.change(() => {
      if (this.resources.find(resource.id)) throw protectionErrors.idTaken(resource.id);
      this.#refuseTakenName(resource);
      return this.resources.insert(resource);
    });
    return { status: 201, body: representNew(resource, resource.uris, this.directory) };
  }

  async #replace({ body }: ProtectionRequest, server: ResourceServer, old: Resource): Promise<ProtectionResponse> {
    const { organization } = old;
    const said = readResource(body, server, this.servers.scopes(server.client), this.directory, old.id);
    const resource = { ...said, ...(organization === undefined ? {} : { organization }) };
    await this.writer.change(() => {
      this.#refuseTakenName(resource);
      return this.resources.update(resource);
    });
    return NO_CONTENT;
  }

  #refuseTakenName({ server, owner, name, id }: NewResource): void {
    const holder = this.resources.named(server, owner, name);
    if (holder && holder.id !== id) throw protectionErrors.nameTaken(name);
  }

  #list(query: URLSearchParams, server: ResourceServer): ProtectionResponse {
    const first = count(query, 'first', 0, Number.MAX_SAFE_INTEGER);
    const max = count(query, 'max', PAGE, MOST);
    const uri = query.get('uri');
    const matching = query.get('matchingUri') === 'true' && uri !== null;
    const found = matching
      ? this.resources.byUri(server.client, uri, true)
      : this.resources.search(server.client, filterOf(query, this.directory), first, max);
    const deep = query.get('deep') === 'true';
    return {
      status: 200,
      body: found.map((item) => (deep ? represent(item, this.resources.uris(item.id), this.directory) : item.id)),
    };
  }
}
