/** Result formats of the endpoint and the choice among them by the Accept header. */
import { Refusal } from '../../../errors.js';
import { negotiation, type Offer } from '../../../negotiation.js';
import type { QueryForm } from './query-text.js';

/** A format: what the client is told, and the name by which the engine knows it. */
export interface ResultFormat {
  readonly contentType: string;
  readonly engine: string;
}

const offer = (mediaType: string, engine = mediaType): Offer<ResultFormat> => [
  mediaType,
  { engine, contentType: mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType },
];

/** The format in which the service reads solutions itself. */
export const JSON_RESULTS: ResultFormat = {
  contentType: 'application/sparql-results+json',
  engine: 'application/sparql-results+json',
};

/** Solutions and answers to ASK; the first one is for clients that accept anything. */
const SOLUTIONS: readonly Offer<ResultFormat>[] = [
  offer('application/sparql-results+json'),
  offer('application/sparql-results+xml'),
  offer('text/csv'),
  offer('text/tab-separated-values'),
  offer('application/json', 'application/sparql-results+json'),
  offer('application/xml', 'application/sparql-results+xml'),
  offer('text/xml', 'application/sparql-results+xml'),
];

/** Graphs. Every document in Turtle is one in Notation3 and in TriG, every one in N-Triples is one in N-Quads. */
const GRAPHS: readonly Offer<ResultFormat>[] = [
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

const chooseSolutions = negotiation(SOLUTIONS);
const chooseGraph = negotiation(GRAPHS);

/** The format for a query of this form. `NOT_ACCEPTABLE` when the client accepts none of them. */
export const negotiate = (form: QueryForm | undefined, accept: string | undefined): ResultFormat => {
  const isGraph = form === 'CONSTRUCT' || form === 'DESCRIBE';
  const found = (isGraph ? chooseGraph : chooseSolutions)(accept);
  if (found) return found;
  const types = (isGraph ? GRAPHS : SOLUTIONS).map(([mediaType]) => mediaType).join(', ');
  throw new Refusal('NOT_ACCEPTABLE', `This query can be answered as ${types}.`);
};
