/** The check that a licence is one that is known. */
import { dct, skos } from '../../../core/rdf/vocabulary.js';
import { vocabulary } from '../../../model/vocabularies/index.js';
import { conceptFor, notMember, shown, type Check } from './checks.js';

/** A licence, or what it is an exact match of, is in the licence table. */
export const knownLicence: Check = (subject) => {
  const licences = subject.values(dct.license);
  const candidates = licences.flatMap((licence) => [licence, ...subject.valuesOf(licence, skos.exactMatch)]);
  const found = candidates.find((term) => conceptFor(term, 'licence'));
  if (found) return { passed: true, value: shown(found) };
  const named = candidates.filter(({ termType }) => termType !== 'BlankNode');
  const meant = named.map(({ value }) => creativeCommons(value)).find((iri) => iri !== undefined);
  return meant ? { passed: false, value: shown(named[0]), meant } : notMember('licence', named);
};

/** The concept of a Creative Commons licence that is named by its address. */
const creativeCommons = (text: string): string | undefined => {
  const match =
    /^https?:\/\/creativecommons\.org\/(?:licenses\/(by(?:-(?:nc|nd|sa)){0,2})\/(\d)\.(\d)|publicdomain\/(zero)\/1\.0)(?:\/|$)/.exec(
      text,
    );
  if (!match) return undefined;
  const [, kind = '', major, minor, zero] = match;
  const code = zero ? 'CC0' : `CC_${kind.replaceAll('-', '').toUpperCase()}_${major}_${minor}`;
  return vocabulary('licence').concepts.get(code)?.iri;
};
