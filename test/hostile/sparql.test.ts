/** Queries from the grammar of SPARQL with texts that mean harm: answered or refused, never with a word about the inside, and nothing is ever changed. */
import fc from 'fast-check';
import { figure, isLong, rounds } from '../support/figures.js';
import { transmit, type Sent } from './client.js';
import { inspect } from './inspect.js';
import { nastyPart } from './nasty.js';
import { queries } from './sparql-grammar.js';
import { attackedWorld } from './world.js';

const RUNS = rounds(600, 20_000);
const SEED = isLong ? {} : { seed: 20_261_121 };
const ACCEPT = [
  '*/*',
  'text/csv',
  'application/sparql-results+json',
  'text/turtle',
  'application/rdf+xml',
  'image/png',
  '',
];

const world = attackedWorld();

/** The three ways in which the protocol takes a query, at both addresses. */
const sent: fc.Arbitrary<Sent> = fc
  .record({
    query: queries,
    path: fc.constantFrom('/sparql', '/srv/virtuoso/sparql'),
    way: fc.constantFrom('GET', 'form', 'body'),
    accept: fc.constantFrom(...ACCEPT),
    graph: fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: nastyPart }),
  })
  .map(({ query, path, way, accept, graph }) => {
    const more = graph === undefined ? '' : `default-graph-uri=${graph}&named-graph-uri=${graph}&format=${graph}`;
    const text = `query=${encodeURIComponent(query)}&${more}`;
    if (way === 'GET') return { method: 'GET', path: `${path}?${text}`.slice(0, 12_000), headers: { accept } };
    const type = way === 'form' ? 'application/x-www-form-urlencoded' : 'application/sparql-query';
    const headers = { accept, 'content-type': type };
    return {
      method: 'POST',
      path: way === 'form' ? path : `${path}?${more}`,
      headers,
      body: way === 'form' ? text : query,
    };
  });

it('any query is answered or refused', async () => {
  const told = { queries: 0, answered: 0, refused: 0 };
  world().changed();
  const property = fc.asyncProperty(sent, async (request) => {
    const received = await transmit(world().service.url, request, 20_000);
    inspect(request, received, world().secrets);
    told.queries += 1;
    if (received.status < 400) told.answered += 1;
    else told.refused += 1;
  });
  await fc.assert(property, { numRuns: RUNS, ...SEED, endOnFailure: true });
  expect(world().changed()).toEqual([]);
  expect(told.answered).toBeGreaterThan(RUNS / 6);
  expect(told.refused).toBeGreaterThan(RUNS / 6);
  figure('Fuzzing: SPARQL', { ...told, '5xx': 0, changes: 0 });
});
