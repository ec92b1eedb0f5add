/** Tries, and what is refused before anything is stored, tell nothing of datasets that the caller may not know of. */
import { dataset, NOT_FREE, origin, startIdsWorld, type IdsWorld, type Who } from './ids-world.js';

let world: IdsWorld;
/** Ids in every state in which somebody who may not READ them must not find them; `never-was` is free. */
const STATES = ['live', 'live-here', 'taken-away', 'hidden', 'never-was'] as const;

beforeAll(async () => {
  world = await startIdsWorld();
  for (const [id, catalogue] of [
    ['live', 'a'],
    ['live-here', 'b'],
    ['taken-away', 'a'],
    ['hidden', 'a'],
  ] as const)
    for (const name of [id, `of ${id}`]) {
      const { status } = await world.send('operator', 'PUT', origin(catalogue, name), dataset('Wolframite'));
      expect(status).toBe(201);
    }
  for (const id of ['taken-away', 'of-taken-away']) await world.send('operator', 'DELETE', `/datasets/${id}`);
  for (const id of ['hidden', 'of-hidden'])
    await world.send('operator', 'PUT', `/drafts/datasets/hide/${id}?catalogue=a`);
});
afterAll(() => world.stop());

const RDF = (body: string): string => `source: { rdf: { body: ${JSON.stringify(body)}, contentType: "text/turtle" } }`;
const WRITTEN =
  '{ ... on WriteResult { status identifier iri etag preview { before { score } after { score } } } ... on Problem { code message } }';
/** The same for many at once, whose conditions stand with each of them. */
const groups = (id: string, body: string, more: string): readonly string[] => {
  const conditions = more.match(/if\w+: (?:null|"(?:\\.|[^"\\])*")/g) ?? [];
  const options = more.match(/(?:dryRun|conform): true/g) ?? [];
  const of = (name: string): string =>
    `putDatasets(${[
      'catalogue: "b"',
      `datasets: [{ ${[name, RDF(body), ...conditions].join(', ')} }]`,
      ...options,
    ].join(', ')}) { ... on DatasetGroupResult { outcomes ${WRITTEN} } ... on Problem { code message } }`;
  return [of(`id: "${id}"`), of(`originalId: "${id}"`), of(`originalId: "of ${id}"`)];
};
const mutations = (id: string, body: string, more: string): readonly string[] => [
  `createDataset(catalogue: "b", id: "${id}", ${RDF(body)}, ${more}) ${WRITTEN}`,
  `putDataset(catalogue: "b", id: "${id}", ${RDF(body)}, ${more}) ${WRITTEN}`,
  `putDatasetByOrigin(catalogue: "b", originalId: "${id}", ${RDF(body)}, ${more}) ${WRITTEN}`,
  `putDatasetByOrigin(catalogue: "b", originalId: "of ${id}", ${RDF(body)}, ${more}) ${WRITTEN}`,
  `putDraft(catalogue: "b", id: "${id}", ${RDF(body)}, dryRun: true) { ... on DraftResult { status identifier } ... on Problem { code message } }`,
  ...groups(id, body, more),
];
/** Those of them that look at preconditions, and would store something. */
const refused = (id: string, body: string, more: string): readonly string[] => [
  ...mutations(id, body, more).slice(1, 4),
  ...groups(id, body, more),
];
const about = (id: string): readonly string[] => [
  `replaceDataset(id: "${id}", ${RDF(dataset('New'))}, dryRun: true) ${WRITTEN}`,
  `deleteDataset(id: "${id}", dryRun: true) { ... on DeleteResult { datasets } ... on Problem { code message } }`,
  `restoreDataset(id: "${id}", dryRun: true) ${WRITTEN}`,
  `revertDataset(id: "${id}", to: "x", dryRun: true) ${WRITTEN}`,
];
/** An answer without the id, and without what is made up or counted anew each time. */
const settled = (answer: string, id: string): string =>
  answer
    .replaceAll(id, 'ID')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replace(/"etag":"\\".*?\\""/g, '"etag":""');
const answers = async (who: Who, texts: readonly string[], id: string): Promise<readonly string[]> => {
  const all: string[] = [];
  for (const text of texts) {
    const answer = JSON.stringify(await world.ask(who, `mutation { ${text} }`));
    all.push(settled(answer, id));
  }
  return all;
};

// Dave may EDIT catalogue `b` and READ nothing; the key covers `b` alone, and so knows what is in it.
describe.each(['dave', 'limited'] as const)('%s', (who) => {
  const states = STATES.filter((id) => id !== 'never-was' && (who === 'dave' || id !== 'live-here'));

  it.each(states)('tries an id as if it were free (%s)', async (id) => {
    for (const more of ['dryRun: true', 'dryRun: true, ifMatch: "*"', 'dryRun: true, ifNoneMatch: "*"']) {
      const free = await answers(who, mutations('never-was', dataset('New'), more), 'never-was');
      expect(free.join()).toContain(more.includes('ifMatch') ? 'PRECONDITION_FAILED' : 'VALIDATED');
      expect(await answers(who, mutations(id, dataset('New'), more), id)).toEqual(free);
    }
  });

  it.each(states)('is refused before it is told that an id is not free (%s)', async (id) => {
    for (const [body, more] of [
      ['no turtle', 'ifNoneMatch: null'],
      [dataset('New'), 'ifMatch: "\\"0123\\""'],
      ['<urn:d> a <http://www.w3.org/ns/dcat#Dataset> .', 'conform: true'],
    ] as const) {
      const free = await answers(who, refused('never-was', body, more), 'never-was');
      expect(free.join()).not.toContain('CREATED');
      expect(await answers(who, refused(id, body, more), id)).toEqual(free);
    }
  });

  // What no organization owned may be restored by who may EDIT the catalogue that it was in, as dave may.
  const others = states.filter((id) => id !== 'taken-away' || who === 'limited');
  it.each(others)('learns nothing from tries that concern what is there (%s)', async (id) => {
    expect(await answers(who, about(id), id)).toEqual(await answers(who, about('never-was'), 'never-was'));
  });

  it.each(states)('is refused in one way when something would be stored (%s)', async (id) => {
    expect(await world.send(who, 'PUT', origin('b', id), dataset('New'))).toEqual(NOT_FREE);
    expect(await world.send(who, 'PUT', origin('b', id), dataset('New'), { 'if-none-match': '*' })).toEqual(NOT_FREE);
  });
});

it('who may READ what is there is told so by a try as well', async () => {
  const [created] = await answers('bob', mutations('live', dataset('New'), 'dryRun: true'), 'live');
  expect(created).toContain('"code":"CONFLICT","message":"This id is not free."');
});

it('REST tries are answered as for a free id', async () => {
  const tried = async (id: string): Promise<readonly [number, string]> => {
    const init = { method: 'PUT', headers: { ...world.as.dave, 'content-type': 'text/turtle' }, body: dataset('New') };
    const response = await world.service.fetch(`/srv/repo${origin('b', id, '&dryRun=true')}`, init);
    return [response.status, settled(await response.text(), id)];
  };
  const free = await tried('never-was');
  expect(free[0]).toBe(200);
  for (const id of STATES) expect(await tried(id)).toEqual(free);
});
