/**
 * Every document of the syntax suites of the W3C as the payload of a dataset: what is well-formed comes back exactly, what is
 * not is refused. All of them through reader and writer, some of them over HTTP. Runs where `.ci/w3c.sh` has fetched the suites.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse as read, type Quad as OxigraphQuad } from 'oxigraph';
import { Refusal } from '../../src/errors.js';
import { canonicalize } from '../../src/rdf/canonical.js';
import { flattenGraphs } from '../../src/rdf/parse.js';
import type { Quad } from '../../src/rdf/terms.js';
import { writeRdf } from '../../src/rdf/write.js';
import { parse, VOCAB_NS } from '../rdf/support.js';
import { figure, isLong } from '../support/figures.js';
import { disconnect, transmit, type Received } from './client.js';
import { DATASET, embedded } from './embed.js';
import { inspect } from './inspect.js';
import { quadsOf, w3cTests, type SyntaxTest } from './w3c.js';
import { startWorld, type World } from './world.js';

const { W3C_SUITES } = process.env;
const suite = W3C_SUITES === undefined ? describe.skip : describe;

interface Payload extends SyntaxTest {
  readonly payload: string;
}

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
  (await canonicalize(flattenGraphs(quads), { blankNodePrefix: 'b' })).triples;
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

suite('documents of the W3C', () => {
  const told = { 'sound documents': positive.length, 'compared exactly': 0, 'faulty documents': negative.length };

  it('are there', () => expect(tests.length).toBeGreaterThan(1_000));

  it.each(named(positive))('%s is read and written', async (_name, { payload, contentType, expected }) => {
    const { quads, syntax } = parse(payload, contentType);
    const said = await canonical(quads);
    const written = await writeRdf(flattenGraphs(quads), syntax, { shape: 'graph', vocabNs: VOCAB_NS });
    expect(await canonical(parse(written, syntax.mediaType).quads)).toBe(said);
    if (expected === undefined) return;
    expect(said).toBe(await wanted(expected, DATASET));
    told['compared exactly'] += 1;
  });

  it.each(named(negative))('%s is refused', (_name, { payload, contentType }) => {
    expect(() => parse(payload, contentType)).toThrow(Refusal);
  });

  afterAll(() => figure('W3C syntax suites', { ...told, 'left out': all.length - tests.length }));
});

suite('over HTTP', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  }, 60_000);
  afterAll(async () => {
    disconnect();
    await world.service.stop();
  });

  const put = async ({ contentType, payload }: Payload): Promise<Received> => {
    const headers = { 'content-type': contentType, 'x-api-key': world.secrets[0] ?? '' };
    const sent = { method: 'PUT', path: `/srv/repo/datasets/${world.dataset}`, headers, body: payload };
    const received = await transmit(world.service.url, sent);
    inspect(sent, received, world.secrets);
    return received;
  };

  it.each(named(some(positive, 25)))('%s comes back', async (_name, test) => {
    const { status } = await put(test);
    // 304 for a document that says the same as the one before.
    expect([204, 304]).toContain(status);
    if (test.expected === undefined) return;
    const text = await (await world.service.fetch(`/srv/repo/datasets/${world.dataset}.nt`)).text();
    const quads = asOurs(read(text, { format: 'application/n-triples', lenient: true }));
    expect(await canonical(quads)).toBe(
      await wanted(test.expected, `${world.service.url}/catset/data/${world.dataset}`),
    );
  });

  it.each(named(some(negative, 10)))('%s changes nothing', async (_name, test) => {
    await world.atRest();
    world.changed();
    expect((await put(test)).status).toBe(400);
    expect(world.changed()).toEqual([]);
  });
});
