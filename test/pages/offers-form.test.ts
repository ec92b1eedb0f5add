/** Offers in forms: every field is read from the statements and written back, and nothing else changes. */
import { DatasetForms, nodeOf } from '../../src/app/pages/forms/fields.js';
import { textOf } from '../../src/app/pages/forms/form.js';
import { DraftGraph } from '../../src/app/pages/forms/graph.js';
import type { OfferFields, OfferKind } from '../../src/app/pages/forms/offers.js';
import { platform } from '../../src/core/rdf/vocabulary.js';

const VOC = 'https://www.pistis-project.eu/ns/voc#';
const forms = new DatasetForms(platform(VOC));
const { forms: kinds } = forms.offers;
const IRI = 'https://data.example/dataset/1';
const XSD = 'http://www.w3.org/2001/XMLSchema#';

/** A dataset with two purchase offers, one of them with a blank node and spellings of search documents, and shares. */
const stored = `<${IRI}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Dataset> .
<${IRI}> <http://purl.org/dc/terms/title> "Title"@en .
<${IRI}> <${VOC}monetization> <${IRI}#m> .
<${IRI}#m> <${VOC}sellerId> "7d7f13b7-a543-4831-a114-86b6ec533b75" .
<${IRI}#m> <${VOC}purchaseOffer> <${IRI}#p> .
<${IRI}#m> <${VOC}purchaseOffer> _:c14n1 .
<${IRI}#m> <${VOC}investmentOffer> <${IRI}#i> .
<${IRI}#p> <${VOC}price> "1.50"^^<${XSD}decimal> .
<${IRI}#p> <${VOC}expirationDate> "2027-12-31T12:00:00+02:00"^^<${XSD}dateTime> .
<${IRI}#p> <${VOC}spatialAvailability> "Greece" .
<${IRI}#p> <${VOC}spatialAvailability> "Malta" .
<${IRI}#p> <${VOC}unknown> "kept" .
<${IRI}#p> <${VOC}downloads> _:c14n0 .
_:c14n0 <${VOC}downloads> "5"^^<${XSD}integer> .
_:c14n0 <${VOC}frequency> "daily" .
_:c14n1 <${VOC}price> "7"^^<${XSD}decimal> .
_:c14n1 <${VOC}num_resell> "2"^^<${XSD}integer> .
<${IRI}#i> <${VOC}price> "10"^^<${XSD}decimal> .
<${IRI}#i> <${VOC}totalShares> "100"^^<${XSD}integer> .
`;

const read = (document: string) => forms.read(DraftGraph.of(document), nodeOf(IRI), 'en');

/** The form that a browser sends for these fields, with some of them changed. */
const send = (document: string, changes: Readonly<Record<string, string>>): string => {
  const fields = read(document);
  const form = new URLSearchParams({
    language: 'en',
    title: textOf(fields.values, 'title'),
    seller: fields.offers.seller,
  });
  const add = (kind: OfferKind, { node, values }: OfferFields, index: number): void => {
    if (node !== undefined) form.set(`${kind}.${index}.node`, node);
    for (const { name } of kinds[kind].fields) form.set(`${kind}.${index}.${name}`, textOf(values, name));
  };
  for (const kind of ['purchase', 'investment'] as const)
    fields.offers[kind].forEach((offer, i) => add(kind, offer, i));
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  const graph = DraftGraph.of(document);
  forms.write(graph, nodeOf(IRI), forms.sent(form));
  return graph.toString();
};

const lines = (document: string): string[] => document.split('\n').filter(Boolean).sort();

