import { ruleCodes } from '../../src/features/repository/validation/index.js';
import { codesOf, documents, readDocument, validate, VOCAB_NS } from './support.js';

describe('every rule', () => {
  const rules = ruleCodes(VOCAB_NS);

  it('has a code and a sentence of its own', () => {
    expect(rules.length).toBeGreaterThan(250);
    expect(new Set(rules.map((rule) => rule.code)).size).toBe(rules.length);
    for (const rule of rules) expect(rule.message).toMatch(/^\S.{20,}\.$/s);
  });

  it('is met by the complete document', async () => {
    const report = await validate(readDocument('complete.ttl'), { level: 3 });
    expect(report.findings).toEqual([]);
    expect(report.conforms).toBe(true);
  });

  it('is broken by one of the wrong documents', async () => {
    const found = new Set<string>();
    for (const name of documents('.wrong.ttl')) {
      // Below level 3 some rules count that others take the place of there.
      for (const level of [1, 3] as const) {
        const report = await validate(readDocument(name), { level });
        expect({ name, omitted: report.omitted }).toEqual({ name, omitted: 0 });
        for (const code of codesOf(report)) found.add(code);
      }
    }
    const silent = rules.map((rule) => rule.code).filter((code) => !code.startsWith('payload.') && !found.has(code));
    expect(silent).toEqual([]);
  });

  it.each([
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2024-02-30', false],
    ['2024-04-31', false],
    ['2024-12-31', true],
  ])('knows whether there was a day %s', async (day, isDay) => {
    for (const value of [`"${day}"^^xsd:date`, `"${day}T10:00:00Z"^^xsd:dateTime`]) {
      const text = `ex:d a dcat:Dataset ; dct:title "t" ; dct:description "d" ; dct:issued ${value} .`;
      expect([value, codesOf(await validate(text, { level: 1 }))]).toEqual([value, isDay ? [] : ['dataset.issued']]);
    }
  });

  it('blocks only at level 0', () => {
    expect(rules.filter((rule) => rule.blocking !== (rule.level === 0))).toEqual([]);
  });

  it('needs no finding of a higher level at a lower one', async () => {
    for (const level of [0, 1, 2] as const) {
      const allowed = new Set(rules.filter((rule) => rule.level <= level).map((rule) => rule.code));
      const report = await validate(readDocument('dataset.wrong.ttl'), { level });
      expect(codesOf(report).filter((code) => !allowed.has(code))).toEqual([]);
    }
  });
});
