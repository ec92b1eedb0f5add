/** Datasets in the order of their scores, without those that the caller may not read. */
import { seenBy, type Readable } from '../../src/auth/access.js';
import type { Ranked, Ranking } from '../../src/domain/quality/results.js';
import type { Context } from '../context.js';
import { readableBy } from '../search/readable.js';

/** The least number of datasets looked at in one step where the caller may not read. */
const STEP = 200;

/** Decides over single datasets. */
const filterFor = (readable: Readable, { domain, loaders }: Context) => {
  const seen = seenBy(readable);
  return async (id: string): Promise<boolean> => {
    if (!seen || 'datasets' in readable) return seen?.({ id }) ?? true;
    const document = await loaders.documents.load(domain.identifiers.iri('dataset', id));
    return seen({ id, catalogue: document?.catalogue });
  };
};

/**
 * The next datasets that the caller may read, at most `limit`. Positions of others are passed over, so that no cursor and no
 * "there is more" tells of them; the time is in proportion to those passed over.
 */
export const readableRanking = async (question: Ranking, context: Context): Promise<readonly Ranked[]> => {
  const { results } = context.domain.quality;
  const readable = await readableBy(context);
  if ('all' in readable) return results.ranking(question);
  if ('allBut' in readable) return results.ranking({ ...question, seen: readable });
  const mayRead = filterFor(readable, context);
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
