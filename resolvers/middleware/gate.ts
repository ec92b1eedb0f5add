/**
 * The gate: the one place where an operation meets its access declaration. It fails closed: a query or mutation without a
 * declaration is refused, and so is one whose asset cannot be named.
 */
import { getNamedType, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql';
import type { MiddlewareFn } from 'type-graphql';
import { Refusal } from '../../src/core/errors.js';
import type { Asset } from '../../src/core/auth/access.js';
import type { Context } from '../context.js';
import { fromGlobalId, localId } from '../node/global-id.js';
import type { AccessRule, AssetNoun, Floor } from './access.js';

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

const ruleOf = (type: GraphQLObjectType, field: string): AccessRule | undefined =>
  type.getFields()[field]?.extensions['access'] as AccessRule | undefined;

/** True of a field that the gate stands before: each operation, declared or not, and what declares an access rule. */
export const isGuarded = (type: GraphQLObjectType, field: string): boolean =>
  ROOTS.has(type.name) || ruleOf(type, field) !== undefined;

const datasetAsset = async (id: string, { loaders, domain }: Context): Promise<Asset> => {
  const document = await loaders.documents.load(domain.identifiers.iri('dataset', id));
  return {
    kind: 'dataset',
    id,
    ...(document?.catalogue === undefined ? {} : { catalogue: document.catalogue }),
    exists: document !== undefined,
  };
};

const catalogueAsset = async (id: string, { loaders, domain }: Context): Promise<Asset> => {
  const document = await loaders.documents.load(domain.identifiers.iri('catalogue', id));
  return { kind: 'catalogue', id, catalogue: id, exists: document !== undefined };
};

const distributionAsset = async (id: string, context: Context): Promise<Asset> => {
  const holder = await context.domain.distributions.holder(id);
  return holder ? datasetAsset(holder.id, context) : { kind: 'dataset', id, exists: false };
};

/** The asset that is sold under an id of either side: the seller's dataset, where that is here. */
const soldUnder = (id: string, { domain }: Context): string =>
  domain.marketplace.records.publications.with(id)?.dataset ?? id;

/** The asset that an argument names; undefined for a global id of nothing, and of an organization, which decides by itself who sees it. */
const assetOf = async (noun: AssetNoun, id: string, context: Context): Promise<Asset | undefined> => {
  switch (noun) {
    case 'catalogue':
      return catalogueAsset(localId('Catalogue', id), context);
    case 'dataset':
      return datasetAsset(localId('Dataset', id), context);
    case 'publication':
      return datasetAsset(soldUnder(localId('Dataset', id), context), context);
    case 'distribution':
      return distributionAsset(localId('Distribution', id), context);
    case 'node': {
      const global = fromGlobalId(id);
      if (!global || global.type === 'Organization') return undefined;
      return assetOf(global.type.toLowerCase() as AssetNoun, global.identifier, context);
    }
  }
};

/** Refuses what the marketplace does not sell: where that is elsewhere, it decides who may read what it holds. */
const requireSale = async (id: string, context: Context): Promise<void> => {
  const { authorizer, principal, domain } = context;
  if (authorizer.readsAreOpen) return;
  const asset = await datasetAsset(localId('Dataset', id), context);
  if (asset.exists || !domain.marketplace.isElsewhere) await authorizer.authorize(principal, { scope: 'READ', asset });
};

/** Demands that are about the caller alone. */
const demand = (kind: Floor, { authorizer, principal }: Context): void => {
  switch (kind) {
    case 'PUBLIC':
      return;
    case 'API_KEY':
      return authorizer.requireKey(principal);
    case 'OPERATOR':
      return authorizer.requireOperator(principal);
    case 'AUTHENTICATED':
      return authorizer.requireCaller(principal);
    case 'USER':
      return authorizer.requireUser(principal);
    case 'BUYER':
      return authorizer.requireBuyer(principal);
  }
};

/**
 * True if a removal that is sent again finds gone what it removed itself. Permissions are gone with that, so they cannot be asked for; the
 * answer says no more than that the caller did it. What has come back meanwhile is guarded like everything.
 */
const hasRemoved = ({ exists }: Asset, { returnType }: GraphQLResolveInfo, { repeatable }: Context): boolean =>
  !exists && getNamedType(returnType).name === 'DeleteOutcome' && repeatable?.isDone === true;

const enforce = async (
  rule: AccessRule,
  args: Record<string, unknown>,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<void> => {
  const { authorizer, principal } = context;
  switch (rule.kind) {
    case 'DECIDED_INSIDE':
      return demand(rule.from, context);
    case 'BUYER':
      demand(rule.kind, context);
      return rule.argument === undefined ? undefined : requireSale(String(args[rule.argument]), context);
    case 'SCOPE': {
      if (rule.scope === 'READ' && authorizer.readsAreOpen) return;
      const named = args[rule.argument];
      for (const id of Array.isArray(named) ? named : [named]) {
        const asset = await assetOf(rule.noun, String(id), context);
        if (asset && !hasRemoved(asset, info, context))
          await authorizer.authorize(principal, { scope: rule.scope, asset });
      }
      return;
    }
    default:
      return demand(rule.kind, context);
  }
};

/** The middleware that enforces the declarations. */
export const gate: MiddlewareFn<Context> = async ({ info, args, context }, next) => {
  const rule = ruleOf(info.parentType, info.fieldName);
  if (rule) await enforce(rule, args, context, info);
  else if (ROOTS.has(info.parentType.name)) throw new Refusal('FORBIDDEN', 'The operation declares no access rule.');
  return next();
};
