/** One row is enough for a form: a property that is added to a copy of a noun is shown, written and read, and what is found about it stands beside it. */
import { type ComponentChildren, h, type VNode } from 'preact';
import { renderDocument } from '../../src/core/html.js';
import { catalogue } from '../../src/model/catalogue.js';
import { concept } from '../../src/model/concept.js';
import { dataset } from '../../src/model/dataset.js';
import { distribution } from '../../src/model/distribution.js';
import { type Fields, type Noun, one, texts, toMany } from '../../src/model/property.js';
import { CatalogueForm } from '../../src/app/pages/forms/catalogue-form.js';
import { CatalogueForms } from '../../src/app/pages/forms/catalogue-graph.js';
import { DatasetForm } from '../../src/app/pages/forms/dataset-form.js';
import { DatasetForms } from '../../src/app/pages/forms/fields.js';
import { inDataset } from '../../src/app/pages/forms/findings.js';
import { DraftGraph } from '../../src/app/pages/forms/graph.js';
import { texts as pageTexts } from '../../src/core/pages/texts/index.js';
import { formatsOf, type Visit, VisitContext } from '../../src/core/pages/visit.js';
import { iri } from '../../src/core/rdf/terms.js';
import { dcat, dct, DEFAULT_VOCAB_NS, platform, rdf } from '../../src/core/rdf/vocabulary.js';

const NS = 'http://example.org/ns#';
const XSD = 'http://www.w3.org/2001/XMLSchema#';
const THEME = 'http://publications.europa.eu/resource/authority/data-theme/';
const written = { written: {}, label: 'version.title' };
/** One row of each kind that has a control of its own. */
const rows = {
  motto: { ...texts(iri(`${NS}motto`)), ...written, form: 'motto', widget: 'area' },
  colour: { ...one.string(iri(`${NS}colour`)), ...written, form: 'roof' },
  built: { ...one.date(iri(`${NS}built`)), ...written, form: 'built' },
  storeys: { ...one.integer(iri(`${NS}storeys`)), ...written, form: 'storeys' },
  heated: { ...one.boolean(iri(`${NS}heated`)), ...written, form: 'heated' },
  office: { ...one.string(iri(`${NS}office`)), ...written, written: { type: 'iri' }, cell: 'mail', form: 'office' },
  uses: { ...toMany(() => concept, iri(`${NS}uses`)), ...written, cell: 'theme', form: 'uses', widget: 'checks' },
} as const satisfies Fields;
const more = <N extends Noun>({ fields, ...others }: N): Noun => ({ ...others, fields: { ...fields, ...rows } });

/** What somebody types, and what is stored. */
const FILLED = [
  ['motto', 'My house', '"My house"@en'],
  ['roof', 'red', '"red"'],
  ['built', '1999-12-31', `"1999-12-31"^^<${XSD}date>`],
  ['storeys', '3', `"3"^^<${XSD}integer>`],
  ['heated', 'true', `"true"^^<${XSD}boolean>`],
  ['office', 'house@a.example', '<mailto:house@a.example>'],
  ['uses', `${THEME}TRAN`, `<${THEME}TRAN>`],
] as const;

const pst = platform(DEFAULT_VOCAB_NS);
const visit = { texts: pageTexts.en, formats: formatsOf('en'), language: 'en', languages: ['en'] } as unknown as Visit;
const render = (page: ComponentChildren): string =>
  renderDocument(h(VisitContext.Provider, { value: visit }, page) as VNode);
const lists = { theme: [[`${THEME}TRAN`, 'Transport']] } as const;
const NODE = iri('http://market.example/node');
const FILE = iri('http://market.example/file');
const KEPT = `<${NODE.value}> <${NS}kept> "kept" .`;

const forms = new DatasetForms(pst, { dataset: more(dataset), distribution: more(distribution) });
const ofCatalogue = new CatalogueForms(pst, more(catalogue));
const asDataset = {
  stored: `${KEPT}\n<${NODE.value}> <${rdf.type.value}> <${dcat.Dataset.value}> .
<${NODE.value}> <${dcat.distribution.value}> <${FILE.value}> .\n<${FILE.value}> <${dct.title.value}> "A file"@en .`,
  /** The form with what was said, of the document. */
  sent: (document: string, said: URLSearchParams): string => {
    const graph = DraftGraph.of(document);
    forms.write(graph, NODE, forms.sent(said));
    return graph.toString();
  },
  shown: (document: string): string => {
    const fields = forms.read(DraftGraph.of(document), NODE, 'en');
    const choices = { lists, seller: { id: '', name: null } };
    return render(h(DatasetForm, { forms, fields, choices, messages: new Map(), isStored: true }));
  },
  beside: (document: string, property: string, focusNode: string): string =>
    inDataset(
      forms.read(DraftGraph.of(document), NODE, 'en'),
      forms,
    )({ path: property, focusNode, severity: 'WARNING', message: '', profile: null }),
};
const places = [
  { what: 'a dataset', owner: NODE, prefix: '', textPrefix: '', ...asDataset },
  { what: 'a file', owner: FILE, prefix: 'file.0.', textPrefix: 'file.0.', ...asDataset },
  {
    ...{ what: 'a catalogue', owner: NODE, prefix: '', textPrefix: 'text.0.' },
    stored: `${KEPT}\n<${NODE.value}> <${dct.title.value}> "A catalogue"@en .`,
    sent: (document: string, said: URLSearchParams): string => {
      const graph = DraftGraph.of(document);
      ofCatalogue.write(graph, NODE, ofCatalogue.sent(said), []);
      return graph.toString();
    },
    shown: (document: string): string => {
      const fields = ofCatalogue.read(DraftGraph.of(document), NODE, []);
      return render(h(CatalogueForm, { forms: ofCatalogue, fields, lists, profiles: [], messages: new Map() }));
    },
    beside: (_: string, property: string): string => ofCatalogue.fieldOf(property),
  },
];

