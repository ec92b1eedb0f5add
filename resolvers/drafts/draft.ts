/** Queries of drafts and their fields. */
import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Catalogue } from '../../schema/repository/catalogue.js';
import { Draft, DraftArgs, DraftList, DraftListArgs, MOST_DRAFTS } from '../../schema/drafts/draft.js';
import { RdfDocument, SyntaxArgs } from '../../schema/repository/rdf.js';
import type { Draft as StoredDraft, DraftHeader } from '../../src/features/drafts/drafts.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import { Refusal } from '../../src/core/errors.js';
import { actorOf, type Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, AUTHENTICATED, scope } from '../middleware/access.js';
import { asRdf } from '../repository/rdf.js';
import { DraftMutations, keyOf } from './writes.js';

/** The source that fields of a draft are resolved from. */
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
  @Access(AUTHENTICATED)
  @Query(() => DraftList, {
    description: "The caller's drafts, of catalogues that the caller may add datasets to. Needs credentials.",
  })
  async drafts(@Args(() => DraftListArgs) args: DraftListArgs, @Ctx() context: Context) {
    const { domain } = context;
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
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    const { drafts, identifiers } = context.domain;
    const draft = 'triples' in source ? source : drafts.find(source, actorOf(context));
    if (!draft) throw new Refusal('NOT_FOUND', 'The draft was deleted meanwhile.');
    return asRdf({ ...draft, iri: identifiers.iri('dataset', draft.id) }, syntax, context);
  }
}

/** All resolvers of drafts. */
export const draftResolvers = [DraftQueries, DraftResolver, DraftMutations] as const;
