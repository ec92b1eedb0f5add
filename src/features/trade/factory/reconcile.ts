/** Compares everything that this deployment has at its marketplace with what is there. */
import type { Difference, Twins, TwinTools } from './twin.js';

/** A dataset about which the sides differ. */
export interface Disagreement {
  readonly marketplaceId: string;
  readonly difference: Difference;
}

type Known = Pick<TwinTools, 'publications' | 'copies' | 'database'>;

const PAGE = 200;
/** Questions to the marketplace that are under way together. */
const TOGETHER = 4;

/** Ids of all datasets that both sides should agree about. */
const known = function* ({ publications, copies, database }: Known): Generator<string> {
  const bought = 'SELECT DISTINCT marketplace_id AS id FROM acquisition WHERE copy IS NOT NULL AND gone = 0';
  yield* database.read<{ id: string }>(bought).map(({ id }) => id);
  for (let after = ''; ;) {
    const page = publications.page(after, PAGE);
    yield* page.map(({ marketplaceId }) => marketplaceId);
    if (page.length < PAGE) break;
    after = page.at(-1)?.marketplaceId ?? '';
  }
  for (let after = ''; ;) {
    const page = copies.list(after, PAGE);
    yield* page.map(({ marketplaceId }) => marketplaceId).filter((id) => publications.at(id) === undefined);
    if (page.length < PAGE) return;
    after = page.at(-1)?.marketplaceId ?? '';
  }
};

/**
 * The datasets about which the sides differ; with `mend` they are set right as well. Throws `DeliveryProblem` when the
 * marketplace cannot be asked.
 */
export const reconcile = async (
  tools: Known,
  twins: Twins,
  { mend, signal }: { readonly mend: boolean; readonly signal: AbortSignal },
): Promise<Disagreement[]> => {
  const ids = known(tools);
  const found: Disagreement[] = [];
  const work = async (): Promise<void> => {
    for (const marketplaceId of ids) {
      const difference = await (mend ? twins.mend(marketplaceId, signal) : twins.compare(marketplaceId, signal));
      if (difference) found.push({ marketplaceId, difference });
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return found;
};
