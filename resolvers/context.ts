/** The context that every resolver is given. */
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Authorizer } from '../src/core/auth/authorize.js';
import type { Principal } from '../src/core/auth/principal.js';
import type { Domain } from './domain.js';
import type { Repeatable } from '../src/features/repository/repeatable.js';
import type { Actor, Authority } from '../src/features/repository/writes.js';
import type { Asker } from '../src/core/threads/fair/asker.js';
import type { Identity, PermissionAdministration } from '../src/features/identity/index.js';
import type { Loaders } from './loaders.js';

/** The needs of a subscription that goes on for longer than a moment. */
export interface Live {
  /** Ends with the subscription. */
  readonly signal: AbortSignal;
  /** Cursor of the last event that the client has, where the connection itself says so (Last-Event-ID). */
  readonly lastEvent?: string | undefined;
  /** Makes the context anew for one event, with the credentials looked at again. Throws when they no longer count. */
  present(): Promise<Context>;
}

/** Context of one GraphQL operation. */
export interface Context {
  readonly principal: Principal;
  readonly authorizer: Authorizer;
  readonly domain: Domain;
  /** The embedded provider: its permissions, accounts and API keys. */
  readonly identity: Pick<Identity, 'authz' | 'realm' | 'apiKeys'>;
  /** True if people log in with accounts that are kept here. */
  readonly accountsAreHere: boolean;
  /** Administration of permissions, wherever they are kept. */
  readonly permissions: PermissionAdministration;
  readonly loaders: Loaders;
  /** Told of the document of an operation before it runs: what it selects is asked of the graphs at once. */
  readonly selects: (document: DocumentNode, schema: GraphQLSchema) => void;
  /** The one whose turn the work is, with the sign that the answer is still waited for. */
  readonly asker: Asker;
  /** Languages the caller prefers, best first (Accept-Language). */
  readonly languages: readonly string[];
  readonly requestId: string;
  /** True if the caller may learn what the store was asked. */
  readonly mayExplain: boolean;
  /** Of a subscription: how it goes on. */
  readonly live?: Live;
  /** Of a request with an idempotency key: what is known of it. */
  readonly repeatable?: Repeatable;
  /**
   * `outcomes` if mutations return refusals as members of their result types, `errors` if they end with them as the REST routes want it.
   */
  readonly refusals: 'outcomes' | 'errors';
  /** True if an agent acts in the name of the caller. */
  readonly isAgent?: boolean;
  /** True if acts of trade are rehearsed only. */
  readonly rehearses?: boolean;
}

/** The authority of the caller's credential beyond what the gate decided. */
const authorityOf = ({ authorizer, principal, identity }: Context): Authority => ({
  requireTrade: (asset) => authorizer.authorize(principal, { scope: 'TRADE', asset }),
  isOrganization: (id) => identity.realm.organizations.get(id) !== undefined,
});

/** The caller as the domain knows writers. */
export const actorOf = (context: Context): Actor => {
  const { principal, isAgent = false, rehearses = false } = context;
  if (principal.kind === 'anonymous') return { name: 'anonymous' };
  const isKey = principal.kind === 'key';
  return {
    name: isKey ? `key:${principal.id}` : `user:${principal.sub}`,
    ...(principal.organization === undefined ? {} : { organization: principal.organization }),
    isOperator: isKey && context.authorizer.runsService(principal),
    ...(isAgent ? { isAgent } : {}),
    ...(rehearses ? { rehearses } : {}),
    authority: authorityOf(context),
  };
};
