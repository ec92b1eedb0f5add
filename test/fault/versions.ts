/**
 * What the writers of the fault tests store: each has one resource, whose versions follow each other. A version is two graphs
 * that only ever change together; every fourth version deletes both.
 */
import type { Change } from '../../src/core/store/graph-store.js';
import type { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { documentOf, iriOf, TITLE, TITLES } from '../store/documents.js';

export const WRITERS = 8;

const PADDING = 'x'.repeat(3_000);
const isDeletion = (version: number): boolean => version % 4 === 3;
const idOf = (writer: number): string => `w${writer}`;
const graphOf = (kind: 'dataset' | 'catalogue', writer: number, version: number) => {
  const iri = iriOf(kind, idOf(writer));
  const triples = `<${iri}> ${TITLE} "${version}" .\n<${iri}> <http://x.example/padding> "${PADDING}" .\n`;
  return documentOf(kind, idOf(writer), { triples, hash: `${version}` });
};

/** The change that makes a writer's resource be at this version. */
export const changeTo = (writer: number, version: number): Change =>
  isDeletion(version)
    ? { remove: [iriOf('dataset', idOf(writer)), iriOf('catalogue', idOf(writer))] }
    : { put: [graphOf('dataset', writer, version), graphOf('catalogue', writer, version)] };

/** Version of one graph in the data file and as queries see it; they are the same, or the store is torn. */
const seen = async (store: EmbeddedStore, kind: 'dataset' | 'catalogue', writer: number): Promise<string> => {
  const iri = iriOf(kind, idOf(writer));
  const stored = (await store.get(iri))?.hash ?? 'none';
  const found = await store.statements(TITLES, [iri]);
  const queried = (found.get(iri)?.quads ?? []).map(({ object }) => object.value).join('+') || 'none';
  return stored === queried ? stored : `torn between ${stored} and ${queried}`;
};

/** What is there of a writer's resource: the text of its version, `none`, or words about what is torn. */
export const stateOf = async (store: EmbeddedStore, writer: number): Promise<string> => {
  const [dataset, catalogue] = [await seen(store, 'dataset', writer), await seen(store, 'catalogue', writer)];
  return dataset === catalogue ? dataset : `torn: dataset ${dataset}, catalogue ${catalogue}`;
};

/** What must be there when a resource is at this version. */
export const expectedAt = (version: number): string => (version < 0 || isDeletion(version) ? 'none' : `${version}`);
