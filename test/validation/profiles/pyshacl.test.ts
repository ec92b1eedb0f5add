/** The rules of application profiles as another engine reads them, on the published examples, where there is a Python that has it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Parser } from 'n3';
import { readFileSync } from 'node:fs';
import type { ProfileFolder } from '../../../src/features/repository/validation/profiles/folders.js';
import { classes, Knowledge } from '../../../src/features/repository/validation/profiles/knowledge.js';
import { ProfileValidator } from '../../../src/features/repository/validation/profiles/profile-validator.js';
import { readShapeFiles } from '../../../src/features/repository/validation/profiles/shape-files.js';
import { toNTriples } from '../../../src/core/rdf/ntriples.js';
import { factory, iri, type Quad } from '../../../src/core/rdf/terms.js';
import { prefixes } from '../../../src/core/rdf/prefixes.js';
import { rdf, rdfs, skos } from '../../../src/core/rdf/vocabulary.js';
import { damaged, examplesOf, profiles } from './examples.js';

const python = process.env['CLIENTS_PYTHON'] ?? '';
if (python === '') {
  process.stderr.write(
    '\n*** NOT TESTED: pyshacl on application profiles. CLIENTS_PYTHON names no Python that has it. ***\n',
  );
}
const script = fileURLToPath(new URL('../../../../test/validation/official/judge.py', import.meta.url));
const run = promisify(execFile);

/** Classes of everything: that a thing is one is nowhere said. */
const everything = new Set([`${prefixes.rdfs}Resource`, `${prefixes.rdfs}Literal`, `${prefixes.owl}Thing`]);

/** The files as they are published, but for classes of everything. */
const shapesOf = ({ folder, shapes }: ProfileFolder): Quad[] =>
  shapes
    .flatMap((name, at) =>
      new Parser({ baseIRI: 'urn:profile:', blankNodePrefix: `f${at}` }).parse(
        readFileSync(join(folder, name), 'utf8'),
      ),
    )
    .filter(({ predicate, object }) => predicate.value !== `${prefixes.sh}class` || !everything.has(object.value));

/** A document with what is known of the IRIs that it mentions, and with the subclasses that targets need. */
const withFacts = (quads: readonly Quad[], knowledge: Knowledge): Quad[] => {
  const mentioned = new Set(quads.flatMap(({ object }) => (object.termType === 'NamedNode' ? [object.value] : [])));
  // The schemes of what is mentioned are asked about as well.
  for (const name of [...mentioned]) for (const scheme of knowledge.about(name).schemes) mentioned.add(scheme);
  const facts = [...mentioned].flatMap((name) => {
    const { types, schemes } = knowledge.about(name);
    return [
      ...types.map((type) => factory.quad(iri(name), rdf.type, iri(type))),
      ...schemes.map((scheme) => factory.quad(iri(name), skos.inScheme, iri(scheme))),
    ];
  });
  return [...quads, ...facts, ...classes().match(null, rdfs.subClassOf)];
};

const plain = (path: string | undefined): string =>
  path === undefined || path === '' ? '' : /[ (]/.test(path) || path === '^None' ? 'complex' : path;

(python === '' ? describe.skip : describe)('pyshacl', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pyshacl-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(profiles.map((profile) => [profile.id, profile] as const))(
    'says the same about the examples of %s',
    async (id, profile) => {
      const { lists, complete, shapes: read } = readShapeFiles(profile);
      const subclasses = read.filter(({ predicate }) => predicate.equals(rdfs.subClassOf));
      const knowledge = new Knowledge(lists, complete);
      const validator = new ProfileValidator(profile);
      const [data, shapes] = [join(folder, `${id}.nt`), join(folder, `${id}-shapes.nt`)];
      writeFileSync(shapes, toNTriples(shapesOf(profile)));
      let compared = 0;
      for (const { name, quads } of [...examplesOf(id), ...damaged(id)]) {
        if (!quads) continue;
        writeFileSync(data, toNTriples([...withFacts(quads, knowledge), ...subclasses]));
        const { stdout } = await run(python, [script, data, shapes], { maxBuffer: 64 * 1024 * 1024 });
        // What the facts are about is known, and no part of the document.
        const ofDocument = new Set(quads.map(({ subject }) => subject.value));
        const theirs = (JSON.parse(stdout) as [string, string, string][])
          .filter(([focus]) => ofDocument.has(focus))
          .map(([focus, path, severity]) => `${focus} ${plain(path)} ${severity.slice(prefixes.sh.length)}`);
        const { findings } = await validator.validate(quads, { remarks: true });
        const open = new Set(
          findings.filter(({ unchecked }) => unchecked).map((f) => `${f.focusNode} ${plain(f.path)}`),
        );
        const ours = findings
          .filter(({ unchecked }) => !unchecked)
          .map(({ focusNode, path, severity }) => `${focusNode} ${plain(path)} ${severity}`);
        const decided = theirs.filter((line) => !open.has(line.slice(0, line.lastIndexOf(' '))));
        const decidedHere = ours.filter((line) => !open.has(line.slice(0, line.lastIndexOf(' '))));
        expect([name, [...new Set(decided)].sort()]).toEqual([name, [...new Set(decidedHere)].sort()]);
        compared += theirs.length;
      }
      expect(compared).toBeGreaterThan(0);
    },
  );
});