describe('offers in forms', () => {
  it('are all shown, with parts and other spellings', () => {
    const { offers } = read(stored);
    expect(offers.purchase).toHaveLength(3);
    expect(offers.purchase[0]).toMatchObject({
      node: `${IRI}#p`,
      values: { price: '1.50', until: '2027-12-31', downloads: '5', downloadsPer: 'daily' },
    });
    expect(offers.purchase[1]).toMatchObject({ node: '_:c14n1', values: { price: '7', resell: '2' } });
    expect(offers.investment[0]).toMatchObject({ values: { price: '10', shares: '100' } });
  });

  it('stay as they were written where nothing is changed', () => {
    expect(lines(send(stored, {}))).toEqual(lines(stored));
  });

  it('change one by one', () => {
    const changed = send(stored, { 'purchase.1.price': '8,25', 'purchase.1.resell': '3', 'investment.0.open': 'true' });
    expect(changed).toContain(`_:c14n1 <${VOC}price> "8.25"^^<${XSD}decimal>`);
    expect(changed).toContain(`_:c14n1 <${VOC}numResell> "3"`);
    expect(changed).not.toContain('num_resell');
    expect(changed).toContain(`<${IRI}#i> <${VOC}status> "true"^^<${XSD}boolean>`);
    expect(changed).toContain('"2027-12-31T12:00:00+02:00"');
    const where = (document: string): string[] =>
      [...document.matchAll(/spatialAvailability> "([^"]+)"/g)].map(([, countries = '']) => countries);
    expect(where(changed)).toEqual(['Greece', 'Malta']);
    expect(read(stored).offers.purchase[0]?.values['where']).toBe('Greece, Malta');
    expect(where(send(stored, { 'purchase.0.where': 'Greece, Malta, Spain' }))).toEqual(['Greece, Malta, Spain']);
    expect(changed).toContain('"kept"');
  });

  it('are written and read again with every field', () => {
    const sample = {
      ...{ amount: '3.5', currency: 'USD', number: '4', date: '2028-01-31', flag: 'true', text: 'word' },
      ...{ list: 'word, other word', address: 'http://publications.europa.eu/resource/authority/licence/CC0' },
    };
    for (const kind of ['purchase', 'investment'] as const) {
      const index = kind === 'purchase' ? 2 : 1;
      const filled = kinds[kind].fields.map(({ name, kind: of }): [string, string] => [
        name,
        sample[of as keyof typeof sample],
      ]);
      const entries = filled.map(([name, value]): [string, string] => [`${kind}.${index}.${name}`, value]);
      const { offers } = read(send(stored, Object.fromEntries(entries)));
      const added = offers[kind].find(({ values }) => values['price'] === '3.5');
      expect(added?.values).toEqual(Object.fromEntries(filled));
      expect(offers[kind]).toHaveLength(index + 2);
    }
  });

  it('withhold the addresses of what is newly offered for money, unless it says otherwise', () => {
    const flags = (changes: Readonly<Record<string, string>>): string[] =>
      [...send(stored, changes).matchAll(/withholdsAddresses> "([^"]+)"/g)].map(([, flag = '']) => flag);
    expect(flags({ 'purchase.0.price': '3' })).toEqual([]);
    expect(flags({ 'purchase.2.price': '190,50' })).toEqual(['true']);
    expect(flags({ 'purchase.2.onRequest': 'true' })).toEqual(['true']);
    expect(flags({ 'purchase.2.price': '190', 'purchase.2.withheld': 'false' })).toEqual(['false']);
    expect(flags({ 'purchase.2.price': '0' })).toEqual([]);
    expect(flags({ 'investment.1.price': '5' })).toEqual([]);
  });

  it('say whether tax is in the price, in the words of schema.org', () => {
    const taxed = send(stored, { 'purchase.1.tax': 'true' });
    expect(taxed).toContain('_:c14n1 <http://schema.org/valueAddedTaxIncluded> "true"');
    expect(read(taxed).offers.purchase[1]?.values['tax']).toBe('true');
  });

  it('are taken away with what only they hold, by a mark or by emptying them', () => {
    const marked = send(stored, { 'purchase.0.remove': 'true' });
    expect(marked).not.toContain(`${IRI}#p>`);
    expect(marked).not.toContain('_:c14n0');
    expect(marked).toContain('_:c14n1');
    const emptied = send(stored, { 'investment.0.price': '', 'investment.0.shares': '' });
    expect(emptied).not.toContain(`${IRI}#i>`);
    const none = send(stored, {
      'purchase.0.remove': 'true',
      'purchase.1.remove': 'true',
      'investment.0.remove': 'true',
    });
    expect(lines(none)).toEqual(lines(stored).filter((line) => /#type>|terms\/title>/.test(line)));
  });

  it.each([
    ['purchase.0.price', '-1'],
    ['purchase.0.price', '1e3'],
    ['purchase.0.currency', 'Euro'],
    ['purchase.0.duration', '1.5'],
    ['purchase.0.until', '2027-13-41'],
    ['investment.0.shares', 'many'],
    ['purchase.0.licence', 'not an address'],
  ])('are refused with the field: %s = %s', (field, value) => {
    expect(() => send(stored, { [field]: value })).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', extras: { field } }),
    );
  });
});
