/** Reads what the service wrote with other programs than the service's own reader, and compares graphs. */
import { Parser } from 'n3';
import { parse } from 'oxigraph';
import { canonize } from 'rdf-canonize';
import { factory, iri, type Quad, type Term } from '../../src/core/rdf/terms.js';

const BASE = 'https://reader.example/';

/** RDF parsers make language tags lower case; every reader here does, so that graphs compare. */
export const withLowerTags = (quad: Quad): Quad =>
  quad.object.termType === 'Literal' && quad.object.language !== ''
    ? factory.quad(
        quad.subject,
        quad.predicate,
        factory.literal(quad.object.value, quad.object.language.toLowerCase()),
        quad.graph,
      )
    : quad;

/** Syntaxes that the parser of the Turtle family does not know. */
const OTHERS = new Set(['application/ld+json', 'application/rdf+xml']);

/** The statements of a document. */
export const read = async (text: string, contentType: string): Promise<Quad[]> => {
  const mediaType = contentType.split(';')[0]?.trim() ?? '';
  if (OTHERS.has(mediaType)) {
    const quads: readonly { toString(): string }[] = parse(text, { format: mediaType, base_iri: BASE });
    return read(quads.map((quad) => `${quad.toString()} .\n`).join(''), 'application/n-quads');
  }
  const format = mediaType === 'text/n3' ? 'text/turtle' : mediaType;
  return (new Parser({ format, baseIRI: BASE }).parse(text) as unknown as Quad[]).map(withLowerTags);
};

/** The statements of an answer. */
export const readResponse = async (response: Response): Promise<Quad[]> =>
  read(await response.text(), response.headers.get('content-type') ?? '');

/** Canonical N-Quads (RDFC-1.0): the same text for isomorphic graphs only. */
export const canonical = (quads: readonly Quad[]): Promise<string> =>
  canonize([...quads], { algorithm: 'RDFC-1.0', format: 'application/n-quads', maxDeepIterations: 10_000 });

/** Gives IRIs other names, wherever they stand. */
export const renamed = (quads: readonly Quad[], names: ReadonlyMap<string, string>): Quad[] => {
  const other = <T extends Term>(term: T): T => {
    const name = term.termType === 'NamedNode' ? names.get(term.value) : undefined;
    return name === undefined ? term : (iri(name) as Term as T);
  };
  return quads.map(({ subject, predicate, object }) => factory.quad(other(subject), predicate, other(object)));
};

/** The only subject with that property and value. */
export const subjectOf = (quads: readonly Quad[], predicate: string, value: string): string => {
  const found = quads.filter((quad) => quad.predicate.value === predicate && quad.object.value === value);
  if (found.length !== 1) throw new Error(`${found.length} subjects have ${predicate} ${value}`);
  return found[0]?.subject.value ?? '';
};
