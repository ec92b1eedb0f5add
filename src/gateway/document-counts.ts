/** Counts over a whole document: what validation itself would spend time on. */
import { Kind, visit, type DocumentNode, type SelectionSetNode } from 'graphql';

/** The counts of a document. */
export interface DocumentCounts {
  operations: number;
  /** The larger of the number of fragment definitions and the number of uses of fragments. */
  fragments: number;
  directives: number;
  /** Most selections in one pair of braces. */
  breadth: number;
  /** Most times that one response name stands in one pair of braces. */
  repetitions: number;
}

const repetitionsOf = ({ selections }: SelectionSetNode): number => {
  const names = new Map<string, number>();
  let most = 0;
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) continue;
    const name = (selection.alias ?? selection.name).value;
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    most = Math.max(most, times);
  }
  return most;
};

/** Counts in one pass. */
export const countDocument = (document: DocumentNode): DocumentCounts => {
  const counts: DocumentCounts = { operations: 0, fragments: 0, directives: 0, breadth: 0, repetitions: 0 };
  let definitions = 0;
  let uses = 0;
  visit(document, {
    OperationDefinition: () => void (counts.operations += 1),
    FragmentDefinition: () => void (definitions += 1),
    FragmentSpread: () => void (uses += 1),
    InlineFragment: () => void (uses += 1),
    Directive: () => void (counts.directives += 1),
    SelectionSet(node) {
      counts.breadth = Math.max(counts.breadth, node.selections.length);
      counts.repetitions = Math.max(counts.repetitions, repetitionsOf(node));
    },
  });
  return { ...counts, fragments: Math.max(definitions, uses) };
};
