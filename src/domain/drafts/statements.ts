/** Changes of drafts as SQL, so that they can join the transaction of a change of graphs. */
import type { Statement } from '../../store/graph-store.js';
import type { Draft } from './model.js';

/** Stores a draft, in place of the one that the provider has under this id. */
export const putDraft = (draft: Draft): Statement => ({
  sql: `INSERT INTO draft (provider, id, catalogue, owner, original_id, hides, titles, distributions, hash, created, changed, triples)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (provider, id) DO UPDATE SET titles = excluded.titles, distributions = excluded.distributions,
  hash = excluded.hash, changed = excluded.changed, triples = excluded.triples`,
  params: [
    draft.provider,
    draft.id,
    draft.catalogue,
    draft.owner ?? null,
    draft.originalId ?? null,
    draft.hides ? 1 : 0,
    JSON.stringify(draft.titles),
    JSON.stringify(draft.distributions),
    draft.hash,
    draft.created,
    draft.changed,
    draft.triples,
  ],
});

/** Deletes a draft that must be there. */
export const removeDraft = ({ provider, id }: Pick<Draft, 'provider' | 'id'>): Statement => ({
  sql: 'DELETE FROM draft WHERE provider = ? AND id = ?',
  params: [provider, id],
  expect: 1,
});

/** Deletes the drafts of a catalogue. */
export const removeDraftsOf = (catalogue: string): Statement => ({
  sql: 'DELETE FROM draft WHERE catalogue = ?',
  params: [catalogue],
});
