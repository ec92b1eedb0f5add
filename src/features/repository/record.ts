/**
 * The catalogue record (dcat:CatalogRecord) and membership of a dataset: statements that the service adds beside the
 * metadata. They are queryable in the dataset's graph and readable on their own, but never part of the dataset's RDF.
 */
import { toNTriples } from '../../core/rdf/ntriples.js';
import { factory, iri, literal, type Quad } from '../../core/rdf/terms.js';
import { dcat, dct, foaf, rdf, xsd } from '../../core/rdf/vocabulary.js';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import type { Identifiers } from './identifiers.js';
import type { KnownDistribution } from './intake/job.js';

/** The facts that a record tells about a dataset. */
export interface RecordFacts {
  readonly id: string;
  readonly catalogue: string;
  /** First and last time the dataset was stored, ISO 8601. */
  readonly created: string;
  readonly changed: string;
  /** Id at the source, where the source chose it. */
  readonly originalId?: string | undefined;
}

/** The record as RDF. */
export const recordQuads = (facts: RecordFacts, identifiers: Identifiers): Quad[] => {
  const record = iri(identifiers.iri('record', facts.id));
  const time = (value: string) => literal(value, xsd.dateTime);
  const quads = [
    factory.quad(record, rdf.type, dcat.CatalogRecord),
    factory.quad(record, foaf.primaryTopic, iri(identifiers.iri('dataset', facts.id))),
    factory.quad(record, dct.issued, time(facts.created)),
    factory.quad(record, dct.modified, time(facts.changed)),
  ];
  if (facts.originalId !== undefined) quads.push(factory.quad(record, dct.identifier, literal(facts.originalId)));
  return quads;
};

/** Record, membership and the source keys of the distributions, as the lines stored beside the document. */
export const systemStatements = (
  facts: RecordFacts,
  distributions: readonly KnownDistribution[],
  identifiers: Identifiers,
): string => {
  const catalogue = iri(identifiers.iri('catalogue', facts.catalogue));
  const sourceKey = iri(`${identifiers.definitions}sourceKey`);
  const quads = [
    factory.quad(catalogue, dcat.dataset, iri(identifiers.iri('dataset', facts.id))),
    factory.quad(catalogue, dcat.record, iri(identifiers.iri('record', facts.id))),
    ...recordQuads(facts, identifiers),
  ];
  for (const { id, key } of distributions) {
    if (key !== undefined) quads.push(factory.quad(iri(identifiers.iri('distribution', id)), sourceKey, literal(key)));
  }
  return toNTriples(quads);
};

/** Reads the distributions of a stored dataset back, each with its source key. */
export const knownDistributions = (
  document: { readonly system: string; readonly distributions: readonly string[] },
  identifiers: Identifiers,
): KnownDistribution[] => {
  const keys = new Map<string, string>();
  for (const { subject, predicate, object } of parseNTriples(document.system)) {
    if (predicate.value !== `${identifiers.definitions}sourceKey`) continue;
    const id = identifiers.idOf('distribution', subject.value);
    if (id !== undefined) keys.set(id, object.value);
  }
  return document.distributions.map((id) => {
    const key = keys.get(id);
    return key === undefined ? { id } : { id, key };
  });
};
