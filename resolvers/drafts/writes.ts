/** Mutations of drafts. */
import { Arg, Args, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { DatasetSource } from '../../schema/repository/dataset.js';
import { DraftArgs, DraftResult } from '../../schema/drafts/draft.js';
import { DatasetWriteArgs } from '../../schema/quality/preview.js';
import { DeleteOutcome, DraftOutcome, WriteOutcome } from '../../schema/mutation-results.js';
import type { DeleteResult } from '../../schema/repository/write.js';
import { type WriteStatus } from '../../schema/repository/write.js';
import { composeDataset } from '../../src/features/repository/compose/dataset.js';
import type { Draft, DraftKey, DraftOutcome as StoredOutcome } from '../../src/features/drafts/drafts.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import { actorOf, type Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, scope } from '../middleware/access.js';
import { once, writeOnce } from '../once.js';
import { optionsOf, payloadOf, type Written } from '../repository/write.js';

/** The draft or dataset that arguments name. */
export const keyOf = ({ catalogue, id }: DraftArgs): DraftKey => ({
  catalogue: localId('Catalogue', catalogue),
  id: localId('Dataset', id),
});

@Resolver(() => DraftResult)
export class DraftMutations {
  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Mutation(() => DraftOutcome, { description: "Creates or replaces the caller's draft with this id." })
  async putDraft(
    @Arg('catalogue', () => ID, { description: 'The catalogue that the dataset will join.' }) catalogue: string,
    @Arg('source', () => DatasetSource, { description: 'The metadata.' }) source: DatasetSource,
    @Arg('id', () => ID, { nullable: true, description: 'Id to give it; a random UUID when absent.' })
    id: string | null | undefined,
    @Args(() => DatasetWriteArgs) args: DatasetWriteArgs,
    @Ctx() context: Context,
  ) {
    const { domain } = context;
    const payload = payloadOf(source, (fields) => composeDataset(fields, domain.terms));
    const place = { catalogue: localId('Catalogue', catalogue), id: id == null ? undefined : localId('Dataset', id) };
    const outcome: StoredOutcome = await writeOnce(context, optionsOf(args), (options) =>
      domain.drafts.put(place, payload, actorOf(context), options),
    );
    return {
      status: outcome.status as WriteStatus,
      identifier: outcome.id,
      iri: outcome.iri,
      etag: entityTag(outcome.hash),
      report: outcome.conformance,
      draft: outcome.draft ?? null,
      planned: outcome.planned,
    };
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Mutation(() => DeleteOutcome, { description: "Deletes the caller's draft." })
  async deleteDraft(
    @Args(() => DraftArgs) args: DraftArgs,
    @Arg('ifMatch', () => String, { nullable: true, description: 'Only if this is the entity tag of the draft.' })
    ifMatch: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const key = keyOf(args);
    return once<DeleteResult>(context, {}, async (remember) => {
      const result = { identifier: key.id, datasets: 0 };
      const also = remember ? [remember(result)] : [];
      await context.domain.drafts.remove(key, actorOf(context), { ifMatch }, also);
      return result;
    });
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Mutation(() => WriteOutcome, {
    description:
      "Makes the caller's draft a dataset with the same id. A CONFLICT when there is a dataset with this id.",
  })
  async publishDraft(@Args(() => DraftArgs) args: DraftArgs, @Ctx() context: Context): Promise<Written> {
    const outcome = await writeOnce(context, {}, (options) =>
      context.domain.drafts.publish(keyOf(args), actorOf(context), options),
    );
    context.loaders.forget();
    return { kind: 'dataset', outcome };
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue', 'DELETE on the dataset'))
  @Mutation(() => DraftOutcome, {
    description:
      'Makes a dataset a draft of the caller with the same id. Needs DELETE on the dataset as well, as it is gone for everybody else.',
  })
  async hideDataset(@Args(() => DraftArgs) args: DraftArgs, @Ctx() context: Context) {
    const { authorizer, domain, loaders, principal } = context;
    const { catalogue, id } = keyOf(args);
    const hash = await once<string>(context, {}, async (remember) => {
      const found = await domain.datasets.find(id);
      const asset = { kind: 'dataset', id, catalogue, exists: found?.catalogue === catalogue } as const;
      await authorizer.authorize(principal, { scope: 'DELETE', asset });
      const also = (draft: Draft) => (remember ? [remember(draft.hash)] : []);
      return (await domain.drafts.hide({ catalogue, id }, actorOf(context), also)).hash;
    });
    loaders.forget();
    return {
      status: 'CREATED' as WriteStatus,
      identifier: id,
      iri: domain.identifiers.iri('dataset', id),
      etag: entityTag(hash),
      report: null,
      draft: domain.drafts.find({ catalogue, id }, actorOf(context)) ?? null,
    };
  }
}
