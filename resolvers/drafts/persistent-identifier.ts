/** Persistent identifiers of datasets. */
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { IdentifierEligibility, MintedIdentifier, Registrar } from '../../schema/drafts/draft.js';
import type { WriteStatus } from '../../schema/repository/write.js';
import { eligibilityOf, type MintedIdentifier as Minted } from '../../src/features/drafts/persistent-identifier.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import { actorOf, type Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, scope } from '../middleware/access.js';
import { once } from '../once.js';

const asMinted = ({ identifier, iri, outcome: { status, hash } }: Minted): MintedIdentifier => ({
  identifier,
  iri,
  status: status as WriteStatus,
  etag: entityTag(hash),
});

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
    const minted = await once<MintedIdentifier>(context, {}, async (remember) => {
      const also = remember && ((result: Minted) => remember(asMinted(result)));
      return asMinted(await persistentIdentifiers.mint(localId('Dataset', id), registrar, actorOf(context), also));
    });
    context.loaders.forget();
    return minted;
  }
}
