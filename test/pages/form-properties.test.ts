/** What the form of a dataset has a field for: every property that brings points, and every one that the demonstration uses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indicators } from '../../src/features/repository/assessment/indicators.js';
import { offers, ownDatasets } from '../../src/app/demo/datasets.js';
import { loadDemo } from '../../src/app/demo/load.js';
import { idOf, marketplaceIdOf } from '../../src/app/demo/write.js';
import { createLogger } from '../../src/core/log.js';
import { DatasetForms } from '../../src/app/pages/forms/fields.js';
import { fieldOfProperty } from '../../src/app/pages/forms/findings.js';
import { DraftGraph } from '../../src/app/pages/forms/graph.js';
import { parseNTriples, toNTriples } from '../../src/core/rdf/ntriples.js';
import { iri, type Quad } from '../../src/core/rdf/terms.js';
import { dct, platform, rdf, skos } from '../../src/core/rdf/vocabulary.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Account } from './browser.js';

let service: TestService;
const alice = new Browser();
beforeAll(async () => {
  service = await startService();
  await loadDemo(service.app, createLogger('silent'));
  const { users } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as {
    readonly users: Readonly<Record<string, Account>>;
  };
  await alice.logIn(service, users['alice'] as Account);
});
afterAll(() => service.stop());

describe('every property that brings points', () => {
  it('has a field in the form, to which advice on it leads', async () => {
    const html = await (await alice.go(`${service.url}/srv/catalog/catalogues/my-data/datasets/new`)).text();
    const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, name = '']) => name);
    const forms = new DatasetForms(platform(service.config.VOCAB_NS));
    const withProperty = indicators.filter(({ property }) => property !== undefined);
    expect(withProperty.length).toBeGreaterThan(15);
    const lost = withProperty.flatMap(({ name, on, property }) => {
      const advice = { property: property?.value ?? '', distribution: on.includes('dataset') ? null : 'any' };
      const field = fieldOfProperty(advice, forms.empty('en', ''), forms) ?? '';
      const isThere = names.includes(field) && html.includes(`id="field-${field.replaceAll('.', '-')}"`);
      return isThere ? [] : [`${name}: ${field}`];
    });
    expect(lost).toEqual([]);
    // Without a property of its own is only what is about all of them.
    expect(indicators.filter(({ property }) => property === undefined).map(({ name }) => name)).toEqual([
      'dcatApCompliance',
    ]);
  });
});

describe('every property that the demonstration uses', () => {
  /** What a licence is called follows from the one that is chosen; what a node is, from the field that makes it. */
  const FOLLOW: readonly string[] = [rdf.type.value, dct.identifier.value, skos.prefLabel.value];

  it('is shown by the form: without it, the form shows something else', async () => {
    // Links between an original and its twin, which the marketplace writes itself.
    const own = ['originalId', 'offer'].map((name) => service.config.VOCAB_NS + name);
    const forms = new DatasetForms(platform(service.config.VOCAB_NS));
    const ids = [
      ...ownDatasets.map(({ slug }) => idOf(slug)),
      ...offers.map(({ dataset }) => marketplaceIdOf(dataset)),
    ];
    const seen = new Set<string>();
    const hidden = new Set<string>();
    for (const id of ids) {
      const answer = await service.write('GET', `/srv/repo/datasets/${id}.nt`);
      expect([id, answer.status]).toEqual([id, 200]);
      const quads = parseNTriples(await answer.text());
      const dataset = iri(`${service.url}/catset/data/${id}`);
      const shown = (some: readonly Quad[]): string =>
        JSON.stringify(forms.read(DraftGraph.of(toNTriples([...some])), dataset, 'en'));
      const all = shown(quads);
      expect(all).toContain(quads.find(({ predicate }) => predicate.equals(dct.title))?.object.value ?? 'a title');
      for (const property of new Set(quads.map(({ predicate }) => predicate.value))) {
        seen.add(property);
        if (shown(quads.filter(({ predicate }) => predicate.value !== property)) === all) hidden.add(property);
      }
    }
    expect(seen.size).toBeGreaterThan(35);
    expect([...hidden].filter((property) => ![...FOLLOW, ...own].includes(property)).sort()).toEqual([]);
  });
});
