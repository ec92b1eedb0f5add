/** Where a dataset stands for the visitor: for sale, bought, open. */
import type { DatasetCardFragment } from '../../../schema/operations/generated/operations.js';
import { useVisit, type Visit } from '../visit.js';
import { PriceTag } from './price.js';

type Standing = Pick<DatasetCardFragment, 'monetization' | 'accessRights' | 'marketState' | 'entitlement'>;

/** Code of what everybody may have, of the authority table of access rights. */
const PUBLIC = 'PUBLIC';

/** The standing in words; undefined where its price says it. */
const wordsOf = (
  { monetization, accessRights, marketState, entitlement }: Standing,
  { texts, formats }: Pick<Visit, 'texts' | 'formats'>,
): string | undefined => {
  const { standing } = texts.offer;
  if (entitlement?.reason === 'AGREEMENT') {
    const ends = entitlement.agreement?.ends;
    return ends == null ? standing.yours : standing.until(formats.date(ends));
  }
  // What a seller keeps at home has its offers, and so its price, on the marketplace alone.
  if (marketState === 'PUBLISHED') return monetization ? undefined : standing.published;
  if (marketState === 'ACQUIRED') return standing.copy;
  if (marketState === 'WITHDRAWN') return standing.withdrawn;
  if (marketState === 'EXPIRED') return standing.over;
  if (monetization) return standing.draft;
  return accessRights?.code === PUBLIC ? standing.open : '';
};

/** The standing: its price, or a word. */
export const StandingTag = ({ dataset }: { readonly dataset: Standing }) => {
  const words = wordsOf(dataset, useVisit());
  if (words === undefined) return <PriceTag monetization={dataset.monetization} />;
  return words === '' ? null : <span class="standing">{words}</span>;
};
