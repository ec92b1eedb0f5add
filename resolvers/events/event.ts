/** The change log as a connection. */
import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/repository/dataset.js';
import {
  Change,
  ChangeConnection,
  ChangesArgs,
  type ChangeFilterArgs,
  type ChangeKind,
} from '../../schema/events/event.js';
import { eventAccess } from '../../src/features/events/event-access.js';
import { cursorOf } from '../../src/features/events/cursor.js';
import type { EventFilter, LoggedEvent } from '../../src/features/events/event.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import { Refusal } from '../../src/core/errors.js';
import { requireLength } from '../lists/connection.js';
import type { Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, PUBLIC } from '../middleware/access.js';

/** Most events of one page. */
const MOST = 1_000;
/** Most actions of one filter. */
const MOST_ACTIONS = 20;

/** An event as clients see it. */
export const asChange = ({
  position,
  at,
  action,
  kind,
  id,
  iri,
  catalogue,
  hash,
  actor,
  subject,
}: LoggedEvent): Change => ({
  cursor: cursorOf(position),
  at,
  action,
  kind: kind as ChangeKind,
  identifier: id,
  iri,
  catalogue: catalogue ?? null,
  etag: hash === undefined ? null : entityTag(hash),
  actor: actor ?? null,
  subject: subject ?? null,
});

/** The filter that arguments make. */
export const filterOf = ({ kinds, actions, catalogue, dataset }: ChangeFilterArgs): EventFilter => {
  if ((actions?.length ?? 0) > MOST_ACTIONS) {
    throw new Refusal('BAD_REQUEST', `The argument "actions" may hold at most ${MOST_ACTIONS} words.`);
  }
  return {
    kinds: kinds == null ? undefined : [...new Set(kinds)],
    actions: actions ?? undefined,
    catalogue: catalogue == null ? undefined : localId('Catalogue', catalogue),
    dataset: dataset == null ? undefined : localId('Dataset', dataset),
  };
};

@Resolver(() => Change)
export class ChangeResolver {
  @Access(PUBLIC)
  @Query(() => ChangeConnection, {
    description:
      'What happened, in the order in which it was stored: every event about what the caller may read. A page may be short and still have more behind it (`hasNextPage`).',
  })
  async changes(@Args(() => ChangesArgs) args: ChangesArgs, @Ctx() context: Context): Promise<ChangeConnection> {
    const { since, first } = args;
    requireLength(args, MOST);
    const { log } = context.domain.events;
    const visible = eventAccess(context.authorizer, context.principal, log);
    const after = log.position(since ?? 'beginning');
    const { events, end, more } = await log.page({ after, limit: first, filter: filterOf(args), visible });
    const edges = events.map((event) => ({ node: asChange(event), cursor: cursorOf(event.position) }));
    return {
      edges,
      pageInfo: {
        hasNextPage: more,
        hasPreviousPage: after.sequence > 0,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: cursorOf(end),
      },
    };
  }

  @FieldResolver(() => Dataset, {
    nullable: true,
    description: 'The dataset that the event is about, as it is now; null when it is gone, or not for the caller.',
  })
  dataset(@Root() { kind, identifier }: Change, @Ctx() { loaders }: Context) {
    return String(kind) === 'catalogue' ? null : loaders.dataset(identifier);
  }
}
