/** Splits a document that describes a whole catalogue into one graph for each dataset and series. Nothing is left out. */
import { bySubject, describe, describeEach } from './subgraph.js';
import { typed } from './subjects.js';
import { flattenGraphs } from '../../../core/rdf/parse.js';
import { keyOf, type Quad, type Term } from '../../../core/rdf/terms.js';
import { dcat } from '../../../core/rdf/vocabulary.js';

/** The statements about one dataset, series or catalogue. */
export interface Part {
  /** The name that the document has for it: its IRI, or `_:` and a label that means nothing elsewhere. */
  readonly source: string;
  readonly quads: readonly Quad[];
}

/** A document in parts. */
export interface Split {
  readonly datasets: readonly Part[];
  /** The description of the catalogue itself, where there is one. */
  readonly catalogue?: Part;
}

const resourcesOf = (quads: readonly Quad[]): Term[] => {
  const found = new Map(
    [...typed(quads, dcat.Dataset), ...typed(quads, dcat.DatasetSeries)].map((term) => [keyOf(term), term]),
  );
  return [...found.values()];
};

/** Splits one graph that holds any number of datasets. */
const splitGraph = (quads: readonly Quad[]): Split => {
  const resources = resourcesOf(quads);
  const catalogues = typed(quads, dcat.Catalog);
  const parts = describeEach(quads, resources, catalogues);
  const placed = new Set([...parts.values()].flat());
  const catalogue = describe(quads, catalogues, resources);
  for (const quad of catalogue) placed.add(quad);
  const partOf = (object: Term): Quad[] | undefined =>
    object.termType === 'Literal' ? undefined : parts.get(keyOf(object));
  // What no dataset leads to goes with the datasets that it leads to, such as a service with the datasets it serves;
  // what leads nowhere goes with the first.
  const [first] = parts.values();
  for (const stray of bySubject(quads.filter((quad) => !placed.has(quad))).values()) {
    const targets = new Set(stray.map(({ object }) => partOf(object)).filter((part) => part !== undefined));
    for (const part of targets.size > 0 ? targets : [first]) part?.push(...stray);
  }
  const described = catalogue.filter(({ predicate }) => predicate.value !== dcat.dataset.value);
  return {
    datasets: [...parts].map(([source, part]) => ({ source, quads: part })),
    ...(described.length > 0 && catalogues[0] ? { catalogue: { source: keyOf(catalogues[0]), quads: described } } : {}),
  };
};

/** Splits a document. Named graphs with one dataset each, as an export has them, are parts already. */
export const split = (quads: readonly Quad[]): Split => {
  const graphs = new Map<string, Quad[]>();
  for (const quad of quads) {
    if (quad.graph.termType !== 'NamedNode') continue;
    const list = graphs.get(quad.graph.value);
    if (list) list.push(quad);
    else graphs.set(quad.graph.value, [quad]);
  }
  if (graphs.size === 0) return splitGraph(quads);
  const parts = [...graphs].map(([source, part]) => ({ source, quads: flattenGraphs(part) }));
  const datasets = new Set(parts.filter((part) => resourcesOf(part.quads).length === 1));
  if (datasets.size === 0) return splitGraph(flattenGraphs([...quads]));
  const catalogue = parts.find((part) => !datasets.has(part) && typed(part.quads, dcat.Catalog).length > 0);
  return { datasets: [...datasets], ...(catalogue ? { catalogue } : {}) };
};
