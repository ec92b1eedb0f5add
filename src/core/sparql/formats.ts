/**
 * Formats that clients name in a parameter beside or instead of Accept, as those of Virtuoso, Fuseki, SPARQLWrapper and rdflib do:
 * by a short name that stands for results of every kind, or by a media type.
 */
import { halved } from '../negotiation.js';

const RESULTS = 'application/sparql-results';
const TURTLE = ['text/turtle'];
const RDF_XML = ['application/rdf+xml'];
const JSON_LD = ['application/ld+json'];
const JSON_TYPES = [`${RESULTS}+json`, ...JSON_LD];
const XML_TYPES = [`${RESULTS}+xml`, ...RDF_XML];

/** Media types by name: of solutions, and of graphs. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    json: JSON_TYPES,
    'application/json': JSON_TYPES,
    'text/html': [`${RESULTS}+json`, ...TURTLE],
    xml: XML_TYPES,
    'application/xml': XML_TYPES,
    'text/xml': XML_TYPES,
    csv: ['text/csv'],
    tsv: ['text/tab-separated-values'],
    turtle: TURTLE,
    ttl: TURTLE,
    n3: TURTLE,
    nt: ['application/n-triples'],
    rdf: RDF_XML,
    'rdf+xml': RDF_XML,
    'json-ld': JSON_LD,
    jsonld: JSON_LD,
  }),
);
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/;

/** Parameters that name a format. */
export const FORMAT_PARAMETERS = ['format', 'output', 'results'] as const;

const typesOf = (name: string): readonly string[] => {
  const known = NAMES.get(name.trim().toLowerCase());
  return known ?? (MEDIA_TYPE.test(name) ? [name] : []);
};

/**
 * The header Accept that says the same as a request with named formats: they come first where the result can have them, and what
 * the request accepts counts where it cannot.
 */
export const acceptOf = (names: readonly string[], accept: string | undefined): string | undefined => {
  const named = names.flatMap(typesOf);
  if (named.length === 0) return accept;
  return [...new Set(named), ...halved(accept?.trim() || '*/*')].join(', ');
};
