/** A document for each case of each property of each class, as the service gets them: a dataset or a catalogue that leads to it. */
import { factory, iri, literal, type NamedNode, type Quad } from '../../../src/core/rdf/terms.js';
import { prefixes } from '../../../src/core/rdf/prefixes.js';
import { adms, dcat, dct, foaf, rdf, skos, spdx } from '../../../src/core/rdf/vocabulary.js';
import type { Fact } from './facts.js';
import { casesOf } from './cases.js';
import { rightValues, type Given } from './values.js';

/** A document and what it is about. */
export interface Document {
  readonly fact: Fact;
  readonly name: string;
  /** IRI of the instance whose property was changed. */
  readonly focus: string;
  readonly quads: readonly Quad[];
}

/** How a document leads to an instance of a class: the class that refers to it, and by which property. */
const roads: Readonly<Record<string, readonly [NamedNode, NamedNode]>> = {
  [dcat.CatalogRecord.value]: [dcat.Catalog, dcat.record],
  [dcat.DataService.value]: [dcat.Catalog, dcat.service],
  [dcat.DatasetSeries.value]: [dcat.Catalog, dcat.dataset],
  [dcat.Distribution.value]: [dcat.Dataset, dcat.distribution],
  [dcat.Relationship.value]: [dcat.Dataset, dcat.qualifiedRelation],
  [dct.LicenseDocument.value]: [dcat.Distribution, dct.license],
  [dct.Location.value]: [dcat.Dataset, dct.spatial],
  [dct.PeriodOfTime.value]: [dcat.Dataset, dct.temporal],
  [foaf.Agent.value]: [dcat.Dataset, dct.creator],
  [adms.Identifier.value]: [dcat.Dataset, adms.identifier],
  [skos.Concept.value]: [dcat.Dataset, dcat.theme],
  [skos.ConceptScheme.value]: [dcat.Catalog, dcat.themeTaxonomy],
  [spdx.Checksum.value]: [dcat.Distribution, spdx.checksum],
};

/** From the noun of a document to an instance of a class. */
const road = (focus: NamedNode, type: string, base: string): Quad[] => {
  const [parent, link] = roads[type] ?? [];
  if (!parent || !link) return [];
  const node = iri(`${base}${parent.value.slice(prefixes.dcat.length)}`);
  return [
    factory.quad(node, rdf.type, parent),
    factory.quad(node, dct.title, literal('title', 'en')),
    factory.quad(node, link, focus),
    ...road(node, parent.value, base),
  ];
};

const state = (focus: NamedNode, path: string, { values, about = [] }: Given): Quad[] => [
  ...about,
  ...values.map((value) =>
    path.startsWith('^')
      ? factory.quad(value as Quad['subject'], iri(path.slice(1)), focus)
      : factory.quad(focus, iri(path), value as Quad['object']),
  ),
];

/** The instance with all properties that it must or should have, but for one. */
const instance = (focus: NamedNode, fact: Fact, facts: readonly Fact[], base: string): Quad[] => [
  factory.quad(focus, rdf.type, iri(fact.focus)),
  ...facts
    .filter((other) => other !== fact && other.focus === fact.focus && other.required)
    .flatMap((other, i) => state(focus, other.path, rightValues(other, `${base}${i}-`, 1))),
];

/** The documents for all facts; each has IRIs of its own, so that they can be judged together. */
export const documentsOf = (facts: readonly Fact[]): Document[] =>
  facts.flatMap((fact, i) =>
    casesOf(fact).map(([name, make], j): Document => {
      const base = `https://example.org/${i}/${j}/`;
      const focus = iri(`${base}focus`);
      const quads = [
        ...instance(focus, fact, facts, base),
        ...state(focus, fact.path, make(base)),
        ...road(focus, fact.focus, base),
      ];
      return { fact, name, focus: focus.value, quads };
    }),
  );
