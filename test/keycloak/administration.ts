/** Permissions that are kept elsewhere, administered through this service: the same steps for every provider. */
import type { TestService } from '../support/service.js';

/** What the steps need. */
export interface AdministeredElsewhere {
  readonly service: () => TestService;
  /** Headers of a user: `admin` administers the platform, `bob` is a platform user, `carol` is not. */
  readonly as: (username: string) => Promise<Record<string, string>>;
  /** A new dataset that the provider knows. */
  readonly dataset: (title: string) => Promise<string>;
  /** Tries to write a dataset; the status. */
  readonly edit: (id: string, headers: Record<string, string>) => Promise<number>;
  /** What `admin grant`, `admin revoke` and `admin explain` do. */
  readonly administer: (action: string, values: Record<string, unknown>) => Promise<unknown>;
}

const MUTATION = `mutation ($id: ID!, $scopes: [PermissionScope!]!, $subject: String!) {
  change: grant(id: $id, scopes: $scopes, subject: $subject) { subject scopes } }`;
const SHARE = { grant: MUTATION, revoke: MUTATION.replace('change: grant', 'change: revoke') };

/** Registers the tests. */
export const administeredElsewhere = (at: AdministeredElsewhere): void => {
  const change = async (
    verb: keyof typeof SHARE,
    who: string,
    id: string,
    { subject = 'user:bob', scopes = ['EDIT'] }: { subject?: string; scopes?: string[] } = {},
  ): Promise<unknown> => {
    const { data, errors } = await at.service().graphql(SHARE[verb], { id, scopes, subject }, await at.as(who));
    return errors?.[0]?.extensions?.['code'] ?? data?.['change'];
  };
  const query = async (text: string, who: string, id: string): Promise<unknown> => {
    const { data, errors } = await at.service().graphql(text, { id }, await at.as(who));
    return errors?.[0]?.extensions?.['code'] ?? data;
  };

  it('gives and takes at the provider, at once', async () => {
    const id = await at.dataset('Shared trams');
    const bob = await at.as('bob');
    expect(await at.edit(id, bob)).toBe(403);
    expect(await change('grant', 'admin', id)).toEqual([{ subject: 'user:bob', scopes: ['EDIT'] }]);
    expect(await at.edit(id, bob)).toBe(204);
    expect(await change('grant', 'admin', id, { scopes: ['TRADE'] })).toEqual([
      { subject: 'user:bob', scopes: ['EDIT', 'TRADE'] },
    ]);
    // The token is the same: what was decided before must not be remembered.
    expect(await change('revoke', 'admin', id)).toEqual([{ subject: 'user:bob', scopes: ['TRADE'] }]);
    expect(await at.edit(id, bob)).toBe(403);
    expect(await change('revoke', 'admin', id, { scopes: ['TRADE'] })).toEqual([]);
  });

  it('lets only those give who may, and only to whom the provider knows', async () => {
    const id = await at.dataset('Guarded trams');
    expect(await change('grant', 'bob', id, { subject: 'user:carol', scopes: ['READ'] })).toBe('FORBIDDEN');
    expect(await change('grant', 'admin', id, { subject: 'user:nobody-at-all' })).toBe('NOT_FOUND');
    expect(await change('grant', 'admin', 'no-such-dataset')).toBe('NOT_FOUND');
    expect(await query('query ($id: ID!) { permissions(id: $id) { subject } }', 'bob', id)).toBe('FORBIDDEN');
  });

  it('does not say that something is withdrawn which it did not give', async () => {
    const id = await at.dataset('Readable trams');
    expect(await change('revoke', 'admin', id, { scopes: ['READ'] })).toBe('ADMINISTERED_ELSEWHERE');
  });

  it('tells people what they hold there, and of others where to look', async () => {
    const id = await at.dataset('Explained trams');
    const own = 'query ($id: ID!) { explain(id: $id) { user granted } }';
    expect(await query(own, 'bob', id)).toEqual({ explain: { user: 'bob', granted: ['READ'] } });
    const other = 'query ($id: ID!) { explain(id: $id, user: "bob") { granted } }';
    expect(await query(other, 'admin', id)).toBe('ADMINISTERED_ELSEWHERE');
  });

  it('does the same for the command line', async () => {
    const id = await at.dataset('Operated trams');
    const bob = await at.as('bob');
    const values = { asset: id, subject: 'user:bob', scopes: ['EDIT'] };
    expect(await at.administer('grant', values)).toMatchObject([{ subject: { kind: 'user' }, scopes: ['EDIT'] }]);
    expect(await at.edit(id, bob)).toBe(204);
    expect(await at.administer('revoke', values)).toEqual([]);
    expect(await at.edit(id, bob)).toBe(403);
    await expect(at.administer('explain', { username: 'bob', asset: id })).rejects.toThrow('identity provider');
  });
};
