/**
 * Parts of answers that depend on one object that never changes, and on the languages of the caller: most of each row of a list. Their JSON is
 * kept, so that a list that is made anew after a write completes only what is new to it.
 *
 * The selections of such a part are replaced in the document, before it is compiled, by one field that no client can name. Its value is the
 * text of the part, which takes the place of that field where the answer is written. Everything else of the operation runs as ever.
 */
import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Fragments, fragmentsOf } from './introspection-cost.js';
import { caches } from './limits.js';
import { Part, PART, PartFailed } from './part-text.js';

/** What selections depend on, as far as the schema and the document tell. */
const responseName = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** True of a field that reads a property of its object, or says that it depends on nothing but its object, its arguments and the languages. */
const isOfObject = ({ resolve, extensions }: GraphQLField<unknown, unknown>): boolean =>
  extensions['access'] === undefined && (resolve === undefined || extensions['depends'] === 'object');

/** Fields in these selections, fragments spelt out; undefined where one of them depends on more than the object. */
const fieldsOfObject = (
  type: GraphQLNamedType,
  selections: readonly SelectionNode[],
  fragments: Fragments,
): number | undefined => {
  if (!isObjectType(type)) return undefined;
  let sum = 0;
  for (const node of selections) {
    const within = ((): number | undefined => {
      if (node.kind !== Kind.FIELD) {
        const inside = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
        const isSame = inside?.typeCondition === undefined || inside.typeCondition.name.value === type.name;
        return inside && isSame ? fieldsOfObject(type, inside.selectionSet.selections, fragments) : undefined;
      }
      if (node.name.value === '__typename') return 1;
      const field = type.getFields()[node.name.value];
      if (!field || !isOfObject(field)) return undefined;
      const target = getNamedType(field.type);
      if (isLeafType(target)) return 1;
      const inside = fieldsOfObject(target, node.selectionSet?.selections ?? [], fragments);
      return inside === undefined ? undefined : inside + 1;
    })();
    if (within === undefined) return undefined;
    sum += within;
  }
  return sum;
};

/** Tells of a field whether another one in the document may have its place in the answer: both are then completed as one. */
const sharing = (document: DocumentNode, types: TypeInfo): ((type: GraphQLObjectType, node: FieldNode) => boolean) => {
  const places = new Map<string, unknown[]>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const name = responseName(node);
        places.set(name, [...(places.get(name) ?? []), types.getParentType()]);
      },
    }),
  );
  return (type, node) =>
    (places.get(responseName(node)) ?? []).filter((other) => other === type || !isObjectType(other)).length > 1;
};

/** Names of the variables that a document uses. */
const variablesOf = (nodes: readonly SelectionNode[], fragments: Fragments): string[] => {
  const names = new Set<string>();
  const collect = (node: SelectionNode): unknown =>
    visit(node, {
      Variable: ({ name }) => void names.add(name.value),
      FragmentSpread({ name }) {
        fragments.get(name.value)?.selectionSet.selections.forEach(collect);
      },
    });
  nodes.forEach(collect);
  return [...names];
};

/** Fewer fields are completed as quickly as they are found. */
const WORTHWHILE = 3;
/** What an entry takes beside its characters. */
const ENTRY = 200;

/** Runs the operation of a document whose root is an object of this type. */
export type RunAt = (
  root: unknown,
  context: unknown,
  variables: Record<string, unknown>,
) => Promise<ExecutionResult> | ExecutionResult;

type CompileAt = (type: GraphQLObjectType, document: DocumentNode) => RunAt | undefined;
type Context = { readonly languages?: readonly string[] } | undefined;
/** What never changes and decides the part, and which node of it; undefined where that is not known. */
type OriginOf = (root: unknown) => { readonly of: object; readonly node: string } | undefined;

/** Finds or makes parts, by the fields in their places. */
const partsOf = new WeakMap<FieldNode, (root: object, context: Context, variables: object) => unknown>();

const place: GraphQLField<object, Context> = {
  name: PART,
  description: undefined,
  type: new GraphQLScalarType({ name: '__Part' }),
  args: [],
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
  resolve: (root, _args, context, { fieldNodes: [node], variableValues }) =>
    node && partsOf.get(node)?.(root, context, variableValues),
};

