/** The check that the answer of a document can be given again: it only queries, and every field depends on the stored data alone. */
import {
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';

const isRepeatable = (schema: GraphQLSchema, document: DocumentNode): boolean => {
  const types = new TypeInfo(schema);
  const roots = new Set<unknown>([schema.getQueryType()]);
  let repeatable = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      OperationDefinition({ operation }) {
        if (operation !== OperationTypeNode.QUERY) repeatable = false;
      },
      Field({ name }) {
        const depends = types.getFieldDef()?.extensions['depends'];
        const isRoot = roots.has(types.getParentType()) && !name.value.startsWith('__');
        if (depends === 'moment' || (isRoot && depends !== 'stored')) repeatable = false;
      },
      [Kind.DIRECTIVE]: () => false,
    }),
  );
  return repeatable;
};

/** Makes the test; what was found of a document is kept as long as the document is. */
export const repeatableIn = (schema: GraphQLSchema): ((document: DocumentNode) => boolean) => {
  const known = new WeakMap<DocumentNode, boolean>();
  return (document) => {
    let repeatable = known.get(document);
    if (repeatable === undefined) known.set(document, (repeatable = isRepeatable(schema, document)));
    return repeatable;
  };
};
