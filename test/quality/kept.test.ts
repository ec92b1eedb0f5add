/** Results are kept short, and the DQV graph follows from them: the same for everybody who asks, and for verification. */
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import type { Assessment, IndicatorOutcome } from '../../src/features/repository/assessment/assessment.js';
import { assessDataset } from '../../src/features/repository/assessment/assessing.js';
import { RESULTS } from '../../src/features/repository/assessment/dictionary.js';
import { indicatorsOn } from '../../src/features/repository/assessment/indicators.js';
import type { Level } from '../../src/features/repository/assessment/indicator.js';
import { graphOf, hashOfResults, keepResults, keptResults } from '../../src/features/repository/assessment/kept.js';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import type { Finding } from '../../src/features/repository/validation/report.js';
import { canonicalize } from '../../src/core/rdf/canonical.js';
import { parseNTriples } from '../../src/core/rdf/ntriples.js';
import { keptSource, textOf } from '../../src/core/store/file/packed.js';

const BASE = 'https://market.example';
const identifiers = new Identifiers(BASE);
const GRAPH = identifiers.iri('metrics', 'd');

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const outcomesOn = (level: Level): fc.Arbitrary<IndicatorOutcome[]> =>
  fc.tuple(
    ...indicatorsOn(level).map(({ name }) =>
      fc.record(
        {
          indicator: fc.constant(name),
          passed: fc.boolean(),
          value: text,
          url: fc.record(
            {
              state: fc.constantFrom('UNCHECKED', 'OK', 'BROKEN', 'REFUSED'),
              status: fc.constantFrom(200, 404, 1100),
              checked: fc.constant('2026-01-02T03:04:05.000Z'),
            },
            { requiredKeys: ['state'] },
          ),
        },
        { requiredKeys: ['indicator', 'passed'] },
      ),
    ),
  ) as unknown as fc.Arbitrary<IndicatorOutcome[]>;
const points = fc.record({
  findability: fc.nat(100),
  accessibility: fc.nat(100),
  interoperability: fc.nat(110),
  reusability: fc.nat(75),
  contextuality: fc.nat(20),
});
const assessments: fc.Arbitrary<Assessment> = fc.record({
  dataset: fc.record({ iri: fc.constant(identifiers.iri('dataset', 'd')), outcomes: outcomesOn('dataset'), points }),
  distributions: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b-1', 'c~~2'),
      iri: text.map((end) => identifiers.iri('distribution', 'x') + end),
      titles: fc.array(fc.tuple(fc.constantFrom('en', 'de', ''), text), { maxLength: 2 }),
      outcomes: outcomesOn('distribution'),
      points,
    }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
  points,
  score: fc.nat(405),
});
const findings: fc.Arbitrary<Finding[]> = fc.array(
  fc.record({
    code: fc.constant('minCount'),
    severity: fc.constantFrom('Violation', 'Warning', 'Info'),
    focusNode: fc.constantFrom(identifiers.iri('dataset', 'd'), '_:b0'),
    path: fc.constantFrom('http://purl.org/dc/terms/title', '^http://purl.org/dc/terms/title'),
    constraint: fc.constant('http://www.w3.org/ns/shacl#MinCountConstraintComponent'),
    shape: fc.constantFrom('http://data.europa.eu/r5r#Shape', '_:shape'),
    message: text,
    blocking: fc.constant(false),
  }) as unknown as fc.Arbitrary<Finding>,
  { maxLength: 60 },
);
const results = fc.record({ assessment: assessments, findings, at: fc.constant('2026-01-02T03:04:05.006Z') });

describe('kept results', () => {
  it('are what they were, but for findings beyond the fiftieth', () => {
    fc.assert(
      fc.property(results, (sent) => {
        const { findings: all, ...rest } = JSON.parse(JSON.stringify(sent)) as typeof sent;
        const { kept, hash } = keepResults(sent);
        expect(keptResults(kept)).toEqual({ ...rest, findings: all.slice(0, 50) });
        expect(hashOfResults(kept)).toBe(hash);
      }),
      { numRuns: 50 },
    );
  });

  it('give a graph in canonical form, which the store gives to whoever reads', async () => {
    await fc.assert(
      fc.asyncProperty(results, async (sent) => {
        const triples = graphOf(GRAPH, sent);
        const { kept, quads } = keepResults(sent);
        const read = parseNTriples(triples);
        const canonical = await canonicalize(read, { blankNodePrefix: 'b' });
        expect(triples).toBe(canonical.triples);
        expect(quads).toBe(read.length);
        expect(textOf(keptSource(kept), GRAPH)).toBe(triples);
      }),
      { numRuns: 50 },
    );
  });

  it('take a few hundred bytes where the graph takes ten thousands', () => {
    const quads = parseNTriples(
      `<${identifiers.iri('dataset', 'd')}> <http://purl.org/dc/terms/title> "A title"@en .\n`,
    );
    const conformance = { conforms: true, findings: [] };
    const { kept } = assessDataset({ id: 'd', quads, distributions: ['a', 'b'], conformance }, identifiers);
    expect(kept.length).toBeLessThan(500);
    expect(graphOf(GRAPH, keptResults(kept)).length).toBeGreaterThan(20_000);
  });

  // What was packed with another dictionary would be lost.
  it('have the dictionary that they always had', () => {
    expect(createHash('sha256').update(RESULTS).digest('hex')).toBe(
      '6739bbb5ee7159a47cbeecd52421d224c22479116690a83dcf62c6366b9a7f18',
    );
  });
});