/** The field in the place of a part. Schemas are printed and asked about without it: it is not enumerable. */
const placeOf = (type: GraphQLObjectType, number: number, { loc }: Pick<FieldNode, 'loc'> = {}): FieldNode => {
  Object.defineProperty(type.getFields(), PART, { value: place });
  return {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: PART },
    alias: { kind: Kind.NAME, value: `${PART}_${number}` },
    ...(loc ? { loc } : {}),
  };
};

/** The kept parts of the answers over one schema. */
export class KeptParts {
  readonly #texts = new LRUCache<string, Part>({
    maxSize: caches.parts,
    maxEntrySize: caches.part,
    // Values of variables are part of the question, and as long as their sender likes.
    sizeCalculation: ({ text }, question) => text.length + question.length + ENTRY,
  });
  readonly #numbers = new WeakMap<object, number>();
  #number = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly compileAt: CompileAt,
  ) {}

  /** The document with fields in the place of parts; undefined where there is none. */
  within(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode | undefined {
    if (operation.operation !== 'query') return undefined;
    const types = new TypeInfo(this.schema);
    const isShared = sharing(document, types);
    const fragments = fragmentsOf(document.definitions);
    const shared = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    const isPart = (type: GraphQLObjectType, node: SelectionNode): node is FieldNode =>
      node.kind === Kind.FIELD &&
      (node.directives ?? []).length === 0 &&
      !isShared(type, node) &&
      fieldsOfObject(type, [node], fragments) !== undefined;
    let parts = 0;

    const inPlace = (type: GraphQLObjectType, nodes: readonly FieldNode[]): readonly FieldNode[] => {
      if ((fieldsOfObject(type, nodes, fragments) ?? 0) < WORTHWHILE) return nodes;
      const own = { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections: nodes } } as const;
      const run = this.compileAt(type, { kind: Kind.DOCUMENT, definitions: [own, ...shared] });
      if (!run) return nodes;
      const field = placeOf(type, parts, nodes[0]);
      parts += 1;
      partsOf.set(field, this.#part(type, run, variablesOf(nodes, fragments)));
      return [field];
    };

    const replaced: DocumentNode = visit(
      document,
      visitWithTypeInfo(types, {
        SelectionSet(node) {
          const type = types.getParentType();
          if (!isObjectType(type) || typeof type.extensions['origin'] !== 'function') return undefined;
          const selections: SelectionNode[] = [];
          let run: FieldNode[] = [];
          const end = (): void => {
            selections.push(...inPlace(type, run));
            run = [];
          };
          for (const selection of node.selections) {
            if (isPart(type, selection)) run.push(selection);
            else {
              end();
              selections.push(selection);
            }
          }
          end();
          return { ...node, selections };
        },
      }),
    );
    return parts === 0 ? undefined : replaced;
  }

  #numberOf(root: object): number {
    let number = this.#numbers.get(root);
    if (number === undefined) this.#numbers.set(root, (number = this.#number += 1));
    return number;
  }

  /** Finds the text of a part of an object, or makes it. */
  #part(type: GraphQLObjectType, run: RunAt, names: readonly string[]) {
    const originOf = type.extensions['origin'] as OriginOf;
    const id = (this.#number += 1);
    const partOf = ({ data, errors }: ExecutionResult): Part => {
      if (errors || !data) throw new PartFailed();
      return new Part(JSON.stringify(data).slice(1, -1));
    };
    return (root: object, context: Context, variables: object): Part | Promise<Part> => {
      const given = variables as Record<string, unknown>;
      const make = (keep: (part: Part) => Part): Part | Promise<Part> => {
        const result = run(root, context, given);
        return result instanceof Promise ? result.then((found) => keep(partOf(found))) : keep(partOf(result));
      };
      const origin = originOf(root);
      if (!origin) return make((part) => part);
      const asked =
        names.length === 0 ? '' : JSON.stringify(Object.fromEntries(names.map((name) => [name, given[name]])));
      const key = `${id} ${this.#numberOf(origin.of)} ${context?.languages?.join() ?? ''}\n${origin.node}\n${asked}`;
      return (
        this.#texts.get(key) ??
        make((part) => {
          this.#texts.set(key, part);
          return part;
        })
      );
    };
  }
}
