/** Application profiles: a catalogue names them, writes, reports and advice follow, and what was judged by others is judged again. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'n3';
import { startService, type TestService } from '../support/service.js';
import { catalogue, turtle, TURTLE } from './documents.js';

const HVD = 'https://semiceu.github.io/DCAT-AP/releases/3.0.0-hvd/';
const plain = turtle(':d a dcat:Dataset ; dct:title "Bees"@en ; dct:description "All of them."@en .');
const naming = (iri: string, id = 'ours') =>
  turtle(`:c a dcat:Catalog ; dct:title "${id}"@en ; dct:description "Ours."@en ; dct:publisher <http://example.org/p> ; dct:conformsTo <${iri}> .
    <http://example.org/p> a <http://xmlns.com/foaf/0.1/Agent> ; <http://xmlns.com/foaf/0.1/name> "P" .`);

interface Result {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly profile: string | null;
  readonly profileIri: string | null;
}
interface Report {
  readonly conforms: boolean;
  readonly results: readonly Result[];
}

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'profiles-'));
  mkdirSync(join(folder, 'house'));
  const manifest = {
    id: 'house',
    iri: 'https://example.org/profiles/house',
    title: { en: 'House rules' },
    version: '1',
    licence: 'https://creativecommons.org/publicdomain/zero/1.0/',
    shapes: ['rules.ttl'],
  };
  writeFileSync(join(folder, 'house', 'profile.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'house', 'rules.ttl'),
    `@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix dct: <http://purl.org/dc/terms/> .
     <https://example.org/ns#Dataset> a sh:NodeShape ; sh:targetClass <http://www.w3.org/ns/dcat#Dataset> ;
       sh:property [ sh:path dct:identifier ; sh:name "room number"@en ; sh:minCount 1 ] .`,
  );
  service = await startService({ PROFILES_DIR: folder });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const put = (id: string, body: string) => service.write('PUT', `/srv/repo/catalogues/${id}`, body, TURTLE);
const create = async (id: string, body = plain): Promise<string> => {
  const response = await service.write('POST', `/srv/repo/catalogues/${id}/datasets`, body, TURTLE);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};
/** A report; a machine that is busy with other things is asked again. */
const report = async (path: string, init: RequestInit = {}): Promise<Report> => {
  for (let tries = 0; ; tries += 1) {
    const response = await service.fetch(path, init);
    if (response.status !== 503 || tries > 10) return (await response.json()) as Report;
  }
};
const validate = (query: string, headers: Record<string, string> = {}) =>
  report(`/srv/mqa/validate${query}`, { method: 'POST', body: plain, headers: { ...TURTLE, ...headers } });
const profilesOf = ({ results }: Report) => [...new Set(results.map(({ profile }) => profile))];

const RECORDED = `query ($id: ID!) { dataset(id: $id) {
  validation { conforms findings { code severity profile profileIri message(lang: "de") path } }
  quality { score advice { indicator gain profile property text(lang: ["el"]) } } } }`;
interface Recorded {
  readonly dataset: {
    readonly validation: { readonly conforms: boolean; readonly findings: readonly (Result & { path: string })[] };
    readonly quality: {
      readonly score: number;
      readonly advice: readonly {
        indicator: string;
        gain: number;
        profile: string | null;
        property: string;
        text: string;
      }[];
    };
  };
}
const recorded = async (id: string): Promise<Recorded['dataset']> =>
  (await service.graphql<Recorded>(RECORDED, { id })).data!.dataset;

