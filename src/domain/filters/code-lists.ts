/** Labels that the bundled code lists have for concepts whose metadata have none. */
import { Refusal } from '../../errors.js';
import { tables, vocabulary } from '../vocabularies/index.js';
import type { Test } from './tests.js';

/** Concepts that one condition may mean. */
const MOST = 300;

const primaryMatches = (range: string): boolean => range === '*' || range.toLowerCase() === 'en';

/** True if an English label passes a test. */
const labelPasses = (test: Test, label: string): boolean => {
  if (test.kind !== 'text') return false;
  const fold = (text: string): string => (test.folded ? text.toLowerCase() : text);
  const own = fold(label);
  const values = test.values.map(fold);
  switch (test.operator) {
    case 'not':
      return !values.includes(own);
    case 'contains':
      return values.some((part) => own.includes(part));
    case 'startsWith':
      return values.some((start) => own.startsWith(start));
    case 'language':
      return test.values.some(primaryMatches);
    default:
      return values.includes(own);
  }
};

/** IRIs of the concepts whose English label passes all tests. `TOO_COMPLEX` where that says too little. */
export const codeListed = (tests: readonly Test[]): readonly string[] => {
  const found: string[] = [];
  for (const table of tables) {
    for (const { iri, label } of vocabulary(table).concepts.values()) {
      if (label === undefined || !tests.every((test) => labelPasses(test, label))) continue;
      found.push(iri);
      if (found.length > MOST)
        throw new Refusal('TOO_COMPLEX', `The condition on labels means more than ${MOST} concepts; say more of them.`);
    }
  }
  return found;
};
