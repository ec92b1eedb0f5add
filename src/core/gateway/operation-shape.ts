/** The shape of an operation with its fragments spelt out, found without spelling them out. */
import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** Counts over the fields of an operation. */
export interface OperationShape {
  /** Levels of fields; introspection counts as one. */
  readonly depth: number;
  /** Levels of fields from `__schema` or `__type` on. */
  readonly introspectionDepth: number;
  /** Times that `__schema` is asked for. */
  readonly introspectionRoots: number;
  readonly aliases: number;
  readonly rootFields: number;
  /** Fields and inline fragments. */
  readonly selections: number;
}

const NOTHING: OperationShape = {
  depth: 0,
  introspectionDepth: 0,
  introspectionRoots: 0,
  aliases: 0,
  rootFields: 0,
  selections: 0,
};

const both = (one: OperationShape, other: OperationShape): OperationShape => ({
  depth: Math.max(one.depth, other.depth),
  introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
  introspectionRoots: one.introspectionRoots + other.introspectionRoots,
  aliases: one.aliases + other.aliases,
  rootFields: one.rootFields + other.rootFields,
  selections: one.selections + other.selections,
});

/** Fields that tell about the schema. `__typename` is not one of them: it costs what any name costs. */
export const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';

/** Measures the operations of one document; every fragment is measured once. */
export class ShapeMeter {
  readonly #definitions: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #fragments = new Map<string, OperationShape>();

  constructor({ definitions }: DocumentNode) {
    this.#definitions = new Map(
      definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
    );
  }

  measure({ selectionSet }: OperationDefinitionNode): OperationShape {
    return this.#set(selectionSet);
  }

  #set(set: SelectionSetNode | undefined): OperationShape {
    return set ? set.selections.reduce((sum, node) => both(sum, this.#selection(node)), NOTHING) : NOTHING;
  }

  #selection(node: SelectionNode): OperationShape {
    switch (node.kind) {
      case Kind.FRAGMENT_SPREAD:
        return this.#fragment(node.name.value);
      case Kind.INLINE_FRAGMENT: {
        const inside = this.#set(node.selectionSet);
        return { ...inside, selections: inside.selections + 1 };
      }
      case Kind.FIELD: {
        const inside = this.#set(node.selectionSet);
        const introspection = isIntrospection(node.name.value);
        return {
          depth: introspection ? 1 : inside.depth + 1,
          introspectionDepth: introspection ? inside.depth + 1 : inside.introspectionDepth,
          introspectionRoots: inside.introspectionRoots + (node.name.value === '__schema' ? 1 : 0),
          aliases: inside.aliases + (node.alias ? 1 : 0),
          rootFields: 1,
          selections: inside.selections + 1,
        };
      }
    }
  }

  #fragment(name: string): OperationShape {
    const known = this.#fragments.get(name);
    if (known) return known;
    this.#fragments.set(name, NOTHING); // A fragment within itself adds nothing; validation refuses it afterwards.
    const shape = this.#set(this.#definitions.get(name)?.selectionSet);
    this.#fragments.set(name, shape);
    return shape;
  }
}
