/** Admits public requests: compares what they ask for with the limits. */
import { Kind, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { Refusal } from '../errors.js';
import { CostModel, type RowsOf } from './cost.js';
import { countDocument } from './document-counts.js';
import { limits } from './limits.js';
import { ShapeMeter, type OperationShape } from './operation-shape.js';

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
