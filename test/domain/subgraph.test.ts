/** Which statements of a document belong to which of its datasets. */
import fc from 'fast-check';
import { split } from '../../src/features/repository/intake/split.js';
import { describe as descriptionOf, describeEach } from '../../src/features/repository/intake/subgraph.js';
import { factory, iri, literal, type Quad } from '../../src/core/rdf/terms.js';
import { dcat, dct, rdf } from '../../src/core/rdf/vocabulary.js';

const node = (n: number) => iri(`urn:n${n}`);
const link = (from: string, predicate: typeof dct.title, to: string): Quad =>
  factory.quad(iri(from), predicate, iri(to));
const title = (of: string): Quad => factory.quad(iri(of), dct.title, literal(of));
const sorted = (quads: readonly Quad[]): string[] =>
  quads.map(({ subject, object }) => `${subject.value} ${object.value}`).sort();

it('describing many nodes at once is describing each of them while the others are barred', () => {
  const pair = fc.tuple(fc.nat(7), fc.nat(9));
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: String }), fc.subarray([0, 1, 2, 3]), (pairs, chosen) => {
      const quads = pairs.map(([from, to]) => factory.quad(node(from), dct.relation, node(to)));
      const nodes = chosen.map(node);
      const barred = [node(5)];
      const parts = describeEach(quads, nodes, barred);
      expect([...parts.keys()]).toEqual(nodes.map(({ value }) => value));
      for (const one of nodes) {
        const others = [...nodes.filter((other) => other !== one), ...barred];
        expect(sorted(parts.get(one.value) ?? [])).toEqual(sorted(descriptionOf(quads, [one], others)));
      }
    }),
  );
});

describe('a document in parts', () => {
  const datasets = ['urn:a', 'urn:b', 'urn:c'].flatMap((name) => [
    link(name, rdf.type, dcat.Dataset.value),
    title(name),
  ]);
  const partsOf = (quads: readonly Quad[]) =>
    new Map(split(quads).datasets.map(({ source, quads: part }) => [source, sorted(part)]));

  it('has what leads to datasets with each of them, and what leads nowhere with the first', () => {
    const service = [link('urn:s', dcat.servesDataset, 'urn:b'), link('urn:s', dcat.servesDataset, 'urn:c')];
    const parts = partsOf([...datasets, ...service, title('urn:alone')]);
    expect(parts.get('urn:a')).toContain('urn:alone urn:alone');
    for (const name of ['urn:b', 'urn:c']) expect(parts.get(name)).toEqual(expect.arrayContaining(sorted(service)));
    expect(parts.get('urn:b')).not.toContain('urn:alone urn:alone');
  });

  it('keeps the statements of a dataset that is a catalogue too', () => {
    const parts = partsOf([
      ...datasets,
      link('urn:a', rdf.type, dcat.Catalog.value),
      link('urn:a', dcat.dataset, 'urn:b'),
    ]);
    expect(parts.get('urn:a')).toContain('urn:a urn:a');
    expect(parts.get('urn:b')).toEqual(sorted(datasets.slice(2, 4)));
  });
});