describe('validation', () => {
  it('knows the profiles that there are', async () => {
    const { profiles } = (await (await service.fetch('/srv/mqa/profiles')).json()) as {
      profiles: readonly { identifier: string; iri: string; title: string; version: string }[];
    };
    expect(profiles.map(({ identifier, version }) => `${identifier} ${version}`)).toEqual([
      ...['dcat-ap 3.0.1', 'dcat-ap-hvd 3.0.0', 'geodcat-ap 2.0.0', 'house 1', 'mobilitydcat-ap 1.0.0'],
    ]);
  });

  it('of a payload follows the profiles that the caller names, by word or IRI, and says whose each rule is', async () => {
    expect(await validate('')).toMatchObject({ conforms: true, results: [] });
    const both = await validate(`?profile=house,${encodeURIComponent(HVD)}`);
    expect(both.conforms).toBe(false);
    const house = both.results.find(({ profile }) => profile === 'house');
    expect(house).toMatchObject({
      code: 'house.Dataset.identifier.minCount',
      severity: 'VIOLATION',
      profileIri: 'https://example.org/profiles/house',
      message: 'room number: at least 1 value(s) expected.',
    });
    expect(both.results.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'dcat-ap-hvd.Dataset.applicableLegislation.minCount',
        'dcat-ap-hvd.Dataset.hvdCategory.minCount',
      ]),
    );
    expect(await validate('?profile=house&profile=dcat-ap-hvd')).toEqual(both);
  });

  it('speaks the language of the reader', async () => {
    const { results } = await validate('?profile=house', { 'accept-language': 'de' });
    expect(results.find(({ profile }) => profile === 'house')?.message).toBe(
      'Kennung (dct:identifier): mindestens ein Wert ist nötig.',
    );
  });

  it('writes whose rule it is into the report as RDF', async () => {
    const response = await service.fetch('/srv/mqa/validate?profile=house', {
      method: 'POST',
      body: plain,
      headers: { ...TURTLE, accept: 'text/turtle' },
    });
    const quads = new Parser().parse(await response.text());
    const isDefinedBy = quads.filter(({ predicate }) => predicate.value.endsWith('isDefinedBy'));
    expect(isDefinedBy.map(({ object }) => object.value)).toEqual(['https://example.org/profiles/house']);
    const source = quads
      .filter(({ predicate }) => predicate.value.endsWith('sourceShape'))
      .map(({ object }) => object.value);
    expect(source).toContain(isDefinedBy[0]?.subject.value);
  });

  it('refuses a profile that there is not, and says which there are', async () => {
    const response = await service.fetch('/srv/mqa/validate?profile=castle', {
      method: 'POST',
      body: plain,
      headers: TURTLE,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('dcat-ap, dcat-ap-hvd, geodcat-ap, mobilitydcat-ap, house');
  });
});

describe('a catalogue that names a profile', () => {
  beforeAll(async () => {
    expect((await put('hvd', naming(HVD, 'hvd'))).status).toBe(201);
    expect((await put('ours', catalogue)).status).toBe(201);
  });

  it('tells so', async () => {
    const { data } = await service.graphql(
      '{ catalogue(id: "hvd") { profiles { identifier iri title(lang: "de") } } }',
    );
    expect(data).toEqual({
      catalogue: { profiles: [{ identifier: 'dcat-ap-hvd', iri: HVD, title: 'DCAT-AP für hochwertige Datensätze' }] },
    });
  });

  it('has its datasets judged by it as they are written, refuses none, and scores them alike', async () => {
    const [here, there] = [await recorded(await create('hvd')), await recorded(await create('ours'))];
    const ofProfile = here.validation.findings.filter(({ profile }) => profile === 'dcat-ap-hvd');
    expect(ofProfile.map(({ code }) => code)).toContain('dcat-ap-hvd.Dataset.hvdCategory.minCount');
    expect(ofProfile.find(({ code }) => code.endsWith('hvdCategory.minCount'))).toMatchObject({
      profileIri: HVD,
      path: 'http://data.europa.eu/r5r/hvdCategory',
      message: 'Kategorie hochwertiger Datensätze (HVD) (dcatap:hvdCategory): mindestens ein Wert ist nötig.',
    });
    expect(here.validation.conforms).toBe(false);
    expect(there.validation).toMatchObject({ conforms: true });
    expect(there.validation.findings.every(({ profile }) => profile === null)).toBe(true);
    expect(here.quality.score).toBe(there.quality.score);
    const advice = here.quality.advice.filter(({ profile }) => profile !== null);
    expect(advice.find(({ indicator }) => indicator.endsWith('hvdCategory.minCount'))).toMatchObject({
      gain: 0,
      profile: 'dcat-ap-hvd',
      property: 'http://data.europa.eu/r5r/hvdCategory',
      text: 'κατηγορία συνόλων υψηλής αξίας (HVD) (dcatap:hvdCategory): απαιτείται τουλάχιστον μία τιμή.',
    });
    expect(there.quality.advice.every(({ profile }) => profile === null)).toBe(true);
  });

  it('has a dry run tell it, and a writer who asks for it refused', async () => {
    const write = (extra: string) =>
      service.graphql<{
        createDataset: { status?: string; code?: string; report?: { findings: Result[] }; message?: string };
      }>(
        `mutation ($body: String!) { createDataset(catalogue: "hvd", source: { rdf: { body: $body, contentType: "text/turtle" } } ${extra}) {
          ... on WriteResult { status report { findings { code profile } } } ... on Problem { code message } } }`,
        { body: plain },
        { 'x-api-key': 'test-key-0123456789' },
      );
    const dry = (await write(', dryRun: true')).data!.createDataset;
    expect(dry.status).toBe('VALIDATED');
    expect(dry.report?.findings.some(({ profile }) => profile === 'dcat-ap-hvd')).toBe(true);
    const refused = (await write(', conform: true')).data!.createDataset;
    expect(refused).toMatchObject({ code: 'INVALID_METADATA' });
    expect(refused.message).toContain('dcat-ap-hvd');
  });

  it('shows on the pages what it asks for', async () => {
    const id = await create('hvd');
    const page = await (
      await service.fetch(`/srv/catalog/datasets/${id}/quality`, { headers: { 'accept-language': 'de' } })
    ).text();
    const section = /<section class="panel" id="profiles">.*?<\/section>/s.exec(page)?.[0] ?? '';
    expect(section).toContain('DCAT-AP für hochwertige Datensätze');
    expect(section).toContain(
      'Kategorie hochwertiger Datensätze (HVD) (dcatap:hvdCategory): mindestens ein Wert ist nötig.',
    );
    expect(await (await service.fetch('/srv/catalog/catalogues/hvd/quality')).text()).toContain(
      'Application profiles: DCAT-AP for high-value datasets.',
    );
  });

  it('is followed by the validation of a stored dataset, unless the caller says otherwise', async () => {
    const id = await create('hvd');
    expect(profilesOf(await report(`/srv/repo/datasets/${id}/validation`))).toContain('dcat-ap-hvd');
    expect(profilesOf(await report(`/srv/repo/datasets/${id}/validation?profile=`))).toEqual([]);
    expect(profilesOf(await report(`/srv/repo/datasets/${id}/validation?profile=house`))).toEqual(
      expect.arrayContaining(['house']),
    );
  });

  it('lists the violations with whose rule they are', async () => {
    const response = await service.fetch('/srv/mqa/catalogues/hvd/violations');
    const { result } = (await response.json()) as { result: { results: { title: string; profile: string | null }[] } };
    expect(result.results.map(({ profile }) => profile)).toContain('dcat-ap-hvd');
  });
});

