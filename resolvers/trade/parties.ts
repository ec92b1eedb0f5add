/** Who may see what two organizations have between them, and who speaks for one of them. */
import { buyerOf } from '../../src/core/auth/credentials.js';
import { assetOf, sellsFor } from '../../src/features/trade/authority.js';
import type { DataCaller } from '../../src/features/trade/data-access.js';
import type { Party } from '../../src/features/trade/party.js';
import type { GraphDocument } from '../../src/core/store/graph-store.js';
import { actorOf, type Context } from '../context.js';

/** The caller as a side of a sale. */
export const partyOf = (context: Context): Party => ({
  actor: actorOf(context),
  organization: buyerOf(context.principal),
});

/** True for those who run the service. */
export const runsIt = ({ principal, authorizer }: Context): boolean => authorizer.runsService(principal);

/** A dataset that is there and that the caller holds a scope on. */
const held = async (context: Context, scope: 'EDIT' | 'TRADE', id: string): Promise<GraphDocument | undefined> => {
  const { authorizer, principal, domain, loaders } = context;
  if (principal.kind === 'anonymous') return undefined;
  const document = await loaders.documents.load(domain.identifiers.iri('dataset', id));
  return document && (await authorizer.permits(principal, { scope, asset: assetOf(document) })) ? document : undefined;
};

const isOfOrganization = ({ principal }: Context): boolean =>
  principal.kind === 'key' && principal.organization !== undefined;

/** The caller as somebody who asks for data. */
export const dataCallerOf = (context: Context): DataCaller => ({
  organization: buyerOf(context.principal),
  // The key of an organization may write everywhere, and has what its organization has.
  mayEdit: async (dataset) => !isOfOrganization(context) && (await held(context, 'EDIT', dataset)) !== undefined,
});

/** True if the caller may sell a dataset. */
export const maySell = async (context: Context, dataset: string): Promise<boolean> => {
  const document = await held(context, 'TRADE', dataset);
  return document !== undefined && sellsFor(actorOf(context), document.owner);
};
