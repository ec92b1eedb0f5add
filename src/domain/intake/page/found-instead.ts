/** The content of a page that has nothing to harvest, in words for whoever named its address. */
import { isObject, jsonOf } from '../../../rdf/json-scan.js';
import type { Quad } from '../../../rdf/terms.js';
import { rdf } from '../../../rdf/vocabulary.js';

const MOST_TYPES = 3;
const LONGEST = 120;

const kindOf = (value: unknown): string =>
  typeof value === 'string' ? 'texts' : isObject(value) ? 'objects' : 'other values';

const ofJson = (value: unknown): string | undefined => {
  if (Array.isArray(value)) {
    const kinds = [...new Set(value.map(kindOf))];
    return value.length === 0 ? 'an empty JSON array' : `a JSON array of ${value.length} ${kinds.join(' and ')}`;
  }
  return isObject(value) ? 'a JSON object that says nothing in RDF' : undefined;
};

const ofRdf = (quads: readonly Quad[]): string => {
  const typed = quads.filter(({ predicate }) => predicate.equals(rdf.type));
  const types = [...new Set(typed.map(({ object }) => object.value.slice(0, LONGEST)))];
  const named = types.slice(0, MOST_TYPES).join(', ') + (types.length > MOST_TYPES ? ', …' : '');
  return `${quads.length} statements about resources ${types.length === 0 ? 'without a type' : `of the type ${named}`}`;
};

/** The content of a document that has neither a dataset nor a catalogue. */
export const foundInstead = (quads: readonly Quad[], body: string): string => {
  if (quads.length > 0) return ofRdf(quads);
  return body.trim() === '' ? 'an empty document' : (ofJson(jsonOf(body)) ?? 'a document without any statement of RDF');
};
