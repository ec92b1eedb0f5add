/** All resolvers, as one executable schema. */
import 'reflect-metadata';
import { isUnionType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type PubSub } from 'type-graphql';
import { completeInputs } from '../schema/model/input.js';
import { completeTypes } from '../schema/model/output.js';
import { Node } from '../schema/node/node.js';
import { typeOfOutcome } from '../schema/problem.js';
import { BulkResolver } from './bulk/bulk.js';
import { CatalogueResolver } from './repository/catalogue.js';
import { contractWriteResolvers } from './contracts/contract-writes.js';
import { contractResolvers } from './contracts/contract.js';
import { DatasetResolver } from './repository/dataset.js';
import { DatasetGroupResolver } from './repository/group.js';
import { DeliveryResolver } from './trade/delivery.js';
import { DistributionResolver } from './repository/distribution.js';
import { negotiationResolvers } from './dataspace/negotiations.js';
import { transferResolvers } from './dataspace/transfers.js';
import { draftResolvers } from './drafts/draft.js';
import { ChangeResolver } from './events/event.js';
import { harvestResolvers } from './harvest/harvest.js';
import { FederationResolver } from './node/federation.js';
import { historyResolvers } from './history/history.js';
import { IdentityResolver } from './identity/identity.js';
import { ListResolver } from './lists/list.js';
import { localizedResolvers } from './repository/localized.js';
import { MarketplaceResolver } from './trade/marketplace.js';
import { MarketplaceDatasetFields } from './trade/dataset.js';
import { DatasetListing, ListingResolver } from './trade/listing.js';
import { figureResolvers } from './filters/figures.js';
import { FilteredLists } from './filters/list.js';
import { applyMiddleware } from './middleware/apply.js';
import { gate } from './middleware/gate.js';
import { outcome } from './middleware/refusals.js';
import { NodeResolver, typeOfNode } from './node/node.js';
import { OfferQueriesResolver, OfferResolver } from './trade/offer.js';
import { logoResolvers } from './logos/logo.js';
import { organizationResolvers } from './identity/organization.js';
import { PermissionResolver, ViewerHoldings } from './identity/permission.js';
import { PersistentIdentifierResolver } from './drafts/persistent-identifier.js';
import { previewResolvers } from './quality/preview.js';
import { applicationProfileResolvers } from './quality/application-profile.js';
import { qualityResolvers } from './quality/quality.js';
import { CountryQueries } from './quality/countries.js';
import { CatalogueListsResolver } from './quality/lists.js';
import { CatalogueQualityField, QualityQueries, QualitySummaryResolver } from './quality/summary.js';
import { DatasetValidationField, ValidationQueries } from './quality/validation.js';
import { savedSearchResolvers } from './saved-searches/saved.js';
import { searchResolvers } from './search/search.js';
import { EventStreamResolver } from './events/stream.js';
import { SubscriptionResolver } from './events/subscription.js';
import { AccountResolver } from './identity/account.js';
import { ApiKeyResolver } from './identity/api-key.js';
import { salesResolvers } from './trade/sales.js';
import { agreedContractResolvers } from './agreements/agreed-contract.js';
import { agreementResolvers } from './agreements/agreements.js';
import { DataAddressQueries } from './trade/data-address.js';
import { requestResolvers } from './trade/requests.js';
import { spendingResolvers } from './trade/spending.js';
import { AcquisitionFields, InvestmentFields, PurchaseQueries } from './trade/purchases.js';
import { SampleResolver } from './samples/sample.js';
import { ShapeResolver } from './repository/shape.js';
import { WebhookResolver } from './events/webhook.js';
import { WriteResultResolver } from './repository/write.js';

const noTopics = (): never => {
  throw new Error('subscriptions bring their own sources');
};
/** The library asks for a hub of topics even where every subscription follows the change log. */
const unused: PubSub = { publish: noTopics, subscribe: noTopics };

/** Options of building the schema. */
export interface SchemaOptions {
  /** True if it is also a subgraph of Apollo Federation. */
  readonly federation?: boolean;
}

const buildSchema = (federation: boolean): GraphQLSchema => {
  completeTypes();
  completeInputs();
  const schema = buildSchemaSync({
    resolvers: [
      BulkResolver,
      CatalogueResolver,
      ChangeResolver,
      EventStreamResolver,
      DatasetResolver,
      ...contractResolvers,
      ...contractWriteResolvers,
      DatasetGroupResolver,
      DeliveryResolver,
      FilteredLists,
      ...figureResolvers,
      DistributionResolver,
      ...historyResolvers,
      IdentityResolver,
      DatasetListing,
      ListingResolver,
      ListResolver,
      MarketplaceDatasetFields,
      MarketplaceResolver,
      NodeResolver,
      OfferQueriesResolver,
      OfferResolver,
      PermissionResolver,
      ViewerHoldings,
      PersistentIdentifierResolver,
      ...draftResolvers,
      ...previewResolvers,
      ...harvestResolvers,
      ...agreedContractResolvers,
      ...agreementResolvers,
      DataAddressQueries,
      ...requestResolvers,
      ...spendingResolvers,
      ...negotiationResolvers,
      ...transferResolvers,
      ...organizationResolvers,
      ...logoResolvers,
      PurchaseQueries,
      AcquisitionFields,
      InvestmentFields,
      SampleResolver,
      ShapeResolver,
      WriteResultResolver,
      ...localizedResolvers,
      ...qualityResolvers,
      ...applicationProfileResolvers,
      CountryQueries,
      CatalogueQualityField,
      QualitySummaryResolver,
      CatalogueListsResolver,
      QualityQueries,
      DatasetValidationField,
      ValidationQueries,
      ...searchResolvers,
      ...savedSearchResolvers,
      SubscriptionResolver,
      WebhookResolver,
      ...salesResolvers,
      AccountResolver,
      ApiKeyResolver,
      ...(federation ? [FederationResolver] : []),
    ] as unknown as NonEmptyArray<Function>, // eslint-disable-line @typescript-eslint/no-unsafe-function-type -- the library's own type
    validate: false,
    // The library would introspect the whole schema at each start; a test validates it, as the first operation does, and compares the printed one.
    skipCheck: true,
    pubSub: unused,
  });
  applyMiddleware(schema, outcome, gate);
  const node = schema.getType(Node.name);
  if (node && 'resolveType' in node) node.resolveType = typeOfNode;
  // The library would answer with a promise, which compiled operations do not wait for.
  const unions = Object.values(schema.getTypeMap()).filter(isUnionType);
  for (const union of unions) {
    union.resolveType = union.name === '_Entity' ? typeOfNode : (value) => typeOfOutcome(value, union);
  }
  return schema;
};

const built = new Map<boolean, GraphQLSchema>();

/** The schema, which is built once in a process. The same one serves the service and the printed `schema/schema.graphql`. */
export const createSchema = ({ federation = false }: SchemaOptions = {}): GraphQLSchema => {
  const known = built.get(federation) ?? buildSchema(federation);
  built.set(federation, known);
  return known;
};
