/** Earlier versions: lists, differences, and the way back. */
import { instantOf } from '../../src/core/rdf/dates.js';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Catalogue } from '../../schema/repository/catalogue.js';
import { Dataset } from '../../schema/repository/dataset.js';
import { ResourceChange, Version, VersionConnection, VersionEnd } from '../../schema/history/history.js';
import { PageArgs } from '../../schema/node/node.js';
import { WriteOutcome } from '../../schema/mutation-results.js';
import { AS_SENT, RdfDocument, SyntaxArgs } from '../../schema/repository/rdf.js';
import { WriteArgs } from '../../schema/repository/write.js';
import type { Asset } from '../../src/core/auth/access.js';
import type { Version as KeptVersion } from '../../src/features/history/versions.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import { isAmong } from '../../src/features/repository/ownership/visibility.js';
import { PastGraph } from '../../src/features/repository/views/past-graph.js';
import type { CatalogueView } from '../../src/features/repository/views/catalogue.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { Refusal } from '../../src/core/errors.js';
import type { GraphDocument } from '../../src/core/store/graph-store.js';
import { connection, pageOf } from '../lists/connection.js';
import { actorOf, type Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, decidedInside, scope } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { maySeeRemoved, ownersSeen, removedVisibility } from './past.js';
import { asRdf } from '../repository/rdf.js';
import { optionsOf, type Written } from '../repository/write.js';

/** The dataset of a version, as it was. */
const datasetOf = ({ document }: KeptVersion, { domain }: Context) =>
  domain.views.dataset(new PastGraph(document), document.id);

/** The catalogue of a version, as it was. */
const catalogueOf = ({ document }: KeptVersion, { domain }: Context) =>
  domain.views.catalogue(new PastGraph(document), document.id);

const timeOf = (asOf: string): string => {
  const moment = instantOf(asOf);
  if (/T.*(Z|[+-]\d{2}:\d{2})$/.test(asOf) && moment !== undefined) return new Date(moment).toISOString();
  throw new Refusal(
    'BAD_REQUEST',
    'The argument "asOf" needs a date with time and zone, such as 2025-01-31T12:00:00Z.',
  );
};

/** True if a version of something that is there is for the caller, who may READ what is there. */
const isSeen = ({ document: { iri, owner } }: KeptVersion, context: Context): boolean =>
  isAmong(owner, ownersSeen(iri, context));

/** The dataset as it was at a moment; null when there was none, or it is not for the caller. */
export const datasetAsOf = async (id: string, asOf: string, context: Context): Promise<DatasetView | null> => {
  const { domain, loaders } = context;
  const iri = domain.identifiers.iri('dataset', id);
  const version = domain.history.versions.at(iri, timeOf(asOf));
  if (!version) return null;
  // The gate has decided about the present dataset. One that is gone is for those who could restore it.
  const isPresent = (await loaders.dataset(id)) !== null;
  const isShown = isPresent ? isSeen(version, context) : await maySeeRemoved(version, context);
  return isShown ? datasetOf(version, context) : null;
};

/** The catalogue as it was at a moment; null when there was none, it is gone now, or it was somebody else's. */
export const catalogueAsOf = async (id: string, asOf: string, context: Context): Promise<CatalogueView | null> => {
  const { domain, loaders } = context;
  const version = domain.history.versions.at(domain.identifiers.iri('catalogue', id), timeOf(asOf));
  const isShown = version && (await loaders.catalogue(id)) && isSeen(version, context);
  return isShown ? catalogueOf(version, context) : null;
};

const assetOf = ({ kind, id, catalogue }: GraphDocument): Asset =>
  kind === 'catalogue'
    ? { kind, id, catalogue: id, exists: true }
    : { kind: 'dataset', id, exists: true, ...(catalogue === undefined ? {} : { catalogue }) };

/** Present versions come first; the others count down, so a page goes on before the last number that was seen. */
const NEWEST = Number.MAX_SAFE_INTEGER - 1;
const positionOf = ({ number = NEWEST }: KeptVersion): number => NEWEST - number;

const page = async (iri: string, args: PageArgs, context: Context) => {
  const { limit, after } = pageOf(args);
  const before = after === undefined ? undefined : NEWEST - after;
  const versions = context.domain.history.page(iri, ownersSeen(iri, context), limit, before);
  const listed = versions.map((item) => ({ position: positionOf(item), item }));
  return connection(args, listed, async (versions) => versions);
};

@Resolver(() => Version)
export class VersionResolver {
  @FieldResolver()
  etag(@Root() { document }: KeptVersion): string {
    return entityTag(document.hash);
  }

  @FieldResolver()
  since(@Root() { document }: KeptVersion): string {
    return document.changed;
  }

  @FieldResolver()
  until(@Root() { until }: KeptVersion): string | null {
    return until ?? null;
  }

  @FieldResolver()
  end(@Root() { until, removed }: KeptVersion): VersionEnd {
    if (until === undefined) return VersionEnd.PRESENT;
    return removed ? VersionEnd.REMOVED : VersionEnd.REPLACED;
  }

  @Access(decidedInside('EDIT on the resource; others learn what kind of caller it was'))
  @FieldResolver()
  author(@Root() { author, document }: KeptVersion, @Ctx() context: Context): Promise<string | null> {
    return this.#named(author, document, context);
  }

  @Access(decidedInside('EDIT on the resource; others learn what kind of caller it was'))
  @FieldResolver()
  removedBy(@Root() { endedBy, document }: KeptVersion, @Ctx() context: Context): Promise<string | null> {
    return this.#named(endedBy, document, context);
  }

  @FieldResolver(() => Dataset, { nullable: true, description: 'The dataset as it was.' })
  dataset(@Root() version: KeptVersion, @Ctx() context: Context) {
    return version.document.kind === 'dataset' ? datasetOf(version, context) : null;
  }

