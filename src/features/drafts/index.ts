/** Drafts: metadata of datasets that are not published, and the identifiers that they can get. */
import type { Nouns } from '../repository/nouns.js';
import type { OpenPart, Part } from '../repository/part.js';
import { Drafts, draftsOfCatalogues } from './drafts.js';
import { PersistentIdentifiers } from './persistent-identifier.js';
import { draftTables } from './table.js';

/** The open part. */
export interface OpenDrafts extends OpenPart {
  readonly drafts: Drafts;
  readonly persistentIdentifiers: PersistentIdentifiers;
}

export const draftsPart: Part<Nouns, OpenDrafts> = {
  name: 'drafts',
  tables: draftTables,
  open: (nouns) => ({
    drafts: new Drafts(nouns, nouns.database, nouns.catalogues, nouns.datasets),
    persistentIdentifiers: new PersistentIdentifiers(nouns.datasets),
    participants: [draftsOfCatalogues],
  }),
};
