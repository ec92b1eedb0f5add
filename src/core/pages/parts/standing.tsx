/** Where a dataset stands for the visitor: for sale, bought, open. */
import type { DatasetCardFragment } from '../../../../schema/operations/generated/operations.js';
import { useVisit, type Visit } from '../visit.js';
import { PriceTag } from './price.js';

type Standing = Pick<DatasetCardFragment, 'accessRights' | 'listing'>;

/** Code of what everybody may have, of the authority table of access rights. */
const PUBLIC = 'PUBLIC';

/** The standing in words; undefined where its price says it. */
const wordsOf = (
  { accessRights, listing: { state, entitlement } }: Standing,
  { texts, formats }: Pick<Visit, 'texts' | 'formats'>,
): string | undefined => {
  const { standing } = texts.offer;
  if (entitlement.reason === 'AGREEMENT') {
    const ends = entitlement.agreement?.ends;
    return ends == null ? standing.yours : standing.until(formats.date(ends));
  }
  if (state === 'ON_SALE') return undefined;
  if (state === 'NOT_OFFERED') return accessRights?.code === PUBLIC ? standing.open : '';
  return standing.states[state];
};

/** The standing: its price, or a word. */
export const StandingTag = ({ dataset }: { readonly dataset: Standing }) => {
  const words = wordsOf(dataset, useVisit());
  if (words === undefined) return <PriceTag offers={dataset.listing.offers} />;
  return words === '' ? null : <span class="standing">{words}</span>;
};
