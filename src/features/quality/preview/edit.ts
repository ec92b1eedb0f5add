/** Changes of a document: as statements, as an RDF Patch, and as fields of the typed input. */
import { rdfPatch } from '../../history/patch.js';
import { rename } from '../../repository/intake/rename.js';
import { toNTriples } from '../../../core/rdf/ntriples.js';
import { factory, keyOf, type Quad } from '../../../core/rdf/terms.js';
import type { Change, Origin } from './remedies.js';

/** Statements that go and statements that come. */
export interface Edit {
  readonly remove: readonly Quad[];
  readonly add: readonly Quad[];
}

/** A change as it is told to clients. */
export interface FieldEdit {
  /** Field of the typed input; null for RDF, and where typed input has no such field. */
  readonly field: string | null;
  readonly property: string;
  readonly values: readonly string[];
  /** Values whose place they take. */
  readonly replaces: readonly string[];
  readonly origin: Origin;
}

/** The statements of changes. `label` makes the names of new blank nodes unique among all edits of a document. */
export const editOf = (changes: readonly Change[], label: string): Edit => {
  let nodes = 0;
  const fresh = () => factory.blankNode(`${label}x${(nodes += 1)}`);
  const remove = changes.flatMap(({ subject, property, replaces }) =>
    replaces.map((term) => factory.quad(subject as Quad['subject'], property, term as Quad['object'])),
  );
  const add = changes.flatMap(({ subject, property, kind, values }) =>
    values.flatMap((value) => {
      const { term, about = [] } = kind.write(value, fresh);
      return [factory.quad(subject as Quad['subject'], property, term as Quad['object']), ...about];
    }),
  );
  return { remove, add };
};

/** A document after edits, as N-Triples. What two edits both add is there once. */
export const edited = (triples: string, edits: readonly Edit[]): string => {
  const lines = new Set(triples.split('\n').filter(Boolean));
  const linesOf = (quads: readonly Quad[]): string[] => toNTriples(quads).split('\n').filter(Boolean);
  for (const { remove } of edits) for (const line of linesOf(remove)) lines.delete(line);
  for (const { add } of edits) for (const line of linesOf(add)) lines.add(line);
  return `${[...lines].join('\n')}\n`;
};

/** The edit as an RDF Patch; `names` are the names that the client gave to resources, by ours. */
export const patchOf = ({ remove, add }: Edit, names: Readonly<Record<string, string>>): string => {
  const theirs = new Map(Object.entries(names));
  return rdfPatch(toNTriples(rename(remove, theirs)), toNTriples(rename(add, theirs)));
};

/** The changes as fields of the typed input that has these places: fields by the names of the resources they describe. */
export const fieldEdits = (
  changes: readonly Change[],
  resource: string,
  places: Readonly<Record<string, string>> | undefined,
): FieldEdit[] =>
  changes.map(({ property, field, values, replaces, kind, origin }) => {
    const place = places?.[resource];
    const named = place === undefined || field === undefined ? null : place === '' ? field : `${place}.${field}`;
    const shown = replaces.map((term) => kind.read?.(term) ?? keyOf(term));
    return { field: named, property: property.value, values, replaces: shown, origin };
  });
