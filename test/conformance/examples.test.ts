/** The examples published with DCAT-AP 3.0.0: what describes one dataset is posted, what describes several is imported. */
import type { Quad } from '../../src/core/rdf/terms.js';
import { dcat, rdf } from '../../src/core/rdf/vocabulary.js';
import { sharedService, type SharedService } from '../support/service.js';
import { fixture, fixtureNames } from './fixtures.js';
import { catalogue, TURTLE } from './payloads.js';
import { canonical, read, renamed } from './reading.js';

const FOLDER = 'dcat-ap-3.0.0-examples/';

/** Two of the examples write a slash in prefixed names as it is; Turtle, and the reader of this test, want `\/`. */
const legible = (turtle: string): string => turtle.replace(/^(example-dist:\w+)\//gm, '$1\\/');

const typed = (quads: readonly Quad[], type: string): string[] =>
  quads
    .filter(({ predicate, object }) => predicate.equals(rdf.type) && object.value === type)
    .map(({ subject }) => subject.value);

const examples = await Promise.all(
  fixtureNames(FOLDER, '.ttl').map(async (name) => {
    const body = fixture(FOLDER + name);
    const quads = await read(legible(body), 'text/turtle');
    const resources = [...typed(quads, dcat.Dataset.value), ...typed(quads, dcat.DatasetSeries.value)];
    return { name, body, quads, resources };
  }),
);

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

/** Our IRIs of a stored dataset and its distributions, by the names that the document gave them. */
const originals = async (id: string, source: string): Promise<Map<string, string>> => {
  const document = await service.app.domain.datasets.require(id);
  const names = new Map([[document.iri, source]]);
  for (const { subject, predicate, object } of await read(document.system, 'application/n-triples')) {
    if (predicate.value.endsWith('#sourceKey')) names.set(subject.value, object.value);
  }
  return names;
};

const quadsOf = async (id: string): Promise<Quad[]> =>
  read(await (await service.fetch(`/srv/repo/datasets/${id}.nt`)).text(), 'application/n-triples');

it('there are fifteen of them', () => {
  expect(examples).toHaveLength(15);
});

describe('one dataset', () => {
  const single = examples.filter(({ resources }) => resources.length === 1);

  it.each(single)('$name goes in by POST and comes back', async ({ body, quads, resources }) => {
    await service.write('PUT', '/srv/repo/catalogues/posted', catalogue(), TURTLE);
    const posted = await service.write('POST', '/srv/repo/catalogues/posted/datasets', body, TURTLE);
    expect(posted.status).toBe(201);
    const { id } = (await posted.json()) as { id: string };
    const names = await originals(id, resources[0] ?? '');
    expect(await canonical(renamed(await quadsOf(id), names))).toBe(await canonical(quads));
  });
});

describe('several datasets', () => {
  const several = examples.filter(({ resources }) => resources.length > 1);

  it.each(several)('$name goes in by import, each dataset its own graph, and nothing is lost', async (example) => {
    const { name, body, quads, resources } = example;
    const into = name.replace('.ttl', '');
    await service.write('PUT', `/srv/repo/catalogues/${into}`, catalogue(), TURTLE);
    const actor = { name: 'test' };
    let last;
    for await (const progress of service.app.domain.importer.run({ body, contentType: 'text/turtle' }, into, actor)) {
      last = progress;
    }
    expect(last).toEqual({ done: resources.length, total: resources.length, refused: [] });
    const list = async (valueType: string) =>
      (await (await service.fetch(`/srv/repo/catalogues/${into}/datasets?valueType=${valueType}`)).json()) as string[];
    const [ids, sources] = [await list('identifiers'), await list('originalIds')];
    expect([...sources].sort()).toEqual([...resources].sort());
    const names = new Map<string, string>();
    for (const [index, id] of ids.entries()) {
      for (const [ours, theirs] of await originals(id, sources[index] ?? '')) names.set(ours, theirs);
    }
    const union: Quad[] = [];
    for (const id of ids) {
      const part = renamed(await quadsOf(id), names);
      const about = [...typed(part, dcat.Dataset.value), ...typed(part, dcat.DatasetSeries.value)];
      expect(about).toHaveLength(1);
      union.push(...part.filter((quad) => !union.some((other) => other.equals(quad))));
    }
    expect(await canonical(union)).toBe(await canonical(quads));
  });

  it('importing the same document again changes nothing', async () => {
    const [example] = several;
    const into = example?.name.replace('.ttl', '') ?? '';
    const before = await (await service.fetch(`/srv/repo/catalogues/${into}/datasets`)).text();
    const { log } = service.app.domain.events;
    const after = log.latest;
    const run = service.app.domain.importer.run({ body: example?.body ?? '' }, into, { name: 'test' });
    for await (const { refused } of run) expect(refused).toEqual([]);
    expect(await (await service.fetch(`/srv/repo/catalogues/${into}/datasets`)).text()).toBe(before);
    // Assessments of the first import may still come in; what they are about has not changed.
    const { events } = await log.page({ after, limit: 1, filter: { kinds: ['catalogue', 'dataset'] } });
    expect(events).toEqual([]);
  });
});
