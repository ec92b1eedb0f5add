/** Changes of texts of RDF. */
import fc from 'fast-check';

/** A change of a text: what is removed at a place, and what comes there instead. */
interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const fragment = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '"',
    '"""',
    "'",
    '\\',
    '@',
    '@en-GB',
    '^^',
    '.',
    ';',
    ',',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '#',
    ':',
  ),
  fc.constantFrom(
    '_:',
    '<<',
    '<!--',
    ']]>',
    '&',
    '&x;',
    '\u0000',
    '\ud800',
    '\ufeff',
    '"@context": "x",',
    '@base',
    'xml:lang="A"',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);

/** Changes that damage a text, or not. */
export const edits = fc.array(
  fc.record<Edit>({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(12), insert: fragment }),
  { minLength: 1, maxLength: 4 },
);

/** The changed text. */
export const apply = (text: string, { at, remove, insert }: Edit): string => {
  const index = Math.floor(at * text.length);
  return text.slice(0, index) + insert + text.slice(index + remove);
};
