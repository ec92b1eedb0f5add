/** The event stream: documents of the change log, made for the caller. */
import { createHash } from 'node:crypto';
import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { RdfSyntax } from '../../schema/repository/rdf.js';
import { EventStreamDocument } from '../../schema/events/stream.js';
import { eventAccess } from '../../src/features/events/event-access.js';
import { BEGINNING } from '../../src/features/events/cursor.js';
import type { LoggedEvent } from '../../src/features/events/event.js';
import { fragmentQuads, memberOf, rootQuads, type StreamPlace } from '../../src/features/events/ldes.js';
import type { RenderedGraph } from '../../src/features/repository/intake/render.js';
import { Refusal } from '../../src/core/errors.js';
import type { Quad } from '../../src/core/rdf/terms.js';
import { syntaxNamed, type Syntax, type SyntaxName } from '../../src/core/rdf/syntax.js';
import { writeRdf } from '../../src/core/rdf/write.js';
import type { Context } from '../context.js';
import { ownersSeen } from '../history/past.js';
import { localId } from '../node/global-id.js';
import { Access, decidedInside } from '../middleware/access.js';

/** Syntaxes that can name graphs and be written one part after the other. */
const SYNTAXES: readonly SyntaxName[] = ['trig', 'nquads'];

interface Member {
  readonly event: LoggedEvent;
  readonly catalogueIri?: string | undefined;
  /** The metadata of then; absent for a removal. */
  readonly graph?: RenderedGraph;
}

/** What the caller may have of an event: a removal, or a version that is kept of something that is there. */
const memberFor = async (
  event: LoggedEvent,
  iri: string,
  { domain, loaders }: Context,
  owners: ReturnType<typeof ownersSeen>,
): Promise<Member | undefined> => {
  const { catalogue, hash, kind } = event;
  const catalogueIri =
    catalogue === undefined || kind === 'catalogue' ? undefined : domain.identifiers.iri('catalogue', catalogue);
  if (hash === undefined) return { event, catalogueIri };
  // What is gone now is gone from its past, too: who may bring it back reads it elsewhere.
  if (!(await loaders.documents.load(event.iri))) return undefined;
  const version = domain.history.versions.withHash(event.iri, hash, owners);
  if (!version) return undefined;
  const { triples } = version.document;
  return { event, catalogueIri, graph: { iri, triples, label: `e${event.position.sequence}` } };
};

const document = async (quads: readonly Quad[], graphs: readonly RenderedGraph[], syntax: Syntax, context: Context) => {
  const { domain } = context;
  const head = await writeRdf(quads, syntax, { shape: 'graph', vocabNs: '' });
  const rest = graphs.length === 0 ? '' : await domain.representations.graphs(graphs, syntax.name);
  const body = `${head}${head.endsWith('\n') ? '' : '\n'}${rest}`;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`;
  return { body, etag, mediaType: syntax.mediaType };
};

/** True for what everybody is told: who is known sees own copies as well. */
const isShared = ({ authorizer, principal }: Context): boolean =>
  authorizer.readsAreOpen && principal.kind === 'anonymous';

const fragmentFor = async (place: StreamPlace, number: number, syntax: Syntax, context: Context) => {
  const { domain, authorizer, principal } = context;
  const { log } = domain.events;
  const fragment = log.fragment(number, { kinds: ['dataset', 'catalogue'], catalogue: place.catalogue });
  if (!fragment) return null;
  const visible = eventAccess(authorizer, principal, log);
  const members: Member[] = [];
  for (const event of fragment.events) {
    // What two organizations have between them is no change of metadata.
    if (event.parties || !(await visible(event))) continue;
    const iri = memberOf(place, number, event);
    const found = await memberFor(event, iri, context, ownersSeen(event.iri, context));
    if (found) members.push(found);
  }
  const next = fragment.isClosed ? { number: number + 1, from: fragment.reached ?? BEGINNING.at } : undefined;
  const graphs = members.flatMap(({ graph }) => graph ?? []);
  const written = await document(fragmentQuads(place, number, members, next), graphs, syntax, context);
  return { ...written, closed: fragment.isClosed, shared: isShared(context) };
};

@Resolver()
export class EventStreamResolver {
  @Access(decidedInside('every member is about what the caller may read; others are left out'))
  @Query(() => EventStreamDocument, {
    nullable: true,
    complexity: 50,
    description:
      'The change log as a Linked Data Event Stream in the form of DCAT-AP Feeds: its root, or a fragment of it; null where there is none, or none any more. TriG or N-Quads.',
  })
  async eventStream(
    @Arg('fragment', () => Int, { nullable: true, description: 'Number of the fragment; the root when absent.' })
    fragment: number | null | undefined,
    @Arg('catalogue', () => ID, { nullable: true, description: 'Only events in this catalogue.' })
    catalogue: string | null | undefined,
    @Arg('syntax', () => RdfSyntax, { defaultValue: 'trig', description: 'The syntax.' }) name: SyntaxName,
    @Ctx() context: Context,
  ): Promise<EventStreamDocument | null> {
    if (!SYNTAXES.includes(name))
      throw new Refusal('NOT_ACCEPTABLE', 'The event stream is written as TriG or N-Quads.');
    const { domain } = context;
    const syntax = syntaxNamed(name);
    const place = {
      address: `${domain.identifiers.base}/srv/repo/ldes`,
      ...(catalogue == null ? {} : { catalogue: localId('Catalogue', catalogue) }),
    };
    if (fragment != null) return fragmentFor(place, fragment, syntax, context);
    const first = { number: domain.events.log.fragments.first, from: BEGINNING.at };
    const quads = rootQuads(place, domain.stream.retentionDays, first);
    return { ...(await document(quads, [], syntax, context)), closed: false, shared: isShared(context) };
  }
}
