/** Queries and mutations of drafts. */
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Catalogue } from '../schema/catalogue.js';
import { DatasetSource } from '../schema/dataset.js';
import { Draft, DraftArgs, DraftList, DraftListArgs, DraftResult, MOST_DRAFTS } from '../schema/draft.js';
import { RdfDocument, RdfSyntax } from '../schema/rdf.js';
import { DeleteResult, WriteArgs, WriteResult, type WriteStatus } from '../schema/write.js';
import { keyRequired, refuseAnonymous } from '../src/auth/refuse.js';
import { composeDataset } from '../src/domain/compose/dataset.js';
import type { Draft as StoredDraft, DraftHeader, DraftKey } from '../src/domain/draft.js';
import { entityTag } from '../src/domain/preconditions.js';
import { Refusal } from '../src/errors.js';
import type { SyntaxName } from '../src/rdf/syntax.js';
import { actorOf, type Context } from './context.js';
import { localId } from './global-id.js';
import { Access, PUBLIC, scope } from './middleware/access.js';
import { asDocument } from './rdf.js';
import { optionsOf, payloadOf, type Written } from './write.js';

const keyOf = ({ catalogue, id }: DraftArgs): DraftKey => ({
  catalogue: localId('Catalogue', catalogue),
  id: localId('Dataset', id),
});

/** What fields of a draft are resolved from. */
type Source = DraftHeader | StoredDraft;

/** The catalogues among these that the caller may add datasets to. */
const editable = async (catalogues: readonly string[], { authorizer, principal }: Context): Promise<string[]> => {
  const allowed = await Promise.all(
    catalogues.map((id) => {
      const asset = { kind: 'catalogue', id, catalogue: id, exists: true } as const;
      return authorizer.permits(principal, { scope: 'EDIT', asset });
    }),
  );
  return catalogues.filter((_, index) => allowed[index]);
};

@Resolver(() => DraftList)
export class DraftQueries {
  // Who may ask is decided here: the list is about the caller, not about an asset, and users and keys have drafts alike.
  @Access(PUBLIC)
  @Query(() => DraftList, {
    description: "The caller's drafts, of catalogues that the caller may add datasets to. Needs credentials.",
  })
  async drafts(@Args(() => DraftListArgs) args: DraftListArgs, @Ctx() context: Context) {
    const { domain, principal } = context;
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, keyRequired);
    const { catalogue, offset, limit } = args;
    if (offset < 0) throw new Refusal('BAD_REQUEST', 'The parameter "offset" must not be negative.');
    if (limit < 1 || limit > MOST_DRAFTS) {
      throw new Refusal('BAD_REQUEST', `The parameter "limit" must be between 1 and ${MOST_DRAFTS}.`);
    }
    const actor = actorOf(context);
    const wanted = catalogue == null ? undefined : localId('Catalogue', catalogue);
    const catalogues = domain.drafts.cataloguesOf(actor).filter((id) => wanted === undefined || id === wanted);
    return domain.drafts.list(actor, await editable(catalogues, context), { offset, limit });
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Query(() => Draft, { nullable: true, description: "The caller's draft with this id; null when there is none." })
  draft(@Args(() => DraftArgs) args: DraftArgs, @Ctx() context: Context) {
    return context.domain.drafts.find(keyOf(args), actorOf(context)) ?? null;
  }
}

@Resolver(() => Draft)
export class DraftResolver {
  @FieldResolver()
  identifier(@Root() { id }: Source): string {
    return id;
  }

  @FieldResolver()
  iri(@Root() { id }: Source, @Ctx() { domain }: Context): string {
    return domain.identifiers.iri('dataset', id);
  }

  @FieldResolver()
  catalogueIdentifier(@Root() { catalogue }: Source): string {
    return catalogue;
  }

  @FieldResolver(() => Catalogue, { nullable: true })
  catalogue(@Root() { catalogue }: Source, @Ctx() { loaders }: Context) {
    return loaders.catalogue(catalogue);
  }

