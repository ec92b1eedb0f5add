/** The difference of two versions as an RDF Patch: statements to delete and to add, one transaction. */

/** The statements of a canonical N-Triples document. */
export const linesOf = (triples: string): Set<string> => new Set(triples.split('\n').filter(Boolean));

/**
 * The patch that turns one canonical N-Triples document into another, in the text form of RDF Patch. Blank nodes have the labels of
 * the documents, so the patch is for who holds the earlier one with the same labels.
 */
export const rdfPatch = (from: string, to: string): string => {
  const before = linesOf(from);
  const after = linesOf(to);
  const deleted = [...before].filter((line) => !after.has(line)).map((line) => `D ${line}`);
  const added = [...after].filter((line) => !before.has(line)).map((line) => `A ${line}`);
  return [...['TX .'], ...deleted, ...added, 'TC .', ''].join('\n');
};
