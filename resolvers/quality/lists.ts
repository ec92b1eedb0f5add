/** The faults in a catalogue, item by item. */
import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { CatalogueViolations, CheckedDistributions } from '../../schema/quality/lists.js';
import { QualitySummary } from '../../schema/quality/summary.js';
import { Refusal } from '../../src/core/errors.js';
import type { ListRange } from '../../src/features/quality/catalogue-lists.js';
import type { IndicatorOutcome } from '../../src/features/repository/assessment/assessment.js';
import type { SummaryView } from '../../src/features/quality/summary-view.js';
import { inLanguage } from '../../src/model/derive/language.js';
import { MOST } from '../lists/connection.js';
import type { Context } from '../context.js';
import { readableBy } from '../search/readable.js';

const rangeOf = async (
  { offset, limit }: Record<'offset' | 'limit', number>,
  { catalogue }: SummaryView,
  context: Context,
): Promise<ListRange> => {
  if (offset < 0) throw new Refusal('BAD_REQUEST', 'The argument "offset" must not be negative.');
  if (limit < 1 || limit > MOST)
    throw new Refusal('BAD_REQUEST', `The argument "limit" must be between 1 and ${MOST}.`);
  // The figures count copies that others bought, but name none of them.
  const readable = await readableBy(context);
  return { offset, limit, shown: 'allBut' in readable && readable.allBut === catalogue ? readable.shown : undefined };
};

/** The lists of one catalogue; over the whole service there are none. Who has its summary may read all that they name. */
const catalogueOf = ({ catalogue }: SummaryView): string => {
  if (catalogue === undefined) throw new Refusal('BAD_REQUEST', 'This list is there for single catalogues only.');
  return catalogue;
};

const urlOf = (outcome: IndicatorOutcome | undefined) =>
  outcome?.value !== undefined && outcome.url ? { value: outcome.value, url: outcome.url } : null;

@Resolver(() => QualitySummary)
export class CatalogueListsResolver {
  @FieldResolver(() => CatalogueViolations, {
    description:
      'Violations of DCAT-AP, and of the application profiles that it names, in the datasets of the catalogue.',
  })
  async violations(
    @Root() summary: SummaryView,
    @Arg('offset', () => Int, { defaultValue: 0, description: 'How many to skip.' }) offset: number,
    @Arg('limit', () => Int, { defaultValue: MOST, description: `How many to return, 1 to ${MOST}.` }) limit: number,
    @Ctx() context: Context,
  ) {
    return context.domain.quality.lists.violations(
      catalogueOf(summary),
      await rangeOf({ offset, limit }, summary, context),
    );
  }

  @FieldResolver(() => CheckedDistributions, { description: 'Distributions of the catalogue with their URLs.' })
  async distributions(
    @Root() summary: SummaryView,
    @Arg('offset', () => Int, { defaultValue: 0, description: 'How many to skip.' }) offset: number,
    @Arg('limit', () => Int, { defaultValue: MOST, description: `How many to return, 1 to ${MOST}.` }) limit: number,
    @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages of titles, best first.' })
    lang: readonly string[] | null | undefined,
    @Ctx() context: Context,
  ) {
    const range = await rangeOf({ offset, limit }, summary, context);
    const { total, items } = context.domain.quality.lists.distributions(catalogueOf(summary), range);
    return {
      total,
      items: items.map(({ dataset, distribution: { id, iri, titles }, accessUrl, downloadUrl }) => {
        const strings = titles.map(([language, value]) => ({ language: language || null, value }));
        const title = inLanguage(strings, lang ?? context.languages)?.value ?? null;
        return { dataset, identifier: id, iri, title, accessUrl: urlOf(accessUrl), downloadUrl: urlOf(downloadUrl) };
      }),
    };
  }
}
