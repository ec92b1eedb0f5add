/**
 * Every document of the syntax suites of the W3C as the payload of a dataset: what is well-formed comes back exactly, what is
 * not is refused. All of them through reader and writer, some of them over HTTP. Runs where `.ci/w3c.sh` has fetched the suites.
 */
import { parse as read, type Quad as OxigraphQuad } from 'oxigraph';
import { Refusal } from '../../src/core/errors.js';
import { canonicalize } from '../../src/core/rdf/canonical.js';
import { flattenGraphs } from '../../src/core/rdf/parse.js';
import type { Quad } from '../../src/core/rdf/terms.js';
import { writeRdf } from '../../src/core/rdf/write.js';
import { parse, VOCAB_NS } from '../rdf/support.js';
import { figure, isLong } from '../support/figures.js';
import { transmit, type Received } from './client.js';
import { DATASET, embedded } from './embed.js';
import { inspect } from './inspect.js';
import { quadsOf, w3cTests, type SyntaxTest } from './w3c.js';
import { attackedWorld } from './world.js';

const { W3C_SUITES } = process.env;
const suite = W3C_SUITES === undefined ? describe.skip : describe;

interface Payload extends SyntaxTest {
  readonly payload: string;
}

/**
 * JSON-LD leaves statements out whose IRIs or language tags are not well-formed, or do not become so. A marketplace that
 * dropped what a provider said would be worse than one that says what is wrong. Relative IRIs without a base are refused too, and
 * characters that Turtle names in local names but RFC 3987 leaves out of IRIs.
 */
const REFUSED = /json-ld: toRdf\/(wf0[1-57]|li1[24]|e060|e11[12])-in|localName_with_assigned_nfc_PN_CHARS_BASE/;
/**
 * Documents that the parser reads otherwise than the suite: dots in the path of a base, contexts of types within contexts, null
 * as a base, the canonical form of XML. With them those whose expected answer came damaged to the package, and one whose prefix
 * is not declared, which this service expands. What is read of them comes back exactly.
 */
const OTHERWISE = /xml-canon\/test001|json-ld: toRdf\/(0005|0030|012[23]|c013|c018|e06[25]|e091|js1[123]|pr38)-in/;

const all = W3C_SUITES === undefined ? [] : w3cTests(W3C_SUITES);
const tests = all.flatMap((test): Payload[] => {
  const payload = embedded(test);
  return payload === undefined ? [] : [{ ...test, payload }];
});
const positive = tests.filter(({ isPositive }) => isPositive);
const negative = tests.filter(({ isPositive }) => !isPositive);
const named = (chosen: readonly Payload[]): [string, Payload][] => chosen.map((test) => [test.name, test]);
/** A part of them, always the same one. */
const some = (chosen: readonly Payload[], each: number): Payload[] =>
  chosen.filter((_, index) => isLong || index % each === 0);

/** Statements in canonical form, without the names of their graphs: a dataset is one graph. */
const canonical = async (quads: readonly Quad[]): Promise<string> =>
  (await canonicalize(flattenGraphs(quads), { blankNodePrefix: 'b' })).triples.replace(/"@[A-Za-z0-9-]+ \.$/gm, (tag) =>
    // Some of the expected answers have them in lower case; they mean the same (RDF 1.1 Concepts §3.3).
    tag.toLowerCase(),
  );
const asOurs = (quads: readonly OxigraphQuad[]): readonly Quad[] => quads as unknown as readonly Quad[];

/** What the document says, and that there is a dataset. */
const wanted = (expected: string, iri: string): Promise<string> =>
  canonical(
    asOurs(
      quadsOf(
        `${expected}\n<${iri}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Dataset> .\n`,
      ),
    ),
  );

/** Media type of the syntax that a payload is read in; `undefined` when it is refused. */
const syntaxOf = (payload: string, contentType: string): string | undefined => {
  try {
    return parse(payload, contentType).syntax.mediaType;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Whether the meaning of a document is somewhere else, where the service does not look. */
const isRemote = (payload: string, contentType: string): boolean => {
  try {
    parse(payload, contentType);
    return false;
  } catch (error) {
    return error instanceof Refusal && error.code === 'REMOTE_CONTEXT';
  }
};

suite('documents of the W3C', () => {
  const told = {
    'sound documents': positive.length,
    'compared exactly': 0,
    'faulty documents': negative.length,
    'sound in another syntax': 0,
  };

  it('are there', () => expect(tests.length).toBeGreaterThan(1_000));

  it.each(named(positive))('%s is read and written', async (name, { payload, contentType, expected }) => {
    const refusal = REFUSED.test(name) || isRemote(payload, contentType);
    if (refusal) return expect(() => parse(payload, contentType)).toThrow(Refusal);
    const { quads, syntax } = parse(payload, contentType);
    const said = await canonical(quads);
    const written = await writeRdf(flattenGraphs(quads), syntax, { shape: 'graph', vocabNs: VOCAB_NS });
    expect(await canonical(parse(written, syntax.mediaType).quads)).toBe(said);
    if (expected === undefined || OTHERWISE.test(name)) return;
    expect(said).toBe(await wanted(expected, DATASET));
    told['compared exactly'] += 1;
  });

  it.each(named(negative))('%s is refused', (_name, { payload, contentType }) => {
    const syntax = syntaxOf(payload, contentType);
    // Faulty N-Triples may be sound Turtle: a body in another syntax than it is declared as is read as what it is.
    expect(syntax).not.toBe(contentType);
    if (syntax !== undefined) told['sound in another syntax'] += 1;
  });

  afterAll(() => figure('W3C syntax suites', { ...told, 'left out': all.length - tests.length }));
});

const isTaken = ({ payload, contentType }: Payload): boolean => syntaxOf(payload, contentType) !== undefined;

suite('over HTTP', () => {
  const world = attackedWorld();

  const put = async ({ contentType, payload }: Payload): Promise<Received> => {
    const headers = { 'content-type': contentType, 'x-api-key': world().secrets[0] ?? '' };
    const sent = { method: 'PUT', path: `/srv/repo/datasets/${world().dataset}`, headers, body: payload };
    const received = await transmit(world().service.url, sent);
    inspect(sent, received, world().secrets);
    return received;
  };

  it.each(
    named(
      some(
        positive.filter((test) => isTaken(test) && !OTHERWISE.test(test.name)),
        25,
      ),
    ),
  )('%s comes back', async (_name, test) => {
    const { status } = await put(test);
    // 304 for a document that says the same as the one before.
    expect([204, 304]).toContain(status);
    if (test.expected === undefined) return;
    const text = await (await world().service.fetch(`/srv/repo/datasets/${world().dataset}.nt`)).text();
    const quads = asOurs(read(text, { format: 'application/n-triples', lenient: true }));
    expect(await canonical(quads)).toBe(
      await wanted(test.expected, `${world().service.url}/catset/data/${world().dataset}`),
    );
  });

  it.each(
    named(
      some(
        negative.filter((test) => !isTaken(test)),
        10,
      ),
    ),
  )('%s changes nothing', async (_name, test) => {
    await world().atRest();
    world().changed();
    expect((await put(test)).status).toBe(400);
    expect(world().changed()).toEqual([]);
  });
});
