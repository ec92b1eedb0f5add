/** Policies that the resource server makes for its resources at a provider elsewhere (Keycloak's UMA policies). */
import type { PolicySubject } from '../authz/index.js';
import { ProtectionError, unexpected, type ProtectionClient } from './protection-client.js';
import { LISTS, type ListName } from '../authz/protection/uma-policy.js';

/** Scopes of one resource for several subjects. */
export interface RemotePolicy {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly subjects: readonly PolicySubject[];
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const read = (value: unknown): RemotePolicy => {
  const body = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { id, name } = body;
  if (typeof id !== 'string' || typeof name !== 'string') throw new ProtectionError('a policy without id or name');
  const lists = Object.keys(LISTS) as ListName[];
  const subjects = lists.flatMap((list) =>
    texts(body[list]).map((one): PolicySubject => ({ kind: LISTS[list], id: one })),
  );
  return { id, name, scopes: texts(body['scopes']), subjects };
};

const write = ({ name, scopes, subjects }: Omit<RemotePolicy, 'id'>): object => ({
  name,
  scopes,
  ...Object.fromEntries(
    (Object.keys(LISTS) as ListName[])
      .map((list) => [list, subjects.filter(({ kind }) => kind === LISTS[list]).map(({ id }) => id)] as const)
      .filter(([, ids]) => ids.length > 0),
  ),
});

/** Most policies of one resource that are looked at. */
const MOST = 1000;

/** Reads and writes them. Throws `ProtectionError` for answers that are not expected. */
export class RemotePolicies {
  constructor(private readonly remote: ProtectionClient) {}

  /** The policies of a resource. */
  async of(resource: string): Promise<readonly RemotePolicy[]> {
    const query = new URLSearchParams({ resource, max: String(MOST) }).toString();
    const response = await this.remote.call('GET', `${await this.remote.policyEndpoint()}?${query}`);
    if (response.status !== 200) return unexpected(response, 'listing policies');
    const listed: unknown = await response.json();
    return Array.isArray(listed) ? listed.map(read) : [];
  }

  /** Makes a policy; `false` when the provider does not accept it, as for subjects that it does not know. */
  async create(resource: string, policy: Omit<RemotePolicy, 'id'>): Promise<boolean> {
    const address = `${await this.remote.policyEndpoint()}/${encodeURIComponent(resource)}`;
    const response = await this.remote.call('POST', address, write(policy));
    if (response.status === 200 || response.status === 201) return true;
    // Keycloak fails with 500 on a name that it does not know.
    if (response.status === 400 || response.status === 500) return false;
    return unexpected(response, 'making a policy');
  }

  /** Changes the scopes of a policy. */
  async replace(policy: RemotePolicy): Promise<void> {
    const address = `${await this.remote.policyEndpoint()}/${encodeURIComponent(policy.id)}`;
    const response = await this.remote.call('PUT', address, { id: policy.id, ...write(policy) });
    if (![200, 201, 204].includes(response.status)) await unexpected(response, 'changing a policy');
  }

  /** Removes a policy; one that is not there counts as removed. */
  async remove(id: string): Promise<void> {
    const address = `${await this.remote.policyEndpoint()}/${encodeURIComponent(id)}`;
    const response = await this.remote.call('DELETE', address);
    if (![200, 204, 404].includes(response.status)) await unexpected(response, 'removing a policy');
  }
}
