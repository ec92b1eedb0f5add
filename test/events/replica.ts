/** Readers of the event stream: what they need to know of a document, and the state that members lead to. */
import { toNTriples } from '../../src/core/rdf/ntriples.js';
import { parseRdf } from '../../src/core/rdf/parse.js';
import type { Quad } from '../../src/core/rdf/terms.js';
import { canonicalize } from '../../src/core/rdf/canonical.js';
import type { TestService } from '../support/service.js';

const AS = 'https://www.w3.org/ns/activitystreams#';
const TREE = 'https://w3id.org/tree#';

/** One member. */
export interface Member {
  readonly iri: string;
  readonly type: string;
  readonly object: string;
  readonly published: string;
  /** What the graph of the member says. */
  readonly quads: readonly Quad[];
}

/** A document of the stream as it was read. */
export interface Read {
  readonly members: readonly Member[];
  readonly next: readonly string[];
}

/** Reads a document in TriG. */
export const readDocument = (body: string): Read => {
  const { quads } = parseRdf(body, { contentType: 'application/trig', baseIri: 'urn:base', vocabNs: '' });
  const said = (subject: string, predicate: string): string =>
    quads.find((quad) => quad.subject.value === subject && quad.predicate.value === predicate)?.object.value ?? '';
  const members = quads
    .filter(({ predicate }) => predicate.value === `${TREE}member`)
    .map(({ object: { value: iri } }) => ({
      iri,
      type: said(iri, 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type').replace(AS, ''),
      object: said(iri, `${AS}object`),
      published: said(iri, `${AS}published`),
      quads: quads.filter(({ graph }) => graph.value === iri),
    }));
  return {
    members,
    next: quads.filter(({ predicate }) => predicate.value === `${TREE}node`).map(({ object }) => object.value),
  };
};

/** The hash of statements, whatever their graph and the labels of their blank nodes. */
export const hashOf = async (quads: readonly Quad[]): Promise<string> => {
  const { parseNTriples } = await import('../../src/core/rdf/ntriples.js');
  return (await canonicalize([...parseNTriples(toNTriples(quads))], { blankNodePrefix: 'b' })).hash;
};

/** Hashes of all datasets and catalogues that a reader of a service sees, by IRI: what the stream of that reader replicates. */
export const stateOf = async (
  service: TestService,
  get: (path: string) => Promise<Response> = (path) => service.fetch(path),
): Promise<Record<string, string>> => {
  const state: Record<string, string> = {};
  for (const kind of ['datasets', 'catalogues']) {
    const iris = (await (await get(`/srv/repo/${kind}?limit=1000`)).json()) as string[];
    for (const iri of iris) {
      const id = iri.replace(/^.*\//, '');
      const body = await (await get(`/srv/repo/${kind}/${id}.nt`)).text();
      state[iri] = await hashOf(
        parseRdf(body, { contentType: 'application/n-triples', baseIri: iri, vocabNs: '' }).quads,
      );
    }
  }
  return state;
};

/** The state that members lead to, in their order. */
export const replayed = async (members: readonly Member[]): Promise<Record<string, string>> => {
  const last = new Map<string, Member>();
  for (const member of members) last.set(member.object, member);
  const state: Record<string, string> = {};
  for (const { object, type, quads } of last.values()) if (type !== 'Delete') state[object] = await hashOf(quads);
  return state;
};
