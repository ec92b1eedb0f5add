/** Persistent identifiers of datasets. */
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { IdentifierEligibility, MintedIdentifier, Registrar } from '../schema/draft.js';
import type { WriteStatus } from '../schema/write.js';
import { eligibilityOf } from '../src/domain/drafts/persistent-identifier.js';
import { entityTag } from '../src/domain/preconditions.js';
import { actorOf, type Context } from './context.js';
import { localId } from './global-id.js';
import { Access, scope } from './middleware/access.js';

@Resolver()
export class PersistentIdentifierResolver {
  @Access(scope('READ', 'dataset', 'id'))
  @Query(() => IdentifierEligibility, {
    nullable: true,
    description: 'Whether a dataset has the metadata that a DOI needs; null when there is no such dataset.',
  })
  async identifierEligibility(
    @Arg('id', () => ID, { description: 'Id of the dataset.' }) id: string,
    @Ctx() { domain }: Context,
  ) {
    const dataset = await domain.datasets.find(localId('Dataset', id));
    return dataset ? eligibilityOf(dataset) : null;
  }

  @Access(scope('EDIT', 'dataset', 'id'))
  @Mutation(() => MintedIdentifier, { description: 'Gives a dataset a persistent identifier (adms:identifier).' })
  async mintIdentifier(
    @Arg('id', () => ID, { description: 'Id of the dataset.' }) id: string,
    @Arg('registrar', () => Registrar, { description: 'Who gives it out.' }) registrar: Registrar,
    @Ctx() context: Context,
  ): Promise<MintedIdentifier> {
    const { persistentIdentifiers } = context.domain;
    const { identifier, iri, outcome } = await persistentIdentifiers.mint(
      localId('Dataset', id),
      registrar,
      actorOf(context),
    );
    context.loaders.forget();
    return { identifier, iri, status: outcome.status as WriteStatus, etag: entityTag(outcome.hash) };
  }
}
