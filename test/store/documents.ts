/** Documents and data directories for tests of the store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GraphDocument, GraphKind } from '../../src/core/store/graph-store.js';
import type { Store } from '../../src/core/store/store.js';

export const BASE = 'http://marketplace.example';
export const TYPE = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>';
export const TITLE = '<http://purl.org/dc/terms/title>';
/** Queries for all statements of some graphs, and for their titles. */
export const EVERYTHING = 'SELECT ?g ?s ?p ?o { GRAPH ?g { ?s ?p ?o } }';
export const TITLES = `SELECT ?g ?s ?p ?o { VALUES ?p { ${TITLE} } GRAPH ?g { ?s ?p ?o } }`;

const paths: Readonly<Record<GraphKind, string>> = {
  dataset: '/catset/data/',
  catalogue: '/catid/catalogue/',
  quality: '/catset/metrics/',
};
const classes: Readonly<Record<GraphKind, string>> = {
  dataset: '<http://www.w3.org/ns/dcat#Dataset>',
  catalogue: '<http://www.w3.org/ns/dcat#Catalog>',
  quality: '<http://www.w3.org/ns/dqv#QualityMetadata>',
};

export const iriOf = (kind: GraphKind, id: string): string => BASE + paths[kind] + id;

/** A graph as the store keeps it, with some typical statements. */
export const documentOf = (kind: GraphKind, id: string, more: Partial<GraphDocument> = {}): GraphDocument => {
  const iri = iriOf(kind, id);
  const triples = `<${iri}> ${TYPE} ${classes[kind]} .\n<${iri}> ${TITLE} "Title of ${id}"@en .\n`;
  const at = '2026-01-01T00:00:00.000Z';
  const document = {
    iri,
    kind,
    id,
    triples,
    system: '',
    hash: `hash-${id}`,
    created: at,
    changed: at,
    distributions: [],
    quads: 0,
    ...more,
  };
  return { ...document, quads: (document.triples + document.system).split(' .\n').length - 1 };
};

/** A fresh directory below the system's temporary one, and how to be rid of it. */
export const temporaryDirectory = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'marketplace-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** The number of graphs that queries find something in, of all that a store holds. */
export const queriedOf = async (store: Store): Promise<number> => {
  const found = await store.statements(EVERYTHING, graphsOf(store));
  return [...found.values()].filter(({ quads }) => quads.length > 0).length;
};

/** IRIs of all graphs that a store holds. */
export const graphsOf = ({ database }: Pick<Store, 'database'>): string[] =>
  database.read<{ iri: string }>('SELECT iri FROM graph').map(({ iri }) => iri);
