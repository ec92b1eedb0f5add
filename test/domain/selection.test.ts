/** The query that is made of a selection, and graphs that hold no more than it asks. */
import { dataset } from '../../src/model/dataset.js';
import { distribution } from '../../src/model/distribution.js';
import { EVERYTHING, Selection } from '../../src/model/derive/selection.js';
import { parseNTriples } from '../../src/core/rdf/ntriples.js';
import type { Quad } from '../../src/core/rdf/terms.js';
import { DEFAULT_VOCAB_NS, platform } from '../../src/core/rdf/vocabulary.js';
import { ResourceGraphs } from '../../src/features/repository/views/resource-graphs.js';
import { Resource } from '../../src/model/derive/resource.js';

const pst = platform(DEFAULT_VOCAB_NS);
const D = 'https://data.example/d';
const DCT = 'http://purl.org/dc/terms/';
const QUADS = parseNTriples(
  [
    `<${D}> <${DCT}title> "Title" .`,
    `<${D}> <${DCT}issued> "2024" .`,
    `<${D}> <http://www.w3.org/ns/dcat#distribution> <${D}/f> .`,
    `<${D}/f> <${DCT}title> "File" .`,
    '',
  ].join('\n'),
);
const title = { noun: dataset, name: 'title' };
const files = { noun: dataset, name: 'distributions' };

it('has the same text for the same fields, and asks nodes below a resource for theirs alone', () => {
  const [one, same] = [new Selection([title, files], pst), new Selection([title, files], pst)];
  expect(one.text).toBe(same.text);
  expect(one.asks(true, `${DCT}title`)).toBe(true);
  expect(one.asks(false, `${DCT}title`)).toBe(false);
  const all = new Selection([title, files, { noun: distribution, name: 'titles' }], pst);
  expect(all.asks(false, `${DCT}title`)).toBe(true);
  expect([all.covers(one), one.covers(all)]).toEqual([true, false]);
  expect(new Selection([{ noun: dataset, name: 'etag' }], pst).isEmpty).toBe(true);
});

describe('a graph of what is selected', () => {
  const asked: string[] = [];
  const isAsked = ({ subject, predicate }: Quad): boolean => subject.value === D && predicate.value === `${DCT}title`;
  const graphs = new ResourceGraphs(
    {
      statements: async (text) => {
        asked.push(text);
        const also = (other: string) => {
          asked.push(other);
          return QUADS;
        };
        return new Map([[D, { quads: text === EVERYTHING ? QUADS : QUADS.filter(isAsked), also }]]);
      },
    },
    pst,
  );
  const selection = new Selection([title], pst);
  const load = async () => {
    const [graph] = await graphs.load([D], selection);
    if (!graph) throw new Error('there is a graph');
    return graph;
  };

  it('answers what was asked without another question, and asks once for what else is read', async () => {
    const graph = await load();
    expect(new Resource(graph, { type: 'uri', value: D }).text({ value: `${DCT}title` })).toBe('Title');
    expect(asked).toEqual([selection.text]);
    expect(graph.objects(`${D}/f`, `${DCT}title`).map(({ value }) => value)).toEqual(['File']);
    expect(graph.objects(D, `${DCT}issued`).map(({ value }) => value)).toEqual(['2024']);
    expect(graph.objects(D, `${DCT}title`)).toHaveLength(1);
    expect(graph.describes(`${D}/f`)).toBe(true);
    expect(asked).toEqual([selection.text, EVERYTHING]);
  });

  it('is asked for again where more is selected than it holds', async () => {
    graphs.onCommitted([D]);
    asked.length = 0;
    await load();
    await load();
    expect(asked).toHaveLength(1);
    await graphs.load([D], new Selection([title, files], pst));
    expect(asked).toHaveLength(2);
  });
});
