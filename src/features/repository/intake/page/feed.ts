/**
 * A page of a Linked Data Event Stream in the form of DCAT-AP Feeds: activities with the metadata in a named graph each, and the way to other
 * pages. Of several activities about one thing on a page, the last one counts.
 */
import { toNTriples } from '../../../../core/rdf/ntriples.js';
import { factory, keyOf, type Quad, type Term } from '../../../../core/rdf/terms.js';
import { as, dcat, ldes, rdf, tree } from '../../../../core/rdf/vocabulary.js';
import type { Part } from '../split.js';

/** A page of a stream in parts. */
export interface Feed {
  /** What was made or changed, by the name that its source has for it. */
  readonly parts: readonly Part[];
  /** Names of what was removed. */
  readonly gone: readonly string[];
  /** Description of the first catalogue on the page, as N-Triples. */
  readonly catalogue?: string;
  /** Addresses of other pages, in the order of the times that they begin with. */
  readonly links: readonly string[];
}

const ACTIVITIES: ReadonlySet<string> = new Set([as.Create, as.Update, as.Delete].map(({ value }) => value));

/** Statements by subject, those of the default graph alone. */
type Said = ReadonlyMap<string, readonly Quad[]>;

const valueOf = (said: Said, subject: Term, predicate: Term): Term | undefined =>
  said.get(keyOf(subject))?.find((quad) => quad.predicate.equals(predicate))?.object;

const linksIn = (said: Said, quads: readonly Quad[]): string[] => {
  const edges = quads.filter(({ predicate }) => predicate.equals(tree.relation)).map(({ object }) => object);
  const found = edges.flatMap((edge) => {
    const node = valueOf(said, edge, tree.node);
    return node?.termType === 'NamedNode' ? [[valueOf(said, edge, tree.value)?.value ?? '', node.value] as const] : [];
  });
  const views = quads.filter(({ predicate, object }) => predicate.equals(tree.view) && object.termType === 'NamedNode');
  const inOrder = found.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, node]) => node);
  return [...new Set([...inOrder, ...views.map(({ object }) => object.value)])];
};

/** True if a document says that it is a page of such a stream. */
export const isFeed = (quads: readonly Quad[]): boolean =>
  quads.some(({ predicate, object }) => predicate.equals(rdf.type) && object.equals(ldes.EventStream));

/** Reads a page. */
export const readFeed = (quads: readonly Quad[]): Feed => {
  const said = new Map<string, Quad[]>();
  const graphs = new Map<string, Quad[]>();
  for (const quad of quads) {
    const isNamed = quad.graph.termType !== 'DefaultGraph';
    const [map, key] = isNamed ? [graphs, keyOf(quad.graph)] : [said, keyOf(quad.subject)];
    const list = map.get(key);
    const plain = isNamed ? factory.quad(quad.subject, quad.predicate, quad.object) : quad;
    if (list) list.push(plain);
    else map.set(key, [plain]);
  }
  const activities = quads
    .filter(({ predicate, object }) => predicate.equals(rdf.type) && ACTIVITIES.has(object.value))
    .map(({ subject, object }) => ({
      type: object,
      name: valueOf(said, subject, as.object),
      at: valueOf(said, subject, as.published)?.value ?? '',
      quads: graphs.get(keyOf(subject)) ?? [],
    }))
    // Activities of one moment stay in the order in which they were written.
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const last = new Map<string, (typeof activities)[number]>();
  for (const activity of activities)
    if (activity.name?.termType === 'NamedNode') last.set(activity.name.value, activity);
  const isOf = (one: { readonly quads: readonly Quad[] }, name: string, type: Term): boolean =>
    one.quads.some((q) => q.subject.value === name && q.predicate.equals(rdf.type) && q.object.equals(type));
  const all = [...last];
  const catalogue = all.find(([name, one]) => isOf(one, name, dcat.Catalog));
  return {
    parts: all.flatMap(([name, one]) =>
      isOf(one, name, dcat.Dataset) || isOf(one, name, dcat.DatasetSeries) ? [{ source: name, quads: one.quads }] : [],
    ),
    gone: all.flatMap(([name, { type }]) => (type.equals(as.Delete) ? [name] : [])),
    ...(catalogue ? { catalogue: toNTriples(catalogue[1].quads) } : {}),
    links: linksIn(said, quads),
  };
};
