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

  it('has with a dataset what hangs on what leads to it, and no class', () => {
    const record = [link('urn:r', dct.relation, 'urn:b'), link('urn:r', dct.publisher, 'urn:p'), title('urn:p')];
    const parts = partsOf([...datasets, ...record, title(dcat.Dataset.value)]);
    expect(parts.get('urn:b')).toEqual(sorted([...datasets.slice(2, 4), ...record]));
    expect(parts.get('urn:c')).toEqual(sorted(datasets.slice(4)));
  });

  it('says apart what belongs to none of several datasets, or is a service beside one', () => {
    const alone = [link('urn:f', rdf.type, dcat.Distribution.value), title('urn:f')];
    const several = split([...datasets, ...alone], true);
    expect(several.datasets.flatMap(({ quads }) => quads)).toHaveLength(datasets.length);
    expect(several.loose).toEqual(alone);
    const one = split([...datasets.slice(0, 2), ...alone, link('urn:s', rdf.type, dcat.DataService.value)], true);
    expect(one.datasets[0]?.quads).toHaveLength(4);
    expect(one.loose).toHaveLength(1);
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
