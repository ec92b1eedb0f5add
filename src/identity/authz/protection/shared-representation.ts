/** Policies of people as the protection API writes and reads them. */
import { protectionErrors } from '../../../auth/oauth-error.js';
import { inOrder } from '../grants.js';
import type { Directory } from '../directory.js';
import type { Resource } from '../model.js';
import type { SharedPolicy } from '../shared-policies.js';
import type { PolicySubject } from '../subjects.js';
import { isRecord, text, texts } from './http.js';

const LISTS = { roles: 'role', users: 'user', groups: 'group', clients: 'client' } as const;
type ListName = keyof typeof LISTS;

/** A policy as it is sent; users by name. */
export const representShared = (policy: SharedPolicy, directory: Directory): object => {
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
export const readShared = (
  body: unknown,
  resource: Resource,
  directory: Directory,
): Omit<SharedPolicy, 'id' | 'owner'> => {
  if (!isRecord(body)) throw protectionErrors.invalid('The body must be a JSON object');
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
