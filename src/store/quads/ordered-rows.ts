/** The rows by which a dataset stands in the orders that are kept, out of the statements of its graph and of its quality results. */
import { dct, dqv, foaf } from '../../rdf/vocabulary.js';
import type { GraphKind } from '../graph-store.js';
import { KEPT_ORDERS, placeOfMoment, placeOfNumber, placeOfText, type KeptOrder, type Place } from '../kept-orders.js';
import { valueOf } from './term-text.js';

/** A row: which order, and the place in it. */
export type OrderedRow = readonly [kept: number, place: Place];

/** A statement whose object is written out. */
export interface Said {
  readonly subject: number;
  readonly predicate: string;
  readonly object: number;
  /** As the index keeps terms. */
  readonly text: string;
}

const [TITLE, ISSUED, MODIFIED, TOPIC] = [
  dct.title.value,
  dct.issued.value,
  dct.modified.value,
  foaf.primaryTopic.value,
];

const [METRIC, VALUE] = [dqv.isMeasurementOf.value, dqv.value.value];
/** End of the name of the metric of all points, whatever the address of the deployment. */
const SCORE = '/def/quality#score';

/** The predicates that orders follow from, by the kinds of the graphs. */
export const ORDERING: Readonly<Partial<Record<GraphKind, readonly string[]>>> = {
  dataset: [TITLE, ISSUED, MODIFIED, TOPIC],
  quality: [METRIC, VALUE],
};

const numberOf = (order: KeptOrder): number => KEPT_ORDERS.indexOf(order);

const valueIn = (text: string): string => valueOf(text) ?? text.slice(1);

/** The rows of a score: what is measured by the metric of all points. */
const rowsOfResults = (statements: readonly Said[]): readonly OrderedRow[] => {
  const measured = new Set<number>();
  for (const { subject, predicate, text } of statements)
    if (predicate === METRIC && text.endsWith(SCORE)) measured.add(subject);
  return statements.flatMap(({ subject, predicate, text }): OrderedRow[] => {
    const place = predicate === VALUE && measured.has(subject) ? placeOfNumber(valueIn(text)) : undefined;
    return place === undefined ? [] : [[numberOf('score'), place]];
  });
};

const rowsOfDataset = (dataset: number, statements: readonly Said[]): readonly OrderedRow[] => {
  const records = new Set<number>();
  for (const { subject, predicate, object } of statements)
    if (predicate === TOPIC && object === dataset) records.add(subject);
  const rows = new Map<string, OrderedRow>();
  const add = (order: KeptOrder, place: Place | undefined): void => {
    if (place !== undefined) rows.set(`${order} ${place}`, [numberOf(order), place]);
  };
  add('name', '');
  for (const { subject, predicate, text } of statements) {
    const value = valueIn(text);
    if (subject === dataset && predicate === TITLE) add('title', placeOfText(value));
    if (subject === dataset && predicate === ISSUED) add('issued', placeOfMoment(value));
    if (subject === dataset && predicate === MODIFIED) add('modified', placeOfMoment(value));
    if (records.has(subject) && predicate === ISSUED) add('record issued', placeOfMoment(value));
    if (records.has(subject) && predicate === MODIFIED) add('record modified', placeOfMoment(value));
  }
  return [...rows.values()];
};

/**
 * The rows of the dataset that a graph is about. `statements`: those of the graph with a predicate of `ORDERING`. There may be rows for
 * values that a filter does not count, but never fewer than it counts.
 */
export const rowsOf = (kind: GraphKind, graph: number, statements: readonly Said[]): readonly OrderedRow[] => {
  if (kind === 'dataset') return rowsOfDataset(graph, statements);
  return kind === 'quality' ? rowsOfResults(statements) : [];
};
