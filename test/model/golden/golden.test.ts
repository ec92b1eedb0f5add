/**
 * What is made of metadata stays as it is, but for what a change of the model means: search documents and index entries, CKAN packages, tables,
 * fields of forms and schema.org, of the demonstration, of the fixtures, and of datasets made by chance. Those that are read by people are kept
 * whole, the others as hashes of each dataset and of each member over all of them. `GOLDEN=write` keeps what is made now.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { offers, ownDatasets } from '../../../src/app/demo/datasets.js';
import { loadDemo } from '../../../src/app/demo/load.js';
import { idOf, marketplaceIdOf } from '../../../src/app/demo/write.js';
import { tableOfDatasets } from '../../../src/features/bulk/export.js';
import { Identifiers } from '../../../src/features/repository/identifiers.js';
import { metadataEntry } from '../../../src/features/repository/indexed/entry.js';
import { Refusal } from '../../../src/core/errors.js';
import { createLogger } from '../../../src/core/log.js';
import { DatasetForms } from '../../../src/app/pages/forms/fields.js';
import { DraftGraph } from '../../../src/app/pages/forms/graph.js';
import { parseNTriples, toNTriples } from '../../../src/core/rdf/ntriples.js';
import { parseRdf } from '../../../src/core/rdf/parse.js';
import { factory, iri, type Quad, type Term } from '../../../src/core/rdf/terms.js';
import { dcat, DEFAULT_VOCAB_NS, platform, rdf } from '../../../src/core/rdf/vocabulary.js';
import { dataset } from '../../../src/model/dataset.js';
import { documentSchema } from '../../../src/features/search/rest/document-schemas.js';
import { packageOf, type PackageDataset } from '../../../src/features/ckan/package.js';
import { fixture, fixtureNames } from '../../conformance/fixtures.js';
import { startService, type TestService } from '../../support/service.js';
import { generated } from './generated.js';

const BASE = 'http://market.example';
const GENERATED = 500;
const FOLDERS = ['dcat-ap-3.0.0-examples', 'application-profiles/dcat-ap-hvd', 'application-profiles/geodcat-ap'];
const identifiers = new Identifiers(BASE);
const pst = platform(DEFAULT_VOCAB_NS);
const forms = new DatasetForms(pst);
const tools = { identifiers, terms: pst, vocabNs: DEFAULT_VOCAB_NS };

type Members = Readonly<Record<string, unknown>>;
interface Sample {
  readonly id: string;
  readonly quads: readonly Quad[];
}

const RANDOM = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=genid\/|_:)[\w-]+/gi;
/** Names that are made by chance, as numbers in the order in which they appear. */
const numbered = (text: string): string => {
  const names = new Map<string, string>();
  return text.replace(RANDOM, (name) => {
    if (!names.has(name)) names.set(name, `n${names.size + 1}`);
    return names.get(name) ?? '';
  });
};
/** Statements in an order that does not depend on names that are made by chance. */
const steady = (ntriples: string): string => {
  const lines = ntriples.trim().split('\n');
  const masked = (line: string): string => line.replace(RANDOM, 'n');
  return numbered(lines.sort((one, other) => (masked(one) < masked(other) ? -1 : 1)).join('\n'));
};

/** The statements of a file; none where it is no Turtle: some examples were published so. */
const statementsOf = (path: string): readonly Quad[] => {
  const options = { contentType: 'text/turtle', baseIri: `${BASE}/`, vocabNs: DEFAULT_VOCAB_NS };
  try {
    return parseRdf(fixture(path), options).quads;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
};

/** The datasets of a file, each in the names of the service. */
const samplesOf = (folder: string, name: string): Sample[] => {
  const quads = statementsOf(`${folder}/${name}`);
  const subjects = quads.filter(({ predicate, object }) => predicate.equals(rdf.type) && object.equals(dcat.Dataset));
  return subjects.map(({ subject }, at) => {
    const id = `${name.replace(/\.ttl$/, '')}-${at}`;
    const own = new Map<string, Term>([[subject.value, iri(identifiers.iri('dataset', id))]]);
    for (const { predicate, object } of quads)
      if (predicate.equals(dcat.distribution))
        own.set(object.value, iri(identifiers.iri('distribution', `${id}-${own.size}`)));
    const named = <T extends Term>(term: T): T => (own.get(term.value) as T | undefined) ?? term;
    return {
      id,
      quads: quads.map((quad) => factory.quad(named(quad.subject), quad.predicate, named(quad.object))),
    };
  });
};

const made = (number: number): Sample => {
  const id = `chance-${number}`;
  const nameOf = (part: number) => iri(identifiers.iri('distribution', `${id}-${part}`));
  return { id, quads: generated(number, iri(identifiers.iri('dataset', id)), nameOf) };
};

const RECORD = { issued: '2026-01-01T00:00:00.000Z', modified: '2026-01-02T00:00:00.000Z' };

/** With members in the order of their names: nobody sees that of the fields of a form. */
const sorted = (value: object): Members =>
  JSON.parse(
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
        : member,
    ),
  ) as Members;

