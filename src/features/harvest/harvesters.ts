/** Who harvests what is planned, while they are away. */
import type { Authorizer } from '../../core/auth/authorize.js';
import type { Owners } from '../events/webhook-access.js';
import { loggedIn } from '../saved-searches/people.js';
import type { HarvesterOf } from './sources.js';

/** Looks whether the key or account that planned a harvest may still edit the catalogue, and delete what vanished. */
export const harvestersOf =
  (authorizer: Pick<Authorizer, 'permits' | 'runsService'>, { keyOf, accountOf }: Owners): HarvesterOf =>
  async ({ actor: name, catalogue, deleteVanished }) => {
    const id = name.slice(name.indexOf(':') + 1);
    const account = name.startsWith('user:') ? accountOf(id) : undefined;
    const principal = account ? loggedIn(id, account) : name.startsWith('key:') ? keyOf(id) : undefined;
    if (!principal) return undefined;
    const asset = { kind: 'catalogue', id: catalogue, catalogue, exists: true } as const;
    const scopes = deleteVanished ? (['EDIT', 'DELETE'] as const) : (['EDIT'] as const);
    for (const scope of scopes) if (!(await authorizer.permits(principal, { scope, asset }))) return undefined;
    const { organization } = principal;
    const isOperator = principal.kind === 'key' && authorizer.runsService(principal);
    return { name, isOperator, ...(organization === undefined ? {} : { organization }) };
  };