describe('when the profiles of a catalogue change', () => {
  const settled = async (id: string, wanted: readonly string[]): Promise<Recorded['dataset']> => {
    for (let tries = 0; ; tries += 1) {
      const found = await recorded(id);
      const profiles = [...new Set(found.validation.findings.flatMap(({ profile }) => profile ?? []))];
      if (JSON.stringify(profiles) === JSON.stringify(wanted) || tries > 200) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('its datasets are judged again, and again when it names none', async () => {
    await put('moving', catalogue);
    const id = await create('moving');
    expect((await recorded(id)).validation.conforms).toBe(true);
    await put('moving', naming('https://example.org/profiles/house', 'moving'));
    const judged = await settled(id, ['house']);
    expect(judged.validation.findings.map(({ code }) => code)).toContain('house.Dataset.identifier.minCount');
    const waiting = '{ catalogue(id: "moving") { quality { waiting } } }';
    expect((await service.graphql(waiting)).data).toEqual({ catalogue: { quality: { waiting: 0 } } });
    await put('moving', catalogue);
    expect((await settled(id, [])).validation.conforms).toBe(true);
  });

  it('they may be named by fields, and those that there are not are refused', async () => {
    const write = (profiles: readonly string[]) =>
      service.graphql<{ putCatalogue: { code?: string; catalogue?: unknown } }>(
        `mutation ($profiles: [String!]) { putCatalogue(id: "fields", source: { fields: { profiles: $profiles,
           titles: [{ value: "A", language: "en" }], descriptions: [{ value: "B", language: "en" }] } }) {
           ... on WriteResult { catalogue { profiles { identifier } } } ... on Problem { code message } } }`,
        { profiles },
        { 'x-api-key': 'test-key-0123456789' },
      );
    expect((await write(['dcat-ap-hvd', 'house'])).data).toEqual({
      putCatalogue: { catalogue: { profiles: [{ identifier: 'dcat-ap-hvd' }, { identifier: 'house' }] } },
    });
    expect(JSON.stringify(await write(['castle']))).toContain('BAD_REQUEST');
  });
});

describe('after a restart with other rules', () => {
  it('the datasets of catalogues that name them are judged again', async () => {
    // The profile is not there yet when the catalogue names it.
    const settings = { BASE_URL: 'http://127.0.0.1:1' };
    const first = await startService(settings);
    const house = naming('https://example.org/profiles/house', 'later');
    expect((await first.write('PUT', '/srv/repo/catalogues/later', house, TURTLE)).status).toBe(201);
    const response = await first.write('POST', '/srv/repo/catalogues/later/datasets', plain, TURTLE);
    const { id } = (await response.json()) as { id: string };
    await first.app.close();
    const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
    cpSync(first.dataDir, dataDir, { recursive: true });
    await first.stop();
    const second = await startService({ ...settings, PROFILES_DIR: folder }, dataDir);
    const isJudged = async () =>
      JSON.stringify(await second.graphql(RECORDED, { id })).includes('house.Dataset.identifier.minCount');
    for (let tries = 0; tries < 200 && !(await isJudged()); tries += 1)
      await new Promise((done) => setTimeout(done, 50));
    expect(await isJudged()).toBe(true);
    await second.stop();
  });
});