/** What is made of one dataset, by its kind. */
const outcomes: Readonly<Record<string, (sample: Sample) => Members>> = {
  documents: ({ id, quads }) => {
    const triples = toNTriples([...quads]);
    const entry = metadataEntry(
      { kind: 'dataset', iri: identifiers.iri('dataset', id), id, triples, system: '' },
      tools,
    );
    const { document = '{}', ...rest } = entry ?? {};
    return { ...(JSON.parse(document) as Members), index: rest };
  },
  packages: (sample) => {
    const { index: _, ...document } = outcomes['documents']?.(sample) ?? {};
    const catalog = { id: 'all', title: { en: 'All' } };
    return { ...packageOf({ ...document, catalog, catalog_record: RECORD } as unknown as PackageDataset) };
  },
  tables: ({ id, quads }) => {
    const triples = toNTriples([...quads]);
    const { header, rows } = tableOfDatasets([{ id, iri: identifiers.iri('dataset', id), triples }], pst);
    return Object.fromEntries(header.map((name, at) => [name, rows[0]?.cells[at]]));
  },
  forms: ({ id, quads }) => {
    const graph = DraftGraph.of(toNTriples([...quads]));
    const { values, ...others } = forms.read(graph, iri(identifiers.iri('dataset', id)), 'en');
    const flat = <T extends { readonly values: object }>({ values: own, ...rest }: T) => ({ ...own, ...rest });
    return sorted({
      ...{ ...values, ...others, files: others.files.map((file) => ({ ...forms.file.empty, ...flat(file) })) },
      translations: others.translations.map(flat),
    });
  },
};

interface Kept {
  /** What is made of datasets that people read. */
  readonly whole: Readonly<Record<string, unknown>>;
  /** Hashes of what is made of those of chance: of each dataset, and of each member of all of them. */
  readonly datasets?: readonly string[];
  readonly members?: Readonly<Record<string, string>>;
}

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 8);
const fileOf = (kind: string): URL => new URL(`../../../../test/model/golden/${kind}.json`, import.meta.url);
const linesOf = (members: object): string =>
  Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');

/** Paths at which two values differ, with what is there. */
const differences = (before: unknown, now: unknown, path: string): string[] => {
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null)
    return [`${path}: ${JSON.stringify(before)} -> ${JSON.stringify(now)}`];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const found = [...names].flatMap((name) =>
    differences((before as Members)[name], (now as Members)[name], `${path}.${name}`),
  );
  return found.length > 0 ? found : [`${path}: in another order`];
};

const compare = (kind: string, now: Kept): void => {
  const file = fileOf(kind);
  if (process.env['GOLDEN'] === 'write') {
    const { whole, ...hashes } = now;
    const rest = Object.keys(hashes).length > 0 ? `,\n${linesOf(hashes)}` : '';
    writeFileSync(file, `{"whole": {\n${linesOf(whole)}\n}${rest}}\n`);
  }
  const before = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  expect(differences(before, JSON.parse(JSON.stringify(now)), kind)).toEqual([]);
};

let service: TestService;
const demo: string[] = [
  ...ownDatasets.map(({ slug }) => idOf(slug)),
  ...offers.map(({ dataset }) => marketplaceIdOf(dataset)),
];
const named: Sample[] = [];
beforeAll(async () => {
  service = await startService();
  await loadDemo(service.app, createLogger('silent'));
  for (const id of demo) {
    const answer = await service.write('GET', `/srv/repo/datasets/${id}.nt`);
    const text = steady((await answer.text()).replaceAll(service.url, BASE));
    named.push({ id, quads: parseNTriples(text) });
  }
  for (const folder of FOLDERS) for (const name of fixtureNames(folder, '.ttl')) named.push(...samplesOf(folder, name));
});
afterAll(() => service.stop());

it('documents are what OpenAPI says of them', () => {
  const schema = documentSchema(dataset);
  const fits = new Ajv2020({ strict: false }).compile(schema);
  const chance = Array.from({ length: GENERATED }, (_, number) => made(number));
  for (const sample of [...named, ...chance]) {
    const { index: _, ...document } = outcomes['documents']?.(sample) ?? {};
    expect([sample.id, fits(document), fits.errors]).toEqual([sample.id, true, null]);
    const unknown = Object.keys(document).filter((name) => !(name in (schema['properties'] as object)));
    expect(unknown.filter((name) => !['creator', 'temporal', 'spatial', 'is_hvd'].includes(name))).toEqual([]);
  }
});

it.each(Object.entries(outcomes))('%s are what they were', (kind, make) => {
  expect(named.length).toBeGreaterThan(50);
  const all = Array.from({ length: GENERATED }, (_, number) => make(made(number)));
  const members = [...new Set(all.flatMap((one) => Object.keys(one)))].sort();
  compare(kind, {
    whole: Object.fromEntries(named.map((sample) => [sample.id, make(sample)])),
    datasets: all.map(hashOf),
    members: Object.fromEntries(members.map((name) => [name, hashOf(all.map((one) => one[name]))])),
  });
});

/** Lists in an order of their own: statements have none. */
const unordered = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const textOf = (one: unknown): string => JSON.stringify(one);
    return value.map(unordered).sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unordered(member)]));
};

interface SchemaOrg {
  sdDatePublished: string;
  readonly distribution?: { readonly name: string }[];
}
it('schema.org is what it was', async () => {
  const whole: Record<string, unknown> = {};
  for (const id of demo) {
    const answer = await service.write('GET', `/srv/repo/datasets/${id}.jsonld?profile=schema.org`);
    const document = JSON.parse((await answer.text()).replaceAll(service.url, BASE)) as SchemaOrg;
    // The moment of loading, and names that are made by chance.
    document.sdDatePublished = RECORD.modified;
    document.distribution?.sort((one, other) => (one.name < other.name ? -1 : 1));
    const text = JSON.stringify(document).replace(/(srv\/trade\/data\/[^/"]+)\/\d+/g, '$1/n');
    whole[id] = unordered(JSON.parse(numbered(text)));
  }
  compare('schema-org', { whole });
});
