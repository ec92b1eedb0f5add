/** Follows what happens in a catalogue. */
import { FollowChangesDocument, type FollowChangesSubscription } from './generated/graphql.js';
import type { Service } from './request.js';
import { subscribe, type FollowOptions } from './subscribe.js';

/** Something that happened. */
export type Change = FollowChangesSubscription['changes'];

/** The changes of a catalogue after a cursor: `beginning`, `latest`, or that of the last change one has dealt with. */
export const followChanges = async function* (
  service: Service,
  catalogue: string,
  since: string,
  options?: FollowOptions,
): AsyncGenerator<Change> {
  const variables = { catalogue, since };
  for await (const { changes } of subscribe(service, FollowChangesDocument, variables, options)) yield changes;
};
