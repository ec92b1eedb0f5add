/** `/resource_set`: resource servers register what they protect. */
import { randomUUID } from 'node:crypto';
import { protectionErrors } from '../../../../core/auth/oauth-error.js';
import { isResourceName } from '../assets.js';
import type { Directory } from '../directory.js';
import type { Resource, ResourceServer } from '../model.js';
import type { NewResource, ResourceFilter, Resources } from '../resources.js';
import type { ResourceServers } from '../servers.js';
import type { AuthzWriter } from '../writer.js';
import {
  methodNotAllowed,
  NO_CONTENT,
  NOT_FOUND,
  type ProtectionRequest,
  type ProtectionResponse,
  resourceServer,
  text,
  texts,
} from './http.js';
import { isObject } from '../../../../core/json.js';

/** A resource as it is sent. */
const represent = (resource: Resource, uris: readonly string[], directory: Directory) => ({
  _id: resource.id,
  name: resource.name,
  ...(resource.displayName === undefined ? {} : { displayName: resource.displayName }),
  ...(resource.type === undefined ? {} : { type: resource.type }),
  ...(resource.iconUri === undefined ? {} : { icon_uri: resource.iconUri }),
  owner: { id: resource.owner, name: directory.username(resource.owner) ?? resource.owner },
  ownerManagedAccess: resource.ownerManaged,
  uris,
  resource_scopes: resource.scopes.map((name) => ({ id: name, name })),
  scopes: resource.scopes.map((name) => ({ id: name, name })),
  attributes: resource.attributes,
});

/** A resource as registration answers: without attributes when it has none. */
const representNew = (resource: Resource, uris: readonly string[], directory: Directory): object => {
  const { attributes, ...known } = represent(resource, uris, directory);
  return Object.keys(attributes).length === 0 ? known : { ...known, attributes };
};

const ID = /^[A-Za-z0-9._:-]{1,200}$/;

const idOf = (body: Readonly<Record<string, unknown>>): string => {
  const id = text(body, '_id') ?? randomUUID();
  if (!ID.test(id)) throw protectionErrors.invalid('_id may hold letters, digits and . _ : -');
  return id;
};

const nameOf = (body: Readonly<Record<string, unknown>>): string => {
  const name = text(body, 'name');
  if (name === undefined || !isResourceName(name)) {
    throw protectionErrors.invalid('name is needed; it may not look like a UUID nor hold # or ,');
  }
  return name;
};

const scopesOf = (body: Readonly<Record<string, unknown>>, known: readonly string[]): readonly string[] => {
  const listed: unknown = body['resource_scopes'] ?? body['scopes'] ?? [];
  if (!Array.isArray(listed)) throw protectionErrors.invalid('resource_scopes must be a list');
  const names = listed.map((item: unknown) => (isObject(item) ? item['name'] : item));
  const unknown = names.find((name) => typeof name !== 'string' || !known.includes(name));
  if (unknown !== undefined) throw protectionErrors.unknownScope(String(unknown));
  return known.filter((name) => names.includes(name));
};

const ownerOf = (body: Readonly<Record<string, unknown>>, server: ResourceServer, directory: Directory): string => {
  const value = body['owner'];
  const named = isObject(value) ? (text(value, 'id') ?? text(value, 'name')) : text(body, 'owner');
  if (named === undefined || named === server.client) return server.client;
  const user = directory.userId(named);
  if (user === undefined) throw protectionErrors.invalid('owner is not known');
  return user;
};

const attributesOf = (body: Readonly<Record<string, unknown>>): Record<string, readonly string[]> => {
  const value = body['attributes'] ?? {};
  if (!isObject(value)) throw protectionErrors.invalid('attributes must be an object of lists of strings');
  return Object.fromEntries(Object.keys(value).map((name) => [name, texts(value, name)]));
};

/** The words of a resource server about a resource. `id` is that of the resource which is replaced. Throws `OAuthError`. */
const readResource = (
  body: unknown,
  server: ResourceServer,
  known: readonly string[],
  directory: Directory,
  id?: string,
): NewResource => {
  if (!isObject(body)) throw protectionErrors.invalid('The body must be a JSON object');
  const type = text(body, 'type');
  const displayName = text(body, 'displayName');
  const iconUri = text(body, 'icon_uri');
  const uri = text(body, 'uri');
  return {
    id: id ?? idOf(body),
    server: server.client,
    name: nameOf(body),
    owner: ownerOf(body, server, directory),
    ownerManaged: body['ownerManagedAccess'] === true,
    scopes: scopesOf(body, known),
    attributes: attributesOf(body),
    uris: [...new Set([...texts(body, 'uris'), ...(uri === undefined ? [] : [uri])])],
    ...(type === undefined ? {} : { type }),
    ...(displayName === undefined ? {} : { displayName }),
    ...(iconUri === undefined ? {} : { iconUri }),
  };
};

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