  @FieldResolver()
  etag(@Root() { hash }: Source): string {
    return entityTag(hash);
  }

  @FieldResolver(() => RdfDocument, { complexity: 20 })
  async rdf(
    @Root() source: Source,
    @Arg('syntax', () => RdfSyntax, { defaultValue: RdfSyntax.JSON_LD, description: 'The syntax.' }) syntax: RdfSyntax,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    const { drafts, identifiers, representations } = context.domain;
    const draft = 'triples' in source ? source : drafts.find(source, actorOf(context));
    if (!draft) throw new Refusal('NOT_FOUND', 'The draft was deleted meanwhile.');
    const graph = { ...draft, iri: identifiers.iri('dataset', draft.id) };
    return asDocument(await representations.graph(graph, syntax as SyntaxName), syntax);
  }
}

@Resolver(() => DraftResult)
export class DraftMutations {
  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Mutation(() => DraftResult, { description: "Creates or replaces the caller's draft with this id." })
  async putDraft(
    @Arg('catalogue', () => ID, { description: 'The catalogue that the dataset will join.' }) catalogue: string,
    @Arg('source', () => DatasetSource, { description: 'The metadata.' }) source: DatasetSource,
    @Arg('id', () => ID, { nullable: true, description: 'Id to give it; a random UUID when absent.' })
    id: string | null | undefined,
    @Args(() => WriteArgs) args: WriteArgs,
    @Ctx() context: Context,
  ) {
    const { domain } = context;
    const payload = payloadOf(source, (fields) => composeDataset(fields, domain.terms));
    const place = { catalogue: localId('Catalogue', catalogue), id: id == null ? undefined : localId('Dataset', id) };
    const outcome = await domain.drafts.put(place, payload, actorOf(context), optionsOf(args));
    return {
      status: outcome.status as WriteStatus,
      identifier: outcome.id,
      iri: outcome.iri,
      etag: entityTag(outcome.hash),
      report: outcome.conformance,
      draft: outcome.draft ?? null,
    };
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Mutation(() => DeleteResult, { description: "Deletes the caller's draft." })
  async deleteDraft(
    @Args(() => DraftArgs) args: DraftArgs,
    @Arg('ifMatch', () => String, { nullable: true, description: 'Only if this is the entity tag of the draft.' })
    ifMatch: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const key = keyOf(args);
    await context.domain.drafts.remove(key, actorOf(context), { ifMatch });
    return { identifier: key.id, datasets: 0 };
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Mutation(() => WriteResult, {
    description:
      "Makes the caller's draft a dataset with the same id. A CONFLICT when there is a dataset with this id.",
  })
  async publishDraft(@Args(() => DraftArgs) args: DraftArgs, @Ctx() context: Context): Promise<Written> {
    const outcome = await context.domain.drafts.publish(keyOf(args), actorOf(context));
    context.loaders.forget();
    return { kind: 'dataset', outcome };
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Mutation(() => DraftResult, {
    description:
      'Makes a dataset a draft of the caller with the same id. Needs DELETE on the dataset as well, as it is gone for everybody else.',
  })
  async hideDataset(@Args(() => DraftArgs) args: DraftArgs, @Ctx() context: Context) {
    const { authorizer, domain, loaders, principal } = context;
    const { catalogue, id } = keyOf(args);
    const found = await domain.datasets.find(id);
    const asset = { kind: 'dataset', id, catalogue, exists: found?.catalogue === catalogue } as const;
    await authorizer.authorize(principal, { scope: 'DELETE', asset });
    const draft = await domain.drafts.hide({ catalogue, id }, actorOf(context));
    loaders.forget();
    return {
      status: 'CREATED' as WriteStatus,
      identifier: id,
      iri: domain.identifiers.iri('dataset', id),
      etag: entityTag(draft.hash),
      report: null,
      draft,
    };
  }
}

/** All resolvers of drafts. */
export const draftResolvers = [DraftQueries, DraftResolver, DraftMutations] as const;
