/** The fields that an operation selects on a type, and the type that an object of an answer has. */
import {
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  typeFromAST,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** An object of an answer. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Fields by the keys of the answer; several selections of one key are merged. */
export type Selected = ReadonlyMap<string, readonly FieldNode[]>;

/** An operation that was run, with what is needed to read its answer. */
export class Selection {
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
