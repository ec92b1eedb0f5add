import { createHash } from 'node:crypto';
import { MAX_FINDINGS, reportToRdf } from '../../src/features/repository/validation/index.js';
import { codesOf, validate } from './support.js';

const SH = 'http://www.w3.org/ns/shacl#';

describe('a report', () => {
  it('conforms when there are warnings only', async () => {
    const report = await validate('ex:d a dcat:Dataset ; dct:title "t" ; dct:description "d" .', { level: 3 });
    expect(report.findings.length).toBeGreaterThan(0);
    expect(report.findings.every((finding) => finding.severity === 'Warning')).toBe(true);
    expect(report.conforms).toBe(true);
  });

  it('lists what blocks first, then by severity', async () => {
    const text = 'ex:d a dcat:Dataset ; dct:publisher ex:p ; dcat:distribution "x" .';
    const weights = (await validate(text, { level: 3 })).findings.map((f) => (f.blocking ? 'blocking' : f.severity));
    expect(new Set(weights)).toEqual(new Set(['blocking', 'Violation', 'Warning', 'Info']));
    expect([...new Set(weights)]).toEqual(['blocking', 'Violation', 'Warning', 'Info']);
    expect(weights).toEqual(
      [...weights].sort((a, b) => [...new Set(weights)].indexOf(a) - [...new Set(weights)].indexOf(b)),
    );
  });

  it('is limited to what the focus leads to', async () => {
    const text = `ex:d a dcat:Dataset ; dcat:distribution ex:x . ex:x a dcat:Distribution .
      ex:other a dcat:Distribution . [] a foaf:Agent .`;
    const focus = async (focus: string) => codesOf(await validate(text, { level: 1, focus }));
    expect(await focus('http://example.org/x')).toEqual(['distribution.access-url']);
    expect(await focus('http://example.org/d')).toEqual([
      'dataset.description',
      'dataset.title',
      'distribution.access-url',
    ]);
    expect(await focus('http://example.org/unknown')).toEqual([]);
  });

  it('says each thing once', async () => {
    const text = 'ex:d a dcat:Dataset ; dcat:distribution "x" . ex:g a dcat:Dataset ; dcat:distribution "x" .';
    const { blocking } = await validate(text, { level: 0 });
    expect(blocking.map((finding) => finding.focusNode).sort()).toEqual([
      'http://example.org/d',
      'http://example.org/g',
    ]);
  });

  it('becomes a SHACL validation report', async () => {
    const text =
      'ex:d a dcat:Dataset ; dct:title "t" ; dct:description "d" ; dcat:distribution "x"@en ; dcat:isVersionOf ex:e .';
    const report = await validate(text, { level: 3 });
    const quads = reportToRdf(report);
    const having = (predicate: string) => quads.filter((quad) => quad.predicate.value === SH + predicate);
    expect(having('conforms').map((quad) => quad.object.value)).toEqual(['false']);
    for (const property of [
      'result',
      'focusNode',
      'resultSeverity',
      'sourceConstraintComponent',
      'sourceShape',
      'resultMessage',
      'resultPath',
    ]) {
      expect(having(property)).toHaveLength(report.findings.length);
    }
    const value = having('value').find((quad) => quad.object.value === 'x')?.object;
    expect(value).toMatchObject({ termType: 'Literal', language: 'en' });
    expect(having('inversePath').map((quad) => quad.object.value)).toEqual(['http://www.w3.org/ns/dcat#hasVersion']);
  });

  it('conforms as RDF only when nothing was found', async () => {
    const quads = reportToRdf(await validate('ex:a a ex:Thing .', { level: 3 }));
    expect(quads.map((quad) => quad.object.value)).toEqual([`${SH}ValidationReport`, 'true']);
  });
});

describe('bad input', () => {
  it('yields a report of bounded size', async () => {
    const values = Array.from({ length: 3000 }, (_, i) => `"x${i}"`).join(', ');
    const report = await validate(`ex:d a dcat:Dataset ; dcat:distribution ${values} .`, { level: 3 });
    expect(report.findings).toHaveLength(MAX_FINDINGS);
    expect(report.blocking).toHaveLength(MAX_FINDINGS);
    expect(report.omitted).toBeGreaterThan(0);
  });

  it('is found behind thousands of good values', async () => {
    const values = Array.from({ length: 3000 }, (_, i) => `ex:x${i}`).join(', ');
    const { blocking } = await validate(`ex:d a dcat:Dataset ; dcat:distribution ${values}, "x" .`, { level: 0 });
    expect(blocking.map((finding) => finding.value)).toEqual(['x']);
  });

  it('is looked at in parts, and what is found in every part counts once', async () => {
    const values = Array.from({ length: 30_000 }, (_, i) => `"k${i}"`).join(', ');
    const text = `ex:d a dcat:Dataset ; dct:title "t" ; dcat:keyword ${values} . ex:x a dcat:Distribution .`;
    const report = await validate(text, { level: 3 });
    expect(report.omitted).toBe(0);
    expect(codesOf(report)).toEqual(
      expect.arrayContaining(['dataset.description', 'distribution.access-url', 'distribution.license.recommended']),
    );
  });

  it('is shortened, and long literals cost nothing', async () => {
    const long = createHash('sha256').update('x').digest('hex').repeat(16_000);
    const { blocking } = await validate(`ex:x a pst:PurchaseOffer ; dct:title "${long}" ; pst:price "${long}" .`, {
      level: 1,
    });
    expect(blocking).toHaveLength(1);
    expect(blocking[0]?.value).toHaveLength(200);
    expect(blocking[0]?.term).toBeUndefined();
  });

  it('may be cyclic', async () => {
    const text =
      'ex:a a dcat:Catalog ; dcat:catalog ex:a ; dct:hasPart ex:b . ex:b dct:isPartOf ex:a . ex:c a dcat:Dataset ; dcat:distribution ex:c .';
    expect((await validate(text, { level: 3, focus: 'http://example.org/a' })).blocking).toEqual([]);
  });
});
