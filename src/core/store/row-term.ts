/** RDF terms in the form that solutions have. */
import { XSD_STRING, type Term } from '../rdf/terms.js';
import type { Term as RowTerm } from './graph-store.js';

/** A term as in a solution. Strings without a language name no datatype. */
export const rowTerm = (term: Term): RowTerm => {
  if (term.termType !== 'Literal') return { type: term.termType === 'NamedNode' ? 'uri' : 'bnode', value: term.value };
  const { value, language, datatype } = term;
  if (language) return { type: 'literal', value, 'xml:lang': language };
  return datatype.value === XSD_STRING
    ? { type: 'literal', value }
    : { type: 'literal', value, datatype: datatype.value };
};
