/** Splits a document that describes a whole catalogue into one graph for each dataset and series. */
import { bySubject, describe, describeEach } from './subgraph.js';
import { typed } from './subjects.js';
import { flattenGraphs } from '../../../core/rdf/parse.js';
import { keyOf, type Quad, type Term } from '../../../core/rdf/terms.js';
import { dcat, rdf } from '../../../core/rdf/vocabulary.js';

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
  /** What belongs to no dataset, where that was asked for apart. */
  readonly loose?: readonly Quad[];
}

const resourcesOf = (quads: readonly Quad[]): Term[] => {
  const found = new Map(
    [...typed(quads, dcat.Dataset), ...typed(quads, dcat.DatasetSeries)].map((term) => [keyOf(term), term]),
  );
  return [...found.values()];
};

/** Splits one graph that holds any number of datasets. */
const splitGraph = (quads: readonly Quad[], apart: boolean): Split => {
  const resources = resourcesOf(quads);
  const catalogues = typed(quads, dcat.Catalog);
  const parts = describeEach(quads, resources, catalogues);
  const catalogue = describe(quads, catalogues, resources);
  const placed = new Set([...parts.values(), catalogue].flat());
  const partOf = (object: Term): Quad[] | undefined =>
    object.termType === 'Literal' ? undefined : parts.get(keyOf(object));
  // What no dataset leads to goes, with what hangs on it, with the datasets that it leads to, such as a service with those it
  // serves.
  const strays = bySubject(quads.filter((quad) => !placed.has(quad)));
  const leading = [...strays.values()].filter((stray) => stray.some(({ object }) => partOf(object)));
  const roots = leading.flatMap(([quad]) => quad?.subject ?? []);
  for (const [root, led] of describeEach(quads, roots, [...resources, ...catalogues])) {
    for (const part of new Set(strays.get(root)?.map(({ object }) => partOf(object)))) part?.push(...led);
    for (const quad of led) placed.add(quad);
  }
  // What leads nowhere goes with the first, or stays apart: beside several datasets all of it, beside one the services.
  const rest = quads.filter((quad) => !placed.has(quad));
  const loose = new Set(!apart ? [] : parts.size > 1 ? rest : describe(rest, typed(rest, dcat.DataService)));
  const [first] = parts.values();
  first?.push(...rest.filter((quad) => !loose.has(quad)));
  const described = catalogue.filter(({ predicate }) => predicate.value !== dcat.dataset.value);
  return {
    datasets: [...parts].map(([source, part]) => ({ source, quads: [...new Set(part)] })),
    ...(described.length > 0 && catalogues[0] ? { catalogue: { source: keyOf(catalogues[0]), quads: described } } : {}),
    ...(loose.size > 0 && first ? { loose: [...loose] } : {}),
  };
};

/** True of a dataset of which nothing is said but its type: services name those that they serve so, and a description elsewhere stays. */
export const isBare = ({ source, quads }: Part): boolean => {
  const said = quads.filter(({ subject }) => subject.termType === 'NamedNode' && subject.value === source);
  return said.length > 0 && said.every(({ predicate }) => predicate.equals(rdf.type));
};

/**
 * Splits a document. Named graphs with one dataset each, as an export has them, are parts already. What belongs to no dataset
 * goes with the first, unless it is wanted `apart`.
 */
export const split = (quads: readonly Quad[], apart = false): Split => {
  const graphs = new Map<string, Quad[]>();
  for (const quad of quads) {
    if (quad.graph.termType !== 'NamedNode') continue;
    const list = graphs.get(quad.graph.value);
    if (list) list.push(quad);
    else graphs.set(quad.graph.value, [quad]);
  }
  if (graphs.size === 0) return splitGraph(quads, apart);
  const parts = [...graphs].map(([source, part]) => ({ source, quads: flattenGraphs(part) }));
  const datasets = new Set(parts.filter((part) => resourcesOf(part.quads).length === 1));
  if (datasets.size === 0) return splitGraph(flattenGraphs([...quads]), apart);
  const catalogue = parts.find((part) => !datasets.has(part) && typed(part.quads, dcat.Catalog).length > 0);
  return { datasets: [...datasets], ...(catalogue ? { catalogue } : {}) };
};
