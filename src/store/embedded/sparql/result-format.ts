/** Result formats of the endpoint and the choice among them by the Accept header (RFC 9110 §12.5.1). */
import Negotiator from 'negotiator';
import { Refusal } from '../../../errors.js';
import type { QueryForm } from './query-text.js';

/** A format: what the client is told, and the name by which the engine knows it. */
export interface ResultFormat {
  readonly contentType: string;
  readonly engine: string;
}

type Offer = readonly [mediaType: string, format: ResultFormat];

const offer = (mediaType: string, engine = mediaType): Offer => [
  mediaType,
  { engine, contentType: mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType },
];

/** The format in which the service reads solutions itself. */
export const JSON_RESULTS: ResultFormat = {
  contentType: 'application/sparql-results+json',
  engine: 'application/sparql-results+json',
};

/** Solutions and answers to ASK; the first one is for clients that accept anything. */
const SOLUTIONS: readonly Offer[] = [
  offer('application/sparql-results+json'),
  offer('application/sparql-results+xml'),
  offer('text/csv'),
  offer('text/tab-separated-values'),
  offer('application/json', 'application/sparql-results+json'),
  offer('application/xml', 'application/sparql-results+xml'),
  offer('text/xml', 'application/sparql-results+xml'),
];

/** Graphs. Every document in Turtle is one in Notation3 and in TriG, every one in N-Triples is one in N-Quads. */
const GRAPHS: readonly Offer[] = [
  offer('text/turtle'),
  offer('application/n-triples'),
  offer('application/rdf+xml'),
  offer('application/ld+json'),
  offer('application/json', 'application/ld+json'),
  offer('text/plain', 'application/n-triples'),
  offer('text/n3', 'text/turtle'),
  offer('application/trig', 'text/turtle'),
  offer('application/n-quads', 'application/n-triples'),
];

/** The format for a query of this form. `NOT_ACCEPTABLE` when the client accepts none of them. */
export const negotiate = (form: QueryForm | undefined, accept: string | undefined): ResultFormat => {
  const offers = form === 'CONSTRUCT' || form === 'DESCRIBE' ? GRAPHS : SOLUTIONS;
  const headers = { accept: accept?.trim() || '*/*' };
  const chosen = new Negotiator({ headers }).mediaType(offers.map(([mediaType]) => mediaType));
  const found = offers.find(([mediaType]) => mediaType === chosen);
  if (found) return found[1];
  throw new Refusal(
    'NOT_ACCEPTABLE',
    `This query can be answered as ${offers.map(([mediaType]) => mediaType).join(', ')}.`,
  );
};
