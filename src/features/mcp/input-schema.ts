/** The arguments of a tool as JSON Schema (2020-12): the variables of its operation, with the words of the GraphQL schema. */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  TypeInfo,
  typeFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql';

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of the arguments of a tool. */
export interface ToolInput extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Types of JSON for the scalars of GraphQL that are no texts. */
const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Iri: { type: 'string', format: 'iri' },
};
/** Input objects within input objects with more fields than this are left out: whoever needs them writes RDF. */
const MOST_FIELDS = 3;

const fieldsOf = (type: ReturnType<typeof getNamedType>, depth: number) =>
  isInputObjectType(type)
    ? Object.values(type.getFields()).filter((field) => {
        const named = getNamedType(field.type);
        const isSmall = !isInputObjectType(named) || Object.keys(named.getFields()).length <= MOST_FIELDS;
        return depth === 0 || isSmall || isNonNullType(field.type);
      })
    : [];

/** The schema of a value of an input type. */
const schemaOf = (type: GraphQLInputType, depth: number, inWords: ReadonlySet<string>, name = ''): JsonSchema => {
  if (isNonNullType(type)) return schemaOf(type.ofType, depth, inWords, name);
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType, depth, inWords, name) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (inWords.has(name) && type.name === 'Iri') return { type: 'string' };
  if (!isInputObjectType(type)) return SCALARS[type.name] ?? { type: 'string' };
  const fields = fieldsOf(type, depth);
  const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, schemaOf(field.type, depth + 1, inWords, field.name)]),
    ),
    ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
    additionalProperties: false,
  };
};

/** The descriptions of the arguments and input fields that variables stand for, by the name of the variable. */
const describedBy = (schema: GraphQLSchema, document: DocumentNode): Map<string, string> => {
  const types = new TypeInfo(schema);
  const found = new Map<string, string>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument({ name: { value: name }, value }) {
        const argument = types.getFieldDef()?.args.find((one) => one.name === name);
        if (value.kind === 'Variable' && argument?.description) found.set(value.name.value, argument.description);
      },
      ObjectField({ name: { value: name }, value }) {
        const parent = types.getParentInputType();
        const field = isInputObjectType(parent) ? parent.getFields()[name] : undefined;
        if (value.kind === 'Variable' && field?.description) found.set(value.name.value, field.description);
      },
    }),
  );
  return found;
};

/** Variables of an operation in their order. */
const variablesOf = (document: DocumentNode): readonly VariableDefinitionNode[] =>
  document.definitions.flatMap((one) => (one.kind === 'OperationDefinition' ? (one.variableDefinitions ?? []) : []));

/**
 * The arguments of a tool: the variables of its operation but those that the service fills in. `inWords`: fields that take members of code
 * lists by any of their names. `also`: arguments beside them, and other words than the schema has.
 */
export const inputOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  { filledIn, inWords }: { readonly filledIn: ReadonlySet<string>; readonly inWords: ReadonlySet<string> },
  also: Readonly<Record<string, JsonSchema>> = {},
): ToolInput => {
  const descriptions = describedBy(schema, document);
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const { variable, type, defaultValue } of variablesOf(document)) {
    const name = variable.name.value;
    const input = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
    if (filledIn.has(name) || input === undefined) continue;
    const description = descriptions.get(name);
    properties[name] = {
      ...schemaOf(input, 0, inWords, name),
      ...(description === undefined
        ? {}
        : { description: inWords.has(name) ? `${description} Codes, names or IRIs.` : description }),
      ...(defaultValue === undefined ? {} : { default: valueFromASTUntyped(defaultValue) }),
    };
    if (isNonNullType(input) && defaultValue === undefined) required.push(name);
  }
  for (const [name, schemaOfOne] of Object.entries(also)) properties[name] = { ...properties[name], ...schemaOfOne };
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
};
