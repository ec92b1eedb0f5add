/** Admits public requests: compares what they ask for with the limits. */
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { Refusal } from '../errors.js';
import { CostModel, type RowsOf } from './cost.js';
import { limits } from './limits.js';
import { type OperationShape, ShapeMeter } from './operation-shape.js';

/** The counts of a document. */
interface DocumentCounts {
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
const countDocument = (document: DocumentNode): DocumentCounts => {
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

/** Shown in `extensions.cost` of an answer. */
export interface Cost {
  /** The cost of the operation. */
  readonly requested: number;
  /** The most that an operation may cost. */
  readonly maximum: number;
}

interface Measured {
  readonly shapes: ReadonlyMap<OperationDefinitionNode, OperationShape>;
  /** The reason why the document is refused. */
  readonly refusal: Refusal | undefined;
}

/** One comparison: what is counted, in words, how many there are, and which limit applies. */
type Comparison = readonly [counted: string, found: number, limit: keyof typeof limits];

const ofDocument = (document: DocumentNode): readonly Comparison[] => {
  const { operations, fragments, directives, breadth, repetitions } = countDocument(document);
  return [
    ['operations', operations, 'operations'],
    ['fragments', fragments, 'fragments'],
    ['directives', directives, 'directives'],
    ['selections in one pair of braces', breadth, 'breadth'],
    ['repetitions of one field in one pair of braces', repetitions, 'repetitions'],
  ];
};

const ofOperation = (shape: OperationShape): readonly Comparison[] => [
  ['levels of fields', shape.depth, 'depth'],
  ['levels of introspection', shape.introspectionDepth, 'introspectionDepth'],
  ['uses of __schema', shape.introspectionRoots, 'introspectionRoots'],
  ['aliases', shape.aliases, 'aliases'],
  ['root fields', shape.rootFields, 'rootFields'],
  ['selections', shape.selections, 'selections'],
];

const firstExcess = (comparisons: readonly Comparison[]): Refusal | undefined => {
  const excess = comparisons.find(([, found, limit]) => found > limits[limit]);
  if (!excess) return undefined;
  const [counted, , limit] = excess;
  const maximum = limits[limit];
  return new Refusal('TOO_COMPLEX', `The request has too many ${counted}; at most ${maximum} are allowed.`, {
    limit,
    maximum,
  });
};

/** The limits over one schema. What is found of a document is kept as long as the document is. */
export class Admission {
  readonly #costs: CostModel;
  readonly #measured = new WeakMap<DocumentNode, Measured>();

  constructor(schema: GraphQLSchema, rowsOf?: RowsOf) {
    this.#costs = new CostModel(schema, rowsOf);
  }

  #measure(document: DocumentNode): Measured {
    let measured = this.#measured.get(document);
    if (!measured) {
      const meter = new ShapeMeter(document);
      const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
      const shapes = new Map(operations.map((node) => [node, meter.measure(node)]));
      const comparisons = [...ofDocument(document), ...[...shapes.values()].flatMap(ofOperation)];
      measured = { shapes, refusal: firstExcess(comparisons) };
      this.#measured.set(document, measured);
    }
    return measured;
  }

  /** Throws `TOO_COMPLEX` for a document beyond a limit; needs neither the schema nor a valid document. */
  admitDocument(document: DocumentNode): void {
    const { refusal } = this.#measure(document);
    if (refusal) throw refusal;
  }

  /** Number of selections of an operation, fragments spelt out. */
  selections(document: DocumentNode, operation: OperationDefinitionNode): number {
    return this.#measure(document).shapes.get(operation)?.selections ?? 0;
  }

  /** Cost of an operation of a valid document with its coerced variables. */
  cost(document: DocumentNode, operation: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>): Cost {
    return { requested: this.#costs.cost(document, operation, variables), maximum: limits.cost };
  }

  /** Throws `TOO_COMPLEX` for an operation that costs too much. */
  admitCost({ requested, maximum }: Cost): void {
    if (requested <= maximum) return;
    throw new Refusal(
      'TOO_COMPLEX',
      `The request could return about ${requested} objects; at most ${maximum} are allowed. Ask for shorter lists or less of each item.`,
      { limit: 'cost', requested, maximum },
    );
  }
}