  @FieldResolver(() => Catalogue, { nullable: true, description: 'The catalogue as it was.' })
  catalogue(@Root() version: KeptVersion, @Ctx() context: Context) {
    return version.document.kind === 'catalogue' ? catalogueOf(version, context) : null;
  }

  @FieldResolver(() => RdfDocument, { description: AS_SENT, complexity: 20 })
  async rdf(
    @Root() { document }: KeptVersion,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    return asRdf(document, syntax, context);
  }

  @FieldResolver(() => String, {
    description: 'What changed, as an RDF Patch from the version before it (from nothing for the first that is kept).',
    complexity: 10,
  })
  patch(@Root() version: KeptVersion, @Ctx() { domain }: Context): string {
    return domain.history.patchOf(version);
  }

  @FieldResolver(() => [ResourceChange], { complexity: 10 })
  changes(@Root() version: KeptVersion, @Ctx() { domain }: Context): ResourceChange[] {
    return domain.history.changesOf(version) as unknown as ResourceChange[];
  }

  @Access(decidedInside('EDIT on the resource; others are told no name'))
  @FieldResolver(() => String, { nullable: true })
  async authorName(@Root() { author, document }: KeptVersion, @Ctx() context: Context): Promise<string | null> {
    const [kind, id] = (await this.#named(author, document, context))?.split(':') ?? [];
    return kind === 'user' && id !== undefined ? (context.identity.realm.users.nameOf(id) ?? null) : null;
  }

  /** The name of the one who did it, for those who work on the resource; others learn what kind of caller it was. */
  async #named(
    name: string | undefined,
    document: GraphDocument,
    { authorizer, principal }: Context,
  ): Promise<string | null> {
    if (name === undefined) return null;
    const mayEdit = await authorizer.permits(principal, { scope: 'EDIT', asset: assetOf(document) });
    return mayEdit ? name : (name.split(':')[0] ?? null);
  }
}

// Versions are forgotten without a write.
@Resolver(() => Dataset)
export class DatasetHistoryFields {
  @Volatile()
  @FieldResolver(() => VersionConnection, { description: 'Its versions, the latest first.' })
  history(@Root() { iri }: Dataset, @Args(() => PageArgs) args: PageArgs, @Ctx() context: Context) {
    return page(iri, args, context);
  }

  @Volatile()
  @FieldResolver(() => String, {
    description: 'The difference of two of its versions, as an RDF Patch. A NOT_FOUND when one is no longer kept.',
    complexity: 10,
  })
  rdfPatch(
    @Root() { iri }: Dataset,
    @Arg('from', () => String, { description: 'Entity tag of the version to start from.' }) from: string,
    @Arg('to', () => String, { description: 'Entity tag of the version to arrive at.' }) to: string,
    @Ctx() context: Context,
  ): string {
    return context.domain.history.difference(iri, ownersSeen(iri, context), from, to);
  }
}

@Resolver(() => Catalogue)
export class CatalogueHistoryFields {
  @Volatile()
  @FieldResolver(() => VersionConnection, { description: 'Versions of its own metadata, the latest first.' })
  history(@Root() { iri }: Catalogue, @Args(() => PageArgs) args: PageArgs, @Ctx() context: Context) {
    return page(iri, args, context);
  }
}

@Resolver()
export class RestorationResolver {
  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Query(() => VersionConnection, {
    description:
      'The last versions of datasets that were removed from a catalogue and can be restored, the latest first.',
  })
  async removedDatasets(
    @Arg('catalogue', () => ID, { description: 'The catalogue.' }) catalogue: string,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: Context,
  ) {
    const { limit, after } = pageOf(args);
    const before = after === undefined ? undefined : NEWEST - after;
    const id = localId('Catalogue', catalogue);
    const sight = await removedVisibility(id, context);
    const versions = context.domain.history.versions.removedFrom(id, sight, limit, before);
    const listed = versions.map((item) => ({ position: positionOf(item), item }));
    return connection(args, listed, async (versions) => versions);
  }

  @Access(decidedInside('EDIT on the catalogue that it was removed from', 'AUTHENTICATED'))
  @Mutation(() => WriteOutcome, {
    description:
      'Stores a removed dataset again as it was last, with its id and those of its distributions. It is for those who may EDIT its catalogue and for whom its owner kept it: NOT_FOUND for everybody else.',
  })
  async restoreDataset(
    @Arg('id', () => ID, { description: 'Id that it had.' }) id: string,
    @Args(() => WriteArgs) args: WriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const { domain, loaders } = context;
    const sees = (version: KeptVersion) => maySeeRemoved(version, context);
    const identifier = localId('Dataset', id);
    const outcome = await domain.restoration.restore(identifier, sees, actorOf(context), optionsOf(args));
    loaders.forget();
    return { kind: 'dataset', outcome };
  }

  @Access(scope('EDIT', 'dataset', 'id'))
  @Mutation(() => WriteOutcome, { description: 'Makes an earlier version of a dataset the present one.' })
  async revertDataset(
    @Arg('id', () => ID, { description: 'Id of the dataset.' }) id: string,
    @Arg('to', () => String, { description: 'Entity tag of the version.' }) to: string,
    @Args(() => WriteArgs) args: WriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const { domain, loaders } = context;
    const identifier = localId('Dataset', id);
    const owners = ownersSeen(domain.identifiers.iri('dataset', identifier), context);
    const outcome = await domain.restoration.revert(identifier, to, owners, actorOf(context), optionsOf(args));
    loaders.forget();
    return { kind: 'dataset', outcome };
  }
}

/** The resolver classes of this file. */
export const historyResolvers = [VersionResolver, DatasetHistoryFields, CatalogueHistoryFields, RestorationResolver];
