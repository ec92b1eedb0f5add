/** What was sold, to whom and for how much, in words: shared by the pages of orders, requests and agreements. */
import type { TextPartsFragment, TradedDatasetFragment } from '../../../../schema/operations/generated/operations.js';
import { Text } from './text.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';

/** A side of a sale. */
export interface Party {
  readonly identifier: string;
  readonly name: string | null;
}

/** An organization by its name. One that is not known here has none. */
export const PartyName = ({ of }: { readonly of: Party }) => <>{of.name ?? useVisit().texts.deals.unnamed}</>;

/** A price in words. */
export const priceOf = (price: string | null, currency: string | null, { texts, formats }: Visit): string => {
  if (price === null) return '–';
  return Number(price) === 0 ? texts.offer.free : formats.price(price, currency ?? '');
};

/** The end of a use in words; of one that is not agreed yet also how long it lasts from then on (ISO 8601), where its terms say so. */
export const untilOf = (until: string | null, { texts, formats }: Visit, useTime: string | null = null): string => {
  const time = useTime === null ? [] : [texts.deals.usedFor(formats.duration(useTime))];
  const end = until === null ? [] : [formats.date(until)];
  return [...end, ...time].join(', ') || texts.deals.noEnd;
};

/** The name of what is dealt with, with the way to it where it is still there. */
export const Subject = ({
  dataset,
  titles = [],
}: {
  readonly dataset?: TradedDatasetFragment | null;
  readonly titles?: readonly TextPartsFragment[];
}) => {
  const { untitled } = useVisit().texts.workspace;
  if (!dataset) return <Text of={titles} fallback={untitled} />;
  return (
    <a href={to.dataset(dataset.identifier)}>
      <Text of={dataset.titles} fallback={untitled} />
    </a>
  );
};
