/** Parts that the pages of requests and agreements share. */
import { randomUUID } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import type { TextPartsFragment, TradedDatasetFragment } from '../../../schema/operations/generated/operations.js';
import { Text } from '../parts/text.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';

/** An organization of a deal. */
export interface Party {
  readonly identifier: string;
  readonly name: string | null;
}

/** An organization by its name; by its id where nobody knows that. */
export const PartyName = ({ of }: { readonly of: Party }) => <>{of.name ?? <code>{of.identifier}</code>}</>;

/** A price in words. */
export const priceOf = (price: string | null, currency: string | null, { texts, formats }: Visit): string => {
  if (price === null) return '–';
  return Number(price) === 0 ? texts.offer.free : formats.price(price, currency ?? '');
};

/** The end of a use in words. */
export const untilOf = (until: string | null, { texts, formats }: Visit): string =>
  until === null ? texts.deals.noEnd : formats.date(until);

/** The name of what is dealt with, with the way to it where it is still there. */
export const Subject = ({
  dataset,
  titles = [],
  id,
}: {
  readonly dataset?: TradedDatasetFragment | null;
  readonly titles?: readonly TextPartsFragment[];
  readonly id: string;
}) => {
  if (!dataset) return <Text of={titles} fallback={id} />;
  return (
    <a href={to.dataset(dataset.identifier)}>
      <Text of={dataset.titles} fallback={dataset.identifier} />
    </a>
  );
};

/** The fields that every form of a deal sends along. */
export const Hidden = ({ version }: { readonly version?: number }) => {
  const { visitor } = useVisit();
  return (
    <>
      <input type="hidden" name="csrf" value={visitor?.csrf ?? ''} />
      <input type="hidden" name="key" value={randomUUID()} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
    </>
  );
};

/** A refusal of the service, above the form that it is about. */
export const Refused = ({ text }: { readonly text: string | undefined }) => {
  const { texts } = useVisit();
  if (text === undefined) return null;
  return (
    <div class="notice bad" role="alert">
      <h2>{texts.deals.refused}</h2>
      <p lang="en">{text}</p>
    </div>
  );
};

/** A table that scrolls on its own where it is wider than the page. */
export const Table = ({
  name,
  head,
  children,
}: {
  readonly name: string;
  readonly head: readonly string[];
  readonly children: ComponentChildren;
}) => (
  <div class="table" tabIndex={0} role="region" aria-label={name}>
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

/** The way to the rest of a list. */
export const Later = ({
  address,
  name,
  pageInfo,
}: {
  readonly address: string;
  readonly name: string;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}) => {
  const { texts } = useVisit();
  return pageInfo.hasNextPage && pageInfo.endCursor !== null ? (
    <p>
      <a href={`${address}?${new URLSearchParams({ [name]: pageInfo.endCursor }).toString()}`}>{texts.trade.later}</a>
    </p>
  ) : null;
};
