/**
 * The change log as a Linked Data Event Stream (LDES), in the form of DCAT-AP Feeds: each member is an activity of Activity Streams with
 * the metadata, as they were then, in the named graph of its IRI. Fragments are numbers of the log, and so in the order of time.
 */
import { factory, iri, literal, type NamedNode, type Quad } from '../../core/rdf/terms.js';
import { as, dct, ldes, rdf, tree, xsd } from '../../core/rdf/vocabulary.js';
import type { LoggedEvent } from './event.js';

/** The stream and what narrows it. */
export interface StreamPlace {
  /** Address of the stream, such as `https://market.example/srv/repo/ldes`. */
  readonly address: string;
  /** Id of the catalogue whose events alone it has. */
  readonly catalogue?: string | undefined;
}

/** What is ahead of a node: a fragment, and the time before which it has no events. */
interface Ahead {
  readonly number: number;
  readonly from: string;
}

const queryOf = ({ catalogue }: StreamPlace): string =>
  catalogue === undefined ? '' : `?${new URLSearchParams({ catalogue }).toString()}`;

/** Address of a fragment; without a number that of the root. */
export const nodeOf = (place: StreamPlace, fragment?: number): string =>
  `${place.address}${fragment === undefined ? '' : `/${fragment}`}${queryOf(place)}`;

const streamOf = (place: StreamPlace): NamedNode => iri(`${nodeOf(place)}#stream`);

/** IRI of the member that an event is. */
export const memberOf = (place: StreamPlace, fragment: number, { position }: LoggedEvent): string =>
  `${nodeOf(place, fragment)}#event-${position.sequence}`;

const relation = (node: NamedNode, place: StreamPlace, { number, from }: Ahead): Quad[] => {
  const edge = factory.blankNode(`to${number}`);
  return [
    factory.quad(node, tree.relation, edge),
    factory.quad(edge, rdf.type, tree.GreaterThanOrEqualToRelation),
    factory.quad(edge, tree.node, iri(nodeOf(place, number))),
    factory.quad(edge, tree.path, as.published),
    factory.quad(edge, tree.value, literal(from, xsd.dateTime)),
  ];
};

const described = (place: StreamPlace): Quad[] => {
  const stream = streamOf(place);
  return [
    factory.quad(stream, rdf.type, ldes.EventStream),
    factory.quad(stream, tree.view, iri(nodeOf(place))),
    factory.quad(stream, ldes.timestampPath, as.published),
    factory.quad(stream, ldes.versionOfPath, as.object),
    factory.quad(stream, ldes.versionCreateObject, as.Create),
    factory.quad(stream, ldes.versionUpdateObject, as.Update),
    factory.quad(stream, ldes.versionDeleteObject, as.Delete),
  ];
};

/** The root: what the stream is, for how many days it has events, and where the oldest ones are. */
export const rootQuads = (place: StreamPlace, retentionDays: number | undefined, first: Ahead): Quad[] => {
  const root = iri(nodeOf(place));
  const policy = factory.blankNode('policy');
  const retention =
    retentionDays === undefined
      ? []
      : [
          factory.quad(root, ldes.retentionPolicy, policy),
          factory.quad(policy, rdf.type, ldes.DurationAgoPolicy),
          factory.quad(policy, tree.value, literal(`P${retentionDays}D`, xsd.duration)),
        ];
  return [...described(place), factory.quad(root, rdf.type, tree.Node), ...retention, ...relation(root, place, first)];
};

const activityOf = ({ action, hash }: LoggedEvent): NamedNode => {
  if (action === 'created') return as.Create;
  return hash === undefined ? as.Delete : as.Update;
};

const member = (place: StreamPlace, fragment: number, event: LoggedEvent, catalogueIri: string | undefined): Quad[] => {
  const node = iri(memberOf(place, fragment, event));
  const object = iri(event.iri);
  return [
    factory.quad(streamOf(place), tree.member, node),
    factory.quad(node, rdf.type, activityOf(event)),
    factory.quad(node, as.object, object),
    factory.quad(node, dct.isVersionOf, object),
    factory.quad(node, as.published, literal(event.at, xsd.dateTime)),
    ...(catalogueIri === undefined ? [] : [factory.quad(node, as.target, iri(catalogueIri))]),
  ];
};

/** A fragment: its members without their graphs, and the fragment behind it. */
export const fragmentQuads = (
  place: StreamPlace,
  number: number,
  members: readonly { readonly event: LoggedEvent; readonly catalogueIri?: string | undefined }[],
  next: Ahead | undefined,
): Quad[] => {
  const node = iri(nodeOf(place, number));
  return [
    ...described(place),
    factory.quad(node, rdf.type, tree.Node),
    ...(next ? relation(node, place, next) : []),
    ...members.flatMap(({ event, catalogueIri }) => member(place, number, event, catalogueIri)),
  ];
};
