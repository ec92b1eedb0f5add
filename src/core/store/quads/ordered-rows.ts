/** The rows by which a dataset stands in the orders that are kept, out of the statements of its graph and of its quality results. */
import { collationKey } from '../../rdf/collation.js';
import { dcat, dct, dqv, foaf, owl } from '../../rdf/vocabulary.js';
import type { GraphKind } from '../graph-store.js';
import { KEPT_ORDERS, placeOfMoment, placeOfNumber, placeOfText, type KeptOrder, type Place } from '../kept-orders.js';
import { isLiteral, languageOf, valueOf } from './term-text.js';

/**
 * A row: which order, and the place in it. `languages`: those of the texts that stand there, in lower case, parted by spaces; absent where
 * there are none, and of rows that were kept beside their graph.
 */
export type OrderedRow = readonly [kept: number, place: Place, languages?: string];

/** A statement whose object is written out. */
export interface Said {
  readonly subject: number;
  readonly predicate: string;
  readonly object: number;
  /** As the index keeps terms. */
  readonly text: string;
}

/** What places of texts follow from, and of moments. */
const TEXTS: ReadonlyMap<string, KeptOrder> = new Map([
  [dct.title.value, 'title'],
  [dct.identifier.value, 'source identifier'],
  [dcat.version.value, 'version'],
  [owl.versionInfo.value, 'version'],
]);
const MOMENTS: ReadonlyMap<string, 'issued' | 'modified'> = new Map([
  [dct.issued.value, 'issued'],
  [dct.modified.value, 'modified'],
]);
const [TOPIC, PUBLISHER, NAME] = [foaf.primaryTopic.value, dct.publisher.value, foaf.name.value];

const [METRIC, VALUE] = [dqv.isMeasurementOf.value, dqv.value.value];
/** End of the name of the metric of all points, whatever the address of the deployment. */
const SCORE = '/def/quality#score';

/** The predicates that orders follow from, by the kinds of the graphs. */
export const ORDERING: Readonly<Partial<Record<GraphKind, ReadonlySet<string>>>> = {
  dataset: new Set([...TEXTS.keys(), ...MOMENTS.keys(), TOPIC, PUBLISHER, NAME]),
  quality: new Set([METRIC, VALUE]),
};

const numberOf = (order: KeptOrder): number => KEPT_ORDERS.indexOf(order);

const languageIn = (text: string): string | undefined => languageOf(text)?.toLowerCase();

const valueIn = (text: string): string => valueOf(text) ?? text.slice(1);

/** The place of what people read. */
const placeOfName = (text: string): Place => placeOfText(collationKey(valueIn(text), languageOf(text)));

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
  const publishers = new Set<number>();
  for (const { subject, predicate, object } of statements) {
    if (predicate === TOPIC && object === dataset) records.add(subject);
    if (predicate === PUBLISHER && subject === dataset) publishers.add(object);
  }
  const rows = new Map<string, { readonly row: OrderedRow; readonly languages: Set<string> }>();
  const add = (order: KeptOrder, place: Place | undefined, language?: string): void => {
    if (place === undefined) return;
    const key = `${order} ${place}`;
    let known = rows.get(key);
    if (!known) rows.set(key, (known = { row: [numberOf(order), place], languages: new Set() }));
    if (language !== undefined) known.languages.add(language);
  };
  add('name', '');
  for (const { subject, predicate, text } of statements) {
    if (predicate === PUBLISHER && subject === dataset && isLiteral(text))
      add('publisher name', placeOfName(text), languageIn(text));
    const [words, moment] = [TEXTS.get(predicate), MOMENTS.get(predicate)];
    if (words && subject === dataset) {
      const place = words === 'title' ? placeOfName(text) : placeOfText(valueIn(text));
      add(words, place, languageIn(text));
    }
    if (moment && subject === dataset) add(moment, placeOfMoment(valueIn(text)));
    if (moment && records.has(subject)) add(`record ${moment}`, placeOfMoment(valueIn(text)));
    if (predicate === NAME && publishers.has(subject)) add('publisher name', placeOfName(text), languageIn(text));
  }
  return [...rows.values()].map(({ row: [kept, place], languages }): OrderedRow =>
    languages.size > 0 ? [kept, place, [...languages].join(' ')] : [kept, place],
  );
};

/**
 * The rows of the dataset that a graph is about. `statements`: those of the graph with a predicate of `ORDERING`. There may be rows for
 * values that a filter does not count, but never fewer than it counts.
 */
export const rowsOf = (kind: GraphKind, graph: number, statements: readonly Said[]): readonly OrderedRow[] => {
  if (kind === 'dataset') return rowsOfDataset(graph, statements);
  return kind === 'quality' ? rowsOfResults(statements) : [];
};

/** The kind of the graphs that an order follows from. */
export const kindBehind = (order: KeptOrder): GraphKind => (order === 'score' ? 'quality' : 'dataset');

/** The rows of a graph as the index keeps them beside it, in JSON: for each order the places in it. Null for none. */
export const packPlaces = (rows: readonly OrderedRow[]): string | null => {
  const places: Place[][] = [];
  for (const [kept, place] of rows) {
    while (places.length <= kept) places.push([]);
    places[kept]?.push(place);
  }
  return places.length > 0 ? JSON.stringify(places) : null;
};

/** The rows that `packPlaces` made a text of. */
export const unpackPlaces = (text: string | null): readonly OrderedRow[] =>
  text === null
    ? []
    : (JSON.parse(text) as Place[][]).flatMap((places, kept) => places.map((place): OrderedRow => [kept, place]));
