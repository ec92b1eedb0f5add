import fc from 'fast-check';
import { Refusal } from '../../src/core/errors.js';
import { syntaxes, type Syntax } from '../../src/core/rdf/syntax.js';
import { writeRdf } from '../../src/core/rdf/write.js';
import { apply, edits } from './edits.js';
import { fixture, fixtures, parse, VOCAB_NS } from './support.js';

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
