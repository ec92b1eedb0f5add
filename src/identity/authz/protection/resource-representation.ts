/** Resources as the protection API writes and reads them (UMA 2.0 Federated Authorization §3.1, as Keycloak extends it). */
import { randomUUID } from 'node:crypto';
import { protectionErrors } from '../../../auth/oauth-error.js';
import { isResourceName } from '../assets.js';
import type { Directory } from '../directory.js';
import type { Resource, ResourceServer } from '../model.js';
import type { NewResource } from '../resources.js';
import { isRecord, text, texts } from './http.js';

/** A resource as it is sent. */
export const represent = (resource: Resource, uris: readonly string[], directory: Directory) => ({
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
export const representNew = (resource: Resource, uris: readonly string[], directory: Directory): object => {
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
  const names = listed.map((item: unknown) => (isRecord(item) ? item['name'] : item));
  const unknown = names.find((name) => typeof name !== 'string' || !known.includes(name));
  if (unknown !== undefined) throw protectionErrors.unknownScope(String(unknown));
  return known.filter((name) => names.includes(name));
};

const ownerOf = (body: Readonly<Record<string, unknown>>, server: ResourceServer, directory: Directory): string => {
  const value = body['owner'];
  const named = isRecord(value) ? (text(value, 'id') ?? text(value, 'name')) : text(body, 'owner');
  if (named === undefined || named === server.client) return server.client;
  const user = directory.userId(named);
  if (user === undefined) throw protectionErrors.invalid('owner is not known');
  return user;
};

const attributesOf = (body: Readonly<Record<string, unknown>>): Record<string, readonly string[]> => {
  const value = body['attributes'] ?? {};
  if (!isRecord(value)) throw protectionErrors.invalid('attributes must be an object of lists of strings');
  return Object.fromEntries(Object.keys(value).map((name) => [name, texts(value, name)]));
};

/** The words of a resource server about a resource. `id` is that of the resource which is replaced. Throws `OAuthError`. */
export const readResource = (
  body: unknown,
  server: ResourceServer,
  known: readonly string[],
  directory: Directory,
  id?: string,
): NewResource => {
  if (!isRecord(body)) throw protectionErrors.invalid('The body must be a JSON object');
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
