import fc from 'fast-check';
import { createValidator, reportToRdf, ruleCodes } from '../../src/features/repository/validation/index.js';
import { toNTriples } from '../../src/core/rdf/ntriples.js';
import { factory, iri, literal, type Quad } from '../../src/core/rdf/terms.js';
import { dcat, dct, foaf, platform, rdf, xsd } from '../../src/core/rdf/vocabulary.js';
import { VOCAB_NS } from './support.js';

const pst = platform(VOCAB_NS);
const nodes = ['a', 'b', 'c'].flatMap((name) => [iri(`http://example.org/${name}`), factory.blankNode(name)]);
const classes = [dcat.Dataset, dcat.Catalog, dcat.Distribution, foaf.Agent, pst.PurchaseOffer, pst.InvestmentOffer];
const properties = [
  dcat.distribution,
  dcat.byteSize,
  dct.title,
  dct.publisher,
  dct.issued,
  rdf.type,
  pst.price,
  pst.purchaseOffer,
];

const anyLiteral = fc
  .tuple(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('true', '1', '-1', '2024-01-01', '')),
    fc.constantFrom(xsd.string, xsd.decimal, xsd.boolean, xsd.dateTime, 'en'),
  )
  .map(([value, kind]) => literal(value, kind));
const anyQuad: fc.Arbitrary<Quad> = fc.oneof(
  fc.tuple(fc.constantFrom(...nodes), fc.constantFrom(...classes)).map(([s, o]) => factory.quad(s, rdf.type, o)),
  fc
    .tuple(
      fc.constantFrom(...nodes),
      fc.constantFrom(...properties),
      fc.oneof(anyLiteral, fc.constantFrom(...nodes, ...classes)),
    )
    .map(([s, p, o]) => factory.quad(s, p, o)),
);

describe('validation', () => {
  const validator = createValidator({ vocabNs: VOCAB_NS });
  const known = new Set(ruleCodes(VOCAB_NS).map((rule) => rule.code));

  it('reports on any graph, and says nothing less when it looks at more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyQuad, { maxLength: 40 }), async (quads) => {
        const low = await validator.validate(quads, { level: 0, payload: 'dataset' });
        const high = await validator.validate(quads, { level: 3, payload: 'dataset' });
        expect(high.blocking).toEqual(low.blocking);
        expect(low.findings).toEqual(low.blocking);
        for (const finding of high.findings) expect(known).toContain(finding.code);
        expect(() => toNTriples(reportToRdf(high))).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});
