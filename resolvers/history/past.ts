/** The past of a resource, as far as the caller may see it. */
import { pastOwners } from '../../src/features/history/past.js';
import { seesRemoved, type Version } from '../../src/features/history/versions.js';
import type { Owners, RemovedVisibility } from '../../src/features/repository/ownership/visibility.js';
import type { Context } from '../context.js';

/** Owners of earlier versions that the caller may see, who may READ what has the IRI now. */
export const ownersSeen = (iri: string, { authorizer, principal, domain }: Context): Owners =>
  pastOwners(authorizer, principal, domain.history.ownerOf(iri) ?? '');

/** The removed resources of a catalogue that the caller, who may EDIT it, may see. */
export const removedVisibility = async (catalogue: string, context: Context): Promise<RemovedVisibility> => {
  const { authorizer, principal, domain } = context;
  const present = await domain.catalogues.find(catalogue);
  const owners = pastOwners(authorizer, principal, present?.owner);
  // Keys act on everything in their catalogues.
  const hiddenOf = pastOwners(authorizer, principal);
  return { owners, since: present?.created, ofAnyone: principal.kind === 'key', hiddenOf };
};

/** True if the caller may see, and bring back, a version of a dataset that is gone. */
export const maySeeRemoved = async (version: Version, context: Context): Promise<boolean> => {
  const { authorizer, principal, domain } = context;
  const { id, catalogue = '' } = version.document;
  const asset = { kind: 'catalogue', id: catalogue, catalogue, exists: true } as const;
  if (!(await authorizer.permits(principal, { scope: 'EDIT', asset }))) return false;
  return seesRemoved(version, domain.drafts.hides(id), await removedVisibility(catalogue, context));
};
