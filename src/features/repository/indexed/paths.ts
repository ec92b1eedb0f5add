/** Where search documents hold the values of rows of the model: what is indexed of them, and the names that clients write for it. */
import { catalogue } from '../../../model/catalogue.js';
import { dataset } from '../../../model/dataset.js';
import { shownRows, type Field, type Noun } from '../../../model/property.js';
import type { TextField } from '../../../core/search/entry.js';
import type { Members } from '../../../model/derive/values.js';

/** The members that lead from a document to the values of a row. */
export interface RowPath {
  readonly members: readonly string[];
  readonly field: Field;
  /** The text of the index that its words are found in. */
  readonly text?: TextField;
}

/** True if a relation leads to what is a value of its own: a member of a code list, or what stands like one. */
export const isConcept = ({ name }: Noun): boolean => ['Concept', 'Place', 'Licence'].includes(name);

const pathsOf = (noun: Noun, above: readonly string[] = [], isSearched = true): readonly RowPath[] =>
  shownRows(noun).flatMap(([, member, field]): readonly RowPath[] => {
    const members = [...above, member];
    const isPart = field.kind === 'relation' && !isConcept(field.to());
    const text = isSearched && !isPart && field.searched;
    const own: RowPath = { members, field, ...(text && { text: above.length > 0 ? 'other' : text }) };
    const isBelow = isSearched && field.searched !== undefined;
    return isPart ? [own, ...pathsOf(field.to(), members, isBelow)] : [own];
  });

/** The paths of the documents that are indexed. */
export const rowPaths = { dataset: pathsOf(dataset), catalogue: pathsOf(catalogue) };

/** The values that members lead to; none where one is missing. */
export const valuesAt = (document: Members, members: readonly string[]): readonly unknown[] =>
  members.reduce<readonly unknown[]>(
    (values, member) =>
      values.flatMap((value) => {
        const next = (value as Members)[member];
        return next === undefined || next === null ? [] : (next as unknown[] | object);
      }),
    [document],
  );
