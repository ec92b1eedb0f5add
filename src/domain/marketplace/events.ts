/** Entries of the change log about trade. */
import type { ChangeEvent, GraphDocument } from '../../store/graph-store.js';
import type { MarketplaceChange } from './ports.js';

/** A change-log entry about a dataset. */
export const eventOf = (
  action: string,
  { kind, id, catalogue, owner, hash }: Pick<GraphDocument, 'kind' | 'id' | 'catalogue' | 'owner'> & { hash?: string },
): ChangeEvent => ({
  action,
  kind,
  id,
  ...(hash === undefined ? {} : { hash }),
  ...(catalogue === undefined ? {} : { catalogue }),
  ...(owner === undefined ? {} : { owner }),
});

/** Events that the documents of a change bring with them. */
export const eventsOf = ({ puts = [], removes = [] }: MarketplaceChange): ChangeEvent[] => [
  ...puts.map(({ document, previous }) => eventOf(previous ? 'updated' : 'created', document)),
  ...removes.map(({ kind, id, catalogue, owner }) =>
    eventOf('deleted', { kind, id, catalogue, owner } as GraphDocument),
  ),
];
