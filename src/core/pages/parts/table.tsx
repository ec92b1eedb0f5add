/** Tables, and the way to the rest of a list. */
import type { ComponentChildren } from 'preact';
import { useVisit } from '../visit.js';

/** A table that scrolls on its own where it is wider than the page. */
export const Table = ({
  name,
  head,
  stacks = false,
  children,
}: {
  readonly name: string;
  readonly head: readonly string[];
  /** True if a narrow page shows each row as a block of its own. */
  readonly stacks?: boolean;
  readonly children: ComponentChildren;
}) => (
  <div class={stacks ? 'table stacks' : 'table'} tabIndex={0} role="region" aria-label={name}>
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
