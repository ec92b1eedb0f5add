/** What the engine is not asked does not change a verdict: reports are those of the engine over whole shapes. */
import fc from 'fast-check';
import { Validator as Engine } from 'shacl-engine';
import {
  createValidator,
  type Level,
  type Report,
  type ValidateOptions,
} from '../../src/features/repository/validation/index.js';
import { constraints } from '../../src/features/repository/validation/constraints.js';
import { toFinding } from '../../src/features/repository/validation/finding.js';
import { Findings } from '../../src/features/repository/validation/findings.js';
import { QuadIndex } from '../../src/features/repository/validation/quad-index.js';
import { readRules } from '../../src/features/repository/validation/rules.js';
import { targetsOf } from '../../src/features/repository/validation/targets.js';
import { factory, iri, literal, type Quad } from '../../src/core/rdf/terms.js';
import { rdf, xsd } from '../../src/core/rdf/vocabulary.js';
import { documents, readDocument, turtle, VOCAB_NS } from './support.js';

const { index, rules } = readRules(VOCAB_NS);
const engine = new Engine(index, { factory, validations: constraints(index) });
const validator = createValidator({ vocabNs: VOCAB_NS });

/** The verdict of the engine alone, over the same windows of long lists. */
const alone = async (quads: readonly Quad[], { level, payload }: ValidateOptions): Promise<Report> => {
  const data = new QuadIndex(quads);
  const found = new Findings();
  const chosen = rules.filter(
    (rule) => rule.level <= level && level <= rule.until && (!rule.payload || rule.payload === payload),
  );
  for (const rule of chosen) {
    for (const node of targetsOf(rule, data)) {
      const windows = data.windows(node);
      for (data.window = 0; data.window < windows; data.window += 1) {
        const { results } = await engine.validate({ dataset: data, terms: [node] }, [{ terms: [rule.shape] }]);
        for (const result of results) found.add(toFinding(result, rule));
      }
      data.window = 0;
    }
  }
  return found.report();
};

const expectSame = async (quads: readonly Quad[], options: ValidateOptions): Promise<Report> => {
  const report = await validator.validate(quads, options);
  expect(report).toEqual(await alone(quads, options));
  return report;
};
const levels: readonly Level[] = [0, 1, 2, 3];

const parts = rules.flatMap((rule) => rule.parts);
const properties = [...new Set(parts.flatMap(({ step }) => step?.properties ?? []))].map(iri);
const classes = [...new Set(rules.flatMap((rule) => rule.classes))].map(iri);
const nodes = ['a', 'b', 'c', 'd'].flatMap((name) => [iri(`http://example.org/${name}`), factory.blankNode(name)]);
const AUTHORITY = 'http://publications.europa.eu/resource/authority';

const anyValue = fc.oneof(
  fc.constantFrom(...nodes),
  fc.constantFrom(...classes),
  fc.constantFrom(iri(`${AUTHORITY}/file-type/CSV`), iri(`${AUTHORITY}/language/ENG`), iri('http://example.org/none')),
  fc
    .tuple(
      fc.constantFrom('', 'a', 'true', '1', '-1', '2024-01-01', '2024-02-30', 'x'.repeat(2_000)),
      fc.constantFrom(xsd.string, xsd.decimal, xsd.boolean, xsd.date, xsd.dateTime, 'en', 'de'),
    )
    .map(([value, kind]) => literal(value, kind)),
);
const anyType = fc
  .tuple(fc.constantFrom(...nodes), fc.constantFrom(...classes))
  .map(([node, type]) => factory.quad(node, rdf.type, type));
const anyStatement = fc
  .tuple(fc.constantFrom(...nodes), fc.constantFrom(...properties), anyValue)
  .map(([node, property, value]) => factory.quad(node, property, value));
const anyGraph = fc
  .tuple(fc.array(anyType, { minLength: 1, maxLength: 6 }), fc.array(anyStatement, { maxLength: 40 }))
  .map(([types, statements]) => [...types, ...statements]);

describe('Verdicts with and without what is seen at once', () => {
  it('are the same on any graph, at every level', async () => {
    let findings = 0;
    await fc.assert(
      fc.asyncProperty(anyGraph, fc.constantFrom(...levels), async (quads, level) => {
        findings += (await expectSame(quads, { level, payload: 'dataset' })).findings.length;
      }),
      { numRuns: 250 },
    );
    expect(findings).toBeGreaterThan(1_000);
  });

  it.each(documents('.ttl'))('are the same on %s', async (name) => {
    const quads = turtle(readDocument(name));
    for (const level of levels) await expectSame(quads, { level });
  });

  it('are the same where a property has more values than the engine sees at once', async () => {
    const dataset = iri('http://example.org/a');
    const many = (property: string, value: (n: number) => ReturnType<typeof literal>) =>
      Array.from({ length: 300 }, (_, n) => factory.quad(dataset, iri(property), value(n)));
    const quads = [
      factory.quad(dataset, rdf.type, iri('http://www.w3.org/ns/dcat#Dataset')),
      ...many('http://www.w3.org/ns/dcat#keyword', (n) => literal(`word ${n}`, 'en')),
      ...many('http://purl.org/dc/terms/issued', (n) => literal(`day ${n}`, xsd.date)),
    ];
    for (const level of levels) await expectSame(quads, { level, payload: 'dataset' });
  });

  it('are seen at once for most of what the shapes say', () => {
    const seen = parts.filter(({ simple, holdsOfNothing, step }) => step && (simple ?? holdsOfNothing));
    expect(seen.length / parts.length).toBeGreaterThan(0.9);
  });
});
