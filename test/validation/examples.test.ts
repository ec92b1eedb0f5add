import { Parser } from 'n3';
import { readdirSync, readFileSync } from 'node:fs';
import { createValidator } from '../../src/features/repository/validation/index.js';
import { VOCAB_NS } from './support.js';

/** The examples published with DCAT-AP 3.0.0, seen from dist/test/validation. */
const folder = new URL('../../../test/fixtures/dcat-ap-3.0.0-examples/', import.meta.url);

/** Two of them have a slash in a prefixed name, which is not Turtle. */
const notTurtle = /series-(api|combined)\.ttl$/;

/** They are fragments, so titles and descriptions are left out; nothing else is. */
const leftOut = /^(dataset|dataset-series)\.(title|description)$/;

describe('the examples of DCAT-AP 3.0.0', () => {
  const validator = createValidator({ vocabNs: VOCAB_NS });
  const names = readdirSync(folder).filter((name) => name.endsWith('.ttl') && !notTurtle.test(name));

  it.each(names)('%s breaks no rule but what a fragment leaves out', async (name) => {
    const quads = new Parser().parse(readFileSync(new URL(name, folder), 'utf8'));
    const { findings, blocking } = await validator.validate(quads, { level: 3 });
    const violations = findings.filter((finding) => finding.severity === 'Violation').map((finding) => finding.code);
    expect(blocking).toEqual([]);
    expect(violations.filter((code) => !leftOut.test(code))).toEqual([]);
  });

  it.each(['example-bee-population.ttl', 'example-bee-population-2022-2023.ttl'])('%s conforms', async (name) => {
    const quads = new Parser().parse(readFileSync(new URL(name, folder), 'utf8'));
    expect((await validator.validate(quads, { level: 3 })).conforms).toBe(true);
  });
});
