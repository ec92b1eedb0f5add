/** Names of RDF syntaxes on the command line. */
import { Option } from 'commander';

/** Media type of each. */
export const SYNTAXES = {
  turtle: 'text/turtle',
  'json-ld': 'application/ld+json',
  nquads: 'application/n-quads',
  ntriples: 'application/n-triples',
  trig: 'application/trig',
  'rdf-xml': 'application/rdf+xml',
} as const;

/** The option that chooses one. */
export const syntaxOption = (): Option => new Option('--format <syntax>', 'syntax').choices(Object.keys(SYNTAXES));