/** The fields of a form as a browser would send them, by their names. */
const fieldsIn = (html: string): URLSearchParams => {
  const said = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input[^>]*>|<(textarea|select)[^>]*>[^]*?<\/\1>/g)) {
    const [, kind, name = ''] = /^<(\w+)[^>]*\sname="([^"]+)"/.exec(tag) ?? [];
    if (/type="checkbox"/.test(tag) && !/\schecked/.test(tag)) continue;
    const values =
      kind === 'select'
        ? [...tag.matchAll(/<option[^>]*selected[^>]*value="([^"]*)"|<option[^>]*value="([^"]*)"[^>]*selected/g)].map(
            ([, one, other]) => one ?? other ?? '',
          )
        : [kind === 'textarea' ? /^<[^>]*>([^<]*)/.exec(tag)?.[1] : /\svalue="([^"]*)"/.exec(tag)?.[1]];
    for (const value of values) said.append(name, value ?? '');
    if (kind === 'select' && values.length === 0 && !tag.includes('multiple')) said.append(name, '');
  }
  return said;
};

describe.each(places)('the form of $what', ({ owner, prefix, textPrefix, stored, sent, shown, beside }) => {
  const at = (name: string): string => (name === 'motto' ? textPrefix : prefix) + name;

  it('has a control for each row, with its name', () => {
    const html = shown(stored);
    for (const [name] of FILLED) {
      const id = `field-${at(name).replaceAll('.', '-')}`;
      expect(html).toContain(`name="${at(name)}"`);
      expect(html).toMatch(new RegExp(`(for="${id}"|id="${id}")>${pageTexts.en.version.title}<`));
    }
    expect(html).toContain('type="date"');
    expect(html).toContain('Transport');
  });

  it('writes what was typed, reads it again, and keeps everything else', () => {
    const said = fieldsIn(shown(stored));
    expect(sent(stored, said).split('\n').sort()).toEqual(`${stored}\n`.split('\n').sort());
    for (const [name, value] of FILLED) said.set(at(name), value);
    const document = sent(stored, said);
    const lines = document.split('\n').filter((line) => !stored.includes(line));
    expect(lines.sort()).toEqual(
      FILLED.map(([name, , value]) => {
        const term = name === 'roof' ? 'colour' : name;
        return `<${owner.value}> <${NS}${term}> ${value} .`;
      }).sort(),
    );
    const again = fieldsIn(shown(document));
    expect(FILLED.map(([name]) => again.get(at(name)))).toEqual(FILLED.map(([, value]) => value));
    for (const [name] of FILLED) again.set(at(name), '');
    expect(sent(document, again).split('\n').sort()).toEqual(`${stored}\n`.split('\n').sort());
  });

  it('has what is found beside the field, in a report and before', () => {
    for (const [name] of FILLED) {
      const term = name === 'roof' ? 'colour' : name;
      expect(beside(stored, NS + term, owner.value)).toBe(at(name));
    }
    for (const [name, value] of [
      ['built', 'yesterday'],
      ['storeys', 'many'],
      ['office', 'nowhere'],
    ] as const) {
      const said = fieldsIn(shown(stored));
      said.set(at(name), value);
      expect(() => sent(stored, said)).toThrow(
        expect.objectContaining({ code: 'BAD_REQUEST', extras: { field: at(name) } }),
      );
    }
  });
});

it('keeps what it does not show, and to the letter what nobody changed', () => {
  const kept = [
    `<${NODE.value}> <${dct.title.value}> " Trams "@en .`,
    `<${NODE.value}> <${dct.title.value}> "Trams too"@en .`,
    `<${NODE.value}> <${dcat.keyword.value}> "stops, lines"@en .`,
    `<${NODE.value}> <${dcat.theme.value}> "In words" .`,
    `<${NODE.value}> <${dct.issued.value}> "May 2020" .`,
    `<${NODE.value}> <${dct.modified.value}> "2020-05-06T10:00:00Z"^^<${XSD}dateTime> .`,
    `<${NODE.value}> <${dct.modified.value}> "2021"^^<${XSD}gYear> .`,
    `<${NODE.value}> <${dct.publisher.value}> "City" .`,
  ];
  const stored = [asDataset.stored, ...kept].join('\n');
  const said = fieldsIn(asDataset.shown(stored));
  expect(said.get('issued')).toBe('May 2020');
  expect(said.get('modified')).toBe('2020-05-06');
  expect(asDataset.sent(stored, said).split('\n').sort()).toEqual(`${stored}\n`.split('\n').sort());
  said.set('title', 'Trams');
  said.set('modified', '2022-01-01');
  said.append('themes', `${THEME}TRAN`);
  const changed = asDataset.sent(stored, said);
  const left = changed.split('\n').filter((line) => !stored.includes(line));
  expect(left.sort()).toEqual([
    `<${NODE.value}> <${dct.modified.value}> "2022-01-01"^^<${XSD}date> .`,
    `<${NODE.value}> <${dcat.theme.value}> <${THEME}TRAN> .`,
  ]);
  expect(kept.filter((line) => !changed.includes(line))).toEqual([kept[5]]);
});
