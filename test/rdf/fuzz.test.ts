import fc from 'fast-check';
import { Refusal } from '../../src/errors.js';
import { syntaxes, type Syntax } from '../../src/rdf/syntax.js';
import { writeRdf } from '../../src/rdf/write.js';
import { fixture, fixtures, parse, VOCAB_NS } from './support.js';

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

const edits = fc.array(
  fc.record<Edit>({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(12), insert: fragment }),
  { minLength: 1, maxLength: 4 },
);

const apply = (text: string, { at, remove, insert }: Edit): string => {
  const index = Math.floor(at * text.length);
  return text.slice(0, index) + insert + text.slice(index + remove);
};

const names = fixtures('templates', '').filter((name) => /\.(ttl|jsonld)$/.test(name));

const bodies = async (syntax: Syntax): Promise<string[]> => {
  const sound = names.filter((name) => !name.includes('broken'));
  return Promise.all(
    sound.map((name) =>
      writeRdf(parse(fixture(`templates/${name}`)).quads, syntax, { shape: 'graph', vocabNs: VOCAB_NS }),
    ),
  );
};

describe.each(syntaxes)('damaged $title', (syntax) => {
  it('is read or refused with a place, never anything else', async () => {
    const sound = await bodies(syntax);
    fc.assert(
      fc.property(fc.constantFrom(...sound), edits, fc.boolean(), (body, changes, isDeclared) => {
        try {
          parse(changes.reduce(apply, body), isDeclared ? syntax.mediaType : undefined);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          expect(['RDF_SYNTAX', 'REMOTE_CONTEXT', 'TOO_COMPLEX']).toContain(error.code);
          expect(error.extras).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
          expect(error.extras['line']).toBeGreaterThan(0);
          expect(error.extras['column']).toBeGreaterThan(0);
        }
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 150) },
    );
  });
});
