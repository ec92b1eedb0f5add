/** Texts that Virtuoso would take for more than SPARQL 1.1, although they read like it. */
import { Refusal } from '../../errors.js';
import { tokensOf } from '../embedded/sparql/query-text.js';

/** IRIs of these schemes are calls into the server. */
const SCHEMES = ['bif:', 'sql:'];

/** Words that begin what is no SPARQL at all: pragmas, and options of patterns. */
const WORDS: ReadonlySet<string> = new Set(['DEFINE', 'OPTION', '`']);

/** True if an IRI has such a scheme, or could become one by what a prefixed name adds. */
const reachesIn = (iri: string): boolean => SCHEMES.some((scheme) => iri.startsWith(scheme) || scheme.startsWith(iri));

/**
 * Refuses pragmas, and queries that call functions of the server by IRIs of its own schemes, spelt out, by prefix or relative to a base, or by
 * escapes outside of strings.
 */
export const refuseExtensions = (text: string): void => {
  for (const token of tokensOf(text)) {
    const isIri = token.length > 1 && token.startsWith('<');
    if (token === '\\' || WORDS.has(token.toUpperCase()) || (isIri && reachesIn(token.slice(1, -1).toLowerCase()))) {
      throw new Refusal('BAD_REQUEST', 'The query names something that is not available to queries here.');
    }
  }
};
