/** The fields of an operation that show properties of nouns, whichever way they are reached. */
// The types of the schema need it, whichever of them is loaded first.
import 'reflect-metadata';
import { TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';
import { nounShownBy } from '../schema/model/output.js';
import type { SelectedField } from '../src/model/derive/selection.js';

const known = new WeakMap<DocumentNode, readonly SelectedField[]>();

/** The fields that the operations of a document select: conditions and arguments do not matter, so it is found once for each document. */
export const selectedFields = (schema: GraphQLSchema, document: DocumentNode): readonly SelectedField[] => {
  const before = known.get(document);
  if (before) return before;
  const found = new Map<string, SelectedField>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: name } }) {
        const noun = nounShownBy(types.getParentType()?.name ?? '');
        if (noun) found.set(`${noun.name}.${name}`, { noun, name });
      },
    }),
  );
  const fields = [...found.values()];
  known.set(document, fields);
  return fields;
};
