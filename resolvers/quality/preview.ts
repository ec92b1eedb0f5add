/** Previews of writes. */
import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { DraftResult } from '../../schema/drafts/draft.js';
import { QualitySuggestion, WritePreview } from '../../schema/quality/preview.js';
import { WriteResult } from '../../schema/repository/write.js';
import { Refusal } from '../../src/core/errors.js';
import type { Suggested, WritePreview as Preview } from '../../src/features/quality/preview/write-previews.js';
import type { Planned } from '../../src/features/repository/ports.js';
import type { Context } from '../context.js';
import type { Written } from '../repository/write.js';

const DESCRIPTION =
  'Of a dry run that concerns a dataset: its score before and after, and what would raise it; else null.';

/** Most suggestions of one preview; there are fewer indicators. */
const MOST_SUGGESTIONS = 25;

@Resolver(() => WriteResult)
export class WriteResultPreviewField {
  @FieldResolver(() => WritePreview, { nullable: true, description: DESCRIPTION, complexity: 50 })
  async preview(
    @Root() { kind, outcome }: Written,
    @Ctx() { domain, loaders, asker }: Context,
  ): Promise<Preview | null> {
    const { planned } = outcome;
    if (!planned) return null;
    // Who may write need not be allowed to read what is stored.
    const readable = planned.previous !== undefined && (await loaders.dataset(planned.id)) !== null;
    if (readable) return domain.previews.of(planned, asker);
    return kind === 'dataset' ? domain.previews.of({ ...planned, previous: undefined }, asker) : null;
  }
}

@Resolver(() => DraftResult)
export class DraftResultPreviewField {
  @FieldResolver(() => WritePreview, { nullable: true, description: DESCRIPTION, complexity: 50 })
  preview(
    @Root() { planned }: DraftResult & { readonly planned?: Planned },
    @Ctx() { domain, asker }: Context,
  ): Promise<Preview> | null {
    return planned ? domain.previews.of(planned, asker) : null;
  }
}

@Resolver(() => WritePreview)
export class WritePreviewResolver {
  @FieldResolver(() => [QualitySuggestion], {
    description: 'What would raise the score, most points first; each is tried, so their points are exact.',
    complexity: 100,
  })
  suggestions(
    @Root() preview: Preview,
    @Arg('first', () => Int, { defaultValue: 10, description: `How many, 1 to ${MOST_SUGGESTIONS}.` }) first: number,
  ): Promise<readonly Suggested[]> {
    if (first < 1 || first > MOST_SUGGESTIONS) {
      throw new Refusal('BAD_REQUEST', `The argument first is a number from 1 to ${MOST_SUGGESTIONS}.`);
    }
    return preview.suggestions(first);
  }
}

/** The resolver classes of this file. */
export const previewResolvers = [WriteResultPreviewField, DraftResultPreviewField, WritePreviewResolver];
