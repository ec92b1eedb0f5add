/** All resolvers, as one executable schema. */
import 'reflect-metadata';
import { isUnionType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type PubSub } from 'type-graphql';
import { Node } from '../schema/node.js';
import { typeOfOutcome } from '../schema/problem.js';
import { CatalogueResolver } from './catalogue.js';
import { DatasetResolver } from './dataset.js';
import { DeliveryResolver } from './delivery.js';
import { DistributionResolver } from './distribution.js';
import { draftResolvers } from './draft.js';
import { ChangeResolver } from './event.js';
import { harvestResolvers } from './harvest.js';
import { FederationResolver } from './federation.js';
import { historyResolvers } from './history.js';
import { IdentityResolver } from './identity.js';
import { ListResolver } from './list.js';
import { localizedResolvers } from './localized.js';
import { MarketplaceResolver } from './marketplace.js';
import { MarketplaceDatasetFields } from './marketplace-dataset.js';
import { gate } from './middleware/gate.js';
import { outcome } from './middleware/outcome.js';
import { NodeResolver, typeOfNode } from './node.js';
import { OfferQueriesResolver, OfferResolver } from './offer.js';
import { PermissionResolver } from './permission.js';
import { PersistentIdentifierResolver } from './persistent-identifier.js';
import { previewResolvers } from './preview.js';
import { qualityResolvers } from './quality.js';
import { CountryQueries } from './quality-countries.js';
import { CatalogueListsResolver } from './quality-lists.js';
import { CatalogueQualityField, QualityQueries, QualitySummaryResolver } from './quality-summary.js';
import { DatasetValidationField, ValidationQueries } from './quality-validation.js';
import { searchResolvers } from './search.js';
import { SubscriptionResolver } from './subscription.js';
import { AcquisitionFields, InvestmentFields, PurchaseQueries } from './purchases.js';
import { ShapeResolver } from './shape.js';
import { WebhookResolver } from './webhook.js';
import { WriteResultResolver } from './write.js';

const noTopics = (): never => {
  throw new Error('subscriptions bring their own sources');
};
/** The library asks for a hub of topics even where every subscription follows the change log. */
const unused: PubSub = { publish: noTopics, subscribe: noTopics };

/** How the schema is built. */
export interface SchemaOptions {
  /** Whether it is also a subgraph of Apollo Federation. */
  readonly federation?: boolean;
}

/** Builds the schema. The same call serves the service and the printed `schema/schema.graphql`. */
export const createSchema = ({ federation = false }: SchemaOptions = {}): GraphQLSchema => {
  const schema = buildSchemaSync({
    resolvers: [
      CatalogueResolver,
      ChangeResolver,
      DatasetResolver,
      DeliveryResolver,
      DistributionResolver,
      ...historyResolvers,
      IdentityResolver,
      ListResolver,
      MarketplaceDatasetFields,
      MarketplaceResolver,
      NodeResolver,
      OfferQueriesResolver,
      OfferResolver,
      PermissionResolver,
      PersistentIdentifierResolver,
      ...draftResolvers,
      ...previewResolvers,
      ...harvestResolvers,
      PurchaseQueries,
      AcquisitionFields,
      InvestmentFields,
      ShapeResolver,
      WriteResultResolver,
      ...localizedResolvers,
      ...qualityResolvers,
      CountryQueries,
      CatalogueQualityField,
      QualitySummaryResolver,
      CatalogueListsResolver,
      QualityQueries,
      DatasetValidationField,
      ValidationQueries,
      ...searchResolvers,
      SubscriptionResolver,
      WebhookResolver,
      ...(federation ? [FederationResolver] : []),
    ] as unknown as NonEmptyArray<Function>, // eslint-disable-line @typescript-eslint/no-unsafe-function-type -- the library's own type
    globalMiddlewares: [outcome, gate],
    validate: false,
    pubSub: unused,
  });
  const node = schema.getType(Node.name);
  if (node && 'resolveType' in node) node.resolveType = typeOfNode;
  // The library would answer with a promise, which compiled operations do not wait for.
  const unions = Object.values(schema.getTypeMap()).filter(isUnionType);
  for (const union of unions) {
    union.resolveType = union.name === '_Entity' ? typeOfNode : (value) => typeOfOutcome(value, union);
  }
  return schema;
};
