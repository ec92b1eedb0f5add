/** The published shapes of DCAT-AP 3.0.0 as another engine reads them, where there is a Python that has it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { toNTriples } from '../../src/core/rdf/ntriples.js';
import type { Quad } from '../../src/core/rdf/terms.js';
import { prefixes } from '../../src/core/rdf/prefixes.js';
import { allDocuments } from './official/differences.js';
import { judgeOf, merged, officialVerdicts, shapesOf, type Judge, type Verdict } from './official/verdicts.js';

/** A Python with the packages of test/clients/python; CI makes it. */
const python = process.env['CLIENTS_PYTHON'] ?? '';
const hasPyshacl = python !== '';
if (!hasPyshacl)
  process.stderr.write('\n*** NOT TESTED: the verdicts of pyshacl. CLIENTS_PYTHON names no Python that has it. ***\n');

const script = fileURLToPath(new URL('../../../test/validation/official/judge.py', import.meta.url));
const run = promisify(execFile);

(hasPyshacl ? describe : describe.skip)('pyshacl', () => {
  const documents = allDocuments();
  const quads = merged(documents);
  let folder: string;
  let judge: Judge;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pyshacl-'));
    const [data, shapes] = [join(folder, 'data.nt'), join(folder, 'shapes.nt')];
    writeFileSync(data, toNTriples(quads));
    judge = async (file, level, said) => {
      writeFileSync(shapes, toNTriples([...(shapesOf(file, level) as Iterable<Quad>)]));
      const { stdout } = await run(python, [script, data, shapes], { maxBuffer: 64 * 1024 * 1024 });
      for (const [focus, path, severity] of JSON.parse(stdout) as [string, string, string][]) {
        said.add(focus, path, severity.slice(prefixes.sh.length) as Verdict);
      }
    };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['parts', 'whole'] as const)('reads the %s as the engine of the service does', async (files) => {
    const theirs = await officialVerdicts(documents, judge, files);
    const ours = await officialVerdicts(documents, judgeOf(quads), files);
    const name = (i: number) => `${documents[i]!.fact.focus} ${documents[i]!.fact.path} ${documents[i]!.name}`;
    const label = (verdicts: typeof theirs) => verdicts.map((verdict, i) => `${name(i)}: ${verdict.join(' ')}`);
    expect(label(theirs)).toEqual(label(ours));
  });
});
