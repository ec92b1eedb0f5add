/**
 * Reads the answer of an operation as JSON-LD: objects whose type stands for a class become nodes, fields that stand for a
 * property become its values, under the names they have in the context; what stands for nothing is passed over, and nodes
 * within it come beside the others. It tells what the operation asked for. The whole metadata as RDF are in the field `rdf`.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getOperationAST,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { type ContextDocument, contextFor, definitionIn } from './context.js';

/** An object of an answer. */
type JsonObject = Readonly<Record<string, unknown>>;

/** Fields by the keys of the answer; several selections of one key are merged. */
type Selected = ReadonlyMap<string, readonly FieldNode[]>;

/** An operation that was run, with what is needed to read its answer. */
class Selection {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map((fragments as FragmentDefinitionNode[]).map((one) => [one.name.value, one]));
  }

  /** Fields that the sets select on a concrete type. */
  fieldsOf(sets: readonly SelectionSetNode[], type: GraphQLObjectType): Selected {
    const found = new Map<string, FieldNode[]>();
    for (const { selections } of sets) for (const one of selections) this.#collect(one, type, found);
    return found;
  }

  /**
   * Type of an object. Where the position allows several and the answer does not say which (`__typename`), the one whose
   * selected fields are those of the object; undefined when that does not decide.
   */
  typeOf(
    object: JsonObject,
    position: GraphQLNamedType,
    sets: readonly SelectionSetNode[],
  ): GraphQLObjectType | undefined {
    if (isObjectType(position)) return position;
    if (!isAbstractType(position)) return undefined;
    const keys = Object.keys(object).sort().join(' ');
    const fits = this.schema.getPossibleTypes(position).filter((type) => {
      const selected = this.fieldsOf(sets, type);
      const [typename] = [...selected].find(([, [field]]) => field?.name.value === '__typename') ?? [];
      return typename === undefined ? [...selected.keys()].sort().join(' ') === keys : object[typename] === type.name;
    });
    return fits.length === 1 ? fits[0] : undefined;
  }

  /** Named type of a field, undefined for one that the type does not have. */
  typeOfField(type: GraphQLObjectType, name: string): GraphQLNamedType | undefined {
    const field = type.getFields()[name];
    return field && getNamedType(field.type);
  }

  #collect(one: SelectionNode, type: GraphQLObjectType, found: Map<string, FieldNode[]>): void {
    if (one.kind === Kind.FIELD) {
      const key = (one.alias ?? one.name).value;
      found.set(key, [...(found.get(key) ?? []), one]);
      return;
    }
    const inside = one.kind === Kind.INLINE_FRAGMENT ? one : this.#fragments.get(one.name.value);
    const condition = inside?.typeCondition && typeFromAST(this.schema, inside.typeCondition);
    if (!inside || !this.#includes(condition as GraphQLCompositeType | undefined, type)) return;
    for (const deeper of inside.selectionSet.selections) this.#collect(deeper, type, found);
  }

  #includes(condition: GraphQLCompositeType | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type) return true;
    return isAbstractType(condition) && this.schema.isSubType(condition, type);
  }
}

/** A JSON-LD document. */
export interface JsonLd {
  readonly '@context': ContextDocument['@context'];
  readonly '@graph': readonly JsonObject[];
}

/** Values of something in an answer: of the property it stands under, and nodes to be told beside. */
interface Read {
  readonly values: readonly unknown[];
  readonly beside: readonly JsonObject[];
}

const NOTHING: Read = { values: [], beside: [] };
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;
const merge = (reads: readonly Read[]): Read => ({
  values: reads.flatMap(({ values }) => values),
  beside: reads.flatMap(({ beside }) => beside),
});
const DATE = /^\d{4}-\d\d-\d\d$/;

/** One answer that is read. */
class Reader {
  /** Fields that became properties, by type. */
  readonly used = new Map<string, Set<string>>();

  constructor(
    private readonly selection: Selection,
    private readonly context: ContextDocument,
  ) {}

  read(value: unknown, position: GraphQLNamedType | undefined, sets: readonly SelectionSetNode[]): Read {
    if (Array.isArray(value)) return merge(value.map((item) => this.read(item, position, sets)));
    if (value === null || value === undefined || !position) return NOTHING;
    if (!isObject(value)) return { values: [this.#scalar(value, position)], beside: [] };
    const type = this.selection.typeOf(value, position, sets);
    if (!type) return NOTHING;
    const fields = [...this.selection.fieldsOf(sets, type)].map(([key, nodes]): [string, Read] => {
      const name = nodes[0]?.name.value ?? key;
      const deeper = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      return [name, this.read(value[key], this.selection.typeOfField(type, name), deeper)];
    });
    return this.#node(type.name, fields);
  }

  // A day is no point in time, although one scalar holds both.
  #scalar(value: unknown, { name }: GraphQLNamedType): unknown {
    return name === 'DateTime' && DATE.test(String(value)) ? { '@value': value, '@type': 'xsd:date' } : value;
  }

  #node(type: string, fields: readonly [string, Read][]): Read {
    const definition = definitionIn(this.context, type);
    // A wrapper, such as a connection with its edges, passes the nodes within it on to the property that it stands under.
    if (!definition) {
      const { values, beside } = merge(fields.map(([, read]) => read));
      return { values: values.filter(isNode), beside };
    }
    if (definition['@id'] === 'rdf:langString') return { values: this.#text(fields), beside: [] };
    const terms = definition['@context'];
    const known = fields.filter(([name, { values }]) => terms[name] !== undefined && values.length > 0);
    const used = this.used.get(type) ?? new Set();
    this.used.set(type, used);
    for (const [name] of known) used.add(name);
    const others = fields.filter(([name]) => terms[name] === undefined).flatMap(([, { values }]) => values);
    const node = Object.fromEntries(
      known.map(([name, { values }]) => [name, values.length === 1 ? values[0] : values]),
    );
    const beside = [...fields.flatMap(([, read]) => read.beside), ...others.filter(isNode)];
    return { values: [{ __typename: type, ...node }], beside };
  }

  #text(fields: readonly [string, Read][]): readonly unknown[] {
    const { value, language } = Object.fromEntries(fields.map(([name, { values }]) => [name, values[0]]));
    if (value === undefined) return [];
    return [typeof language === 'string' ? { '@value': value, '@language': language } : value];
  }
}

const isNode = (value: unknown): value is JsonObject => isObject(value) && '__typename' in value;

/** Makes the document; undefined when the operation is not in it or nothing in the answer stands for a node. */
export const jsonLdOf = (
  schema: GraphQLSchema,
  context: ContextDocument,
  document: DocumentNode,
  operationName: string | null | undefined,
  data: unknown,
): JsonLd | undefined => {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return undefined;
  const reader = new Reader(new Selection(schema, document), context);
  const { values, beside } = reader.read(data, root, [operation.selectionSet]);
  const graph = [...values, ...beside].filter(isNode);
  if (graph.length === 0) return undefined;
  return { '@context': contextFor(context, reader.used), '@graph': graph };
};
