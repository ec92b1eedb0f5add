/** Entries of the change log about trade. */
import type { ChangeEvent, GraphDocument } from '../../core/store/graph-store.js';
import type { Agreement } from '../agreements/agreements.js';
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

/** A change-log entry about an agreement, which its two sides alone learn of. */
export const agreementEvent = (
  action: string,
  { id, marketplaceId, assigner, assignee }: Pick<Agreement, 'id' | 'marketplaceId' | 'assigner' | 'assignee'>,
  /** Where what was sold is, so that whoever follows the catalogue learns of it. */
  catalogue: string,
): ChangeEvent => ({
  ...{ action, kind: 'dataset', id: marketplaceId, catalogue },
  ...{ subject: id, parties: [assigner, assignee] },
});

/** Events that the documents of a change bring with them. */
export const eventsOf = ({ puts = [], removes = [] }: MarketplaceChange): ChangeEvent[] => [
  ...puts.map(({ document, previous }) => eventOf(previous ? 'updated' : 'created', document)),
  ...removes.map(({ kind, id, catalogue, owner }) =>
    eventOf('deleted', { kind, id, catalogue, owner } as GraphDocument),
  ),
];
