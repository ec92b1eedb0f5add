/** Reads what the service wrote with other programs than the service's own reader, and compares graphs. */
import jsonld from 'jsonld';
import { Parser } from 'n3';
import { parse as parseRdfXml } from 'oxigraph';
import { canonize } from 'rdf-canonize';
import { factory, iri, type Quad, type Term } from '../../src/rdf/terms.js';

const BASE = 'https://reader.example/';

/** RDF parsers make language tags lower case; every reader here does, so that graphs compare. */
const lower = (quad: Quad): Quad =>
  quad.object.termType === 'Literal' && quad.object.language !== ''
    ? factory.quad(
        quad.subject,
        quad.predicate,
        factory.literal(quad.object.value, quad.object.language.toLowerCase()),
        quad.graph,
      )
    : quad;

const nothingRemote = async (url: string): Promise<never> => {
  throw new Error(`A document of the service refers to ${url}`);
};

const readJsonLd = async (text: string): Promise<Quad[]> => {
  const nquads = await jsonld.toRDF(JSON.parse(text), {
    format: 'application/n-quads',
    base: BASE,
    documentLoader: nothingRemote,
  });
  return new Parser({ format: 'application/n-quads' }).parse(nquads as unknown as string) as unknown as Quad[];
};

/** The statements of a document. */
export const read = async (text: string, contentType: string): Promise<Quad[]> => {
  const mediaType = contentType.split(';')[0]?.trim() ?? '';
  if (mediaType === 'application/ld+json') return (await readJsonLd(text)).map(lower);
  if (mediaType === 'application/rdf+xml') {
    const nquads = (parseRdfXml(text, { format: mediaType, base_iri: BASE }) as unknown as readonly unknown[])
      .map((quad) => `${String(quad)} .\n`)
      .join('');
    return read(nquads, 'application/n-quads');
  }
  const format = mediaType === 'text/n3' ? 'text/turtle' : mediaType;
  return (new Parser({ format, baseIRI: BASE }).parse(text) as unknown as Quad[]).map(lower);
};

/** The statements of an answer. */
export const readResponse = async (response: Response): Promise<Quad[]> =>
  read(await response.text(), response.headers.get('content-type') ?? '');

/** Canonical N-Quads (RDFC-1.0): the same text for isomorphic graphs only. */
export const canonical = (quads: readonly Quad[]): Promise<string> =>
  canonize([...quads], { algorithm: 'RDFC-1.0', format: 'application/n-quads' });

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
