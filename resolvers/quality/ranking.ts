/** Datasets in the order of their scores, without those that the caller may not read. */
import type { Ranked, Ranking } from '../../src/domain/quality/results.js';
import type { Context } from '../context.js';
import { readableBy } from '../search/readable.js';

/** The least number of datasets looked at in one step where the caller may not read. */
const STEP = 200;

type Filter = ((dataset: string) => Promise<boolean>) | undefined;

/** Decides over single datasets; `undefined` where the caller may read all of them. */
const filterFor = async (context: Context): Promise<Filter> => {
  const readable = await readableBy(context);
  if ('all' in readable) return undefined;
  if ('datasets' in readable) {
    const ids = new Set(readable.datasets);
    return (id) => Promise.resolve(ids.has(id));
  }
  const { domain, loaders } = context;
  const catalogueOf = async (id: string): Promise<string | undefined> =>
    (await loaders.documents.load(domain.identifiers.iri('dataset', id)))?.catalogue;
  return async (id) => readable.catalogues.includes((await catalogueOf(id)) ?? '');
};

/**
 * The next datasets that the caller may read, at most `limit`. Positions of others are passed over, so that no cursor and no
 * "there is more" tells of them; the time is in proportion to those passed over.
 */
export const readableRanking = async (question: Ranking, context: Context): Promise<readonly Ranked[]> => {
  const { results } = context.domain.quality;
  const mayRead = await filterFor(context);
  if (!mayRead) return results.ranking(question);
  const found: Ranked[] = [];
  const limit = Math.max(question.limit, STEP);
  for (let after = question.after; ;) {
    const next = results.ranking({ ...question, limit, ...(after ? { after } : {}) });
    for (const ranked of next) {
      if (await mayRead(ranked.dataset)) found.push(ranked);
      if (found.length === question.limit) return found;
    }
    after = next.at(-1);
    if (next.length < limit) return found;
  }
};
