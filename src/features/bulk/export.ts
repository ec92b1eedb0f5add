/** Datasets as rows: what the model has columns for, so that the table can be loaded again. RDF alone holds everything. */
import { purchaseOffer } from '../../model/offers.js';
import { termOf, termsOf, type RelationField } from '../../model/property.js';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import { iri, type NamedNode, type Term } from '../../core/rdf/terms.js';
import { dcat, dct, rdfs, skos, type PlatformTerms } from '../../core/rdf/vocabulary.js';
import { MetadataIndex } from '../repository/assessment/subject.js';
import { withholds } from '../repository/compose/monetization.js';
import { isPlaceholder } from '../../core/http/placeholders.js';
import { joinCell, splitCell, writeCell } from './cells.js';
import { columns, groups, headerOf, MOST_OF_GROUP, OFFER_PARTS, type Column, type Group } from './columns.js';
import type { Table } from './table.js';

/** A dataset that is to be written. */
export interface Exported {
  readonly iri: string;
  /** Id by which the table names it. */
  readonly id: string;
  /** N-Triples. */
  readonly triples: string;
  /** IRIs of its distributions in their order, where it is known. */
  readonly distributions?: readonly string[];
}

type Cells = Map<string, string>;

/** Writes one dataset. */
class RowWriter {
  readonly cells: Cells = new Map();
  readonly #index: MetadataIndex;

  constructor(
    private readonly dataset: Exported,
    private readonly pst: PlatformTerms,
  ) {
    this.#index = new MetadataIndex(parseNTriples(dataset.triples));
  }

  write(): Cells {
    for (const group of groups) {
      this.#nodes(group)
        .slice(0, MOST_OF_GROUP)
        .forEach((node, index) => {
          for (const column of columns) if (column.group === group) this.#column(node, column, index);
        });
    }
    const [method] = this.#methods();
    const [seller] = method ? this.#index.values(method, this.pst.sellerId) : [];
    this.cells.set('id', this.dataset.id);
    if (seller) this.cells.set('offer.seller', seller.value);
    this.#addresses();
    return this.cells;
  }

  /** An offer that tells addresses without a word of it says so in a table, which would be understood otherwise. */
  #addresses(): void {
    const { cells } = this;
    const isTrue = (header: string): boolean => /^(true|1)$/i.test(cells.get(header) ?? '');
    if (this.#offers('purchaseOffer').length === 0 || cells.has('offer.withholdsAddresses')) return;
    const [free, onRequest] = [isTrue('offer.free'), isTrue('offer.onRequest')];
    const addresses = [...cells].flatMap(([header, cell]) =>
      /^file\d*\.(access|download)$/.test(header) ? splitCell(cell) : [],
    );
    const isTold = addresses.length > 0 && !addresses.some(isPlaceholder);
    if (isTold && withholds({ free, onRequest, price: cells.get('offer.price') }))
      cells.set('offer.withholdsAddresses', 'false');
  }

  /** The offer of a kind that a table has room for. */
  #offers(link: 'purchaseOffer' | 'investmentOffer'): readonly Term[] {
    return this.#methods()
      .flatMap((method) => this.#index.values(method, this.pst[link]))
      .slice(0, 1);
  }

  /** The nodes that a property of the offer leads to. */
  #parts(property: Pick<RelationField, 'paths'>): readonly Term[] {
    const terms = termsOf(property, this.pst);
    return this.#offers('purchaseOffer')
      .flatMap((offer) => terms.flatMap((term) => this.#index.values(offer, term)))
      .filter(({ termType }) => termType !== 'Literal');
  }

  #methods(): readonly Term[] {
    return this.#index.values(iri(this.dataset.iri), this.pst.monetization);
  }

  #nodes(group: Group): readonly Term[] {
    const dataset = iri(this.dataset.iri);
    const of = (property: NamedNode): readonly Term[] => this.#index.values(dataset, property);
    switch (group) {
      case '':
        return [dataset];
      case 'publisher':
        return of(dct.publisher).slice(0, 1);
      case 'contact':
        return of(dcat.contactPoint);
      case 'period':
        return of(dct.temporal);
      case 'file': {
        const order = this.dataset.distributions ?? [];
        const placeOf = (term: Term): number => (order.includes(term.value) ? order.indexOf(term.value) : order.length);
        return [...of(dcat.distribution)].sort((a, b) => placeOf(a) - placeOf(b));
      }
      case 'offer':
        return this.#offers('purchaseOffer');
      case 'investment':
        return this.#offers('investmentOffer');
      default:
        return this.#parts(purchaseOffer.fields[OFFER_PARTS[group]]);
    }
  }

  #column(node: Term, column: Column, index: number): void {
    const values = column.properties
      .map((property) => this.#index.values(node, termOf(property, this.pst)))
      .find(({ length }) => length > 0);
    if (!values) return;
    if (column.kind === 'words') return this.#words(column, index, values);
    const texts = values.flatMap((value) => this.#text(column, value) ?? []);
    if (texts.length > 0) this.cells.set(headerOf({ column, index }), column.many ? joinCell(texts) : (texts[0] ?? ''));
  }

  #words(column: Column, index: number, values: readonly Term[]): void {
    const languageOf = (value: Term): string => (value.termType === 'Literal' ? value.language : '');
    for (const language of new Set(values.map(languageOf))) {
      const header = headerOf({ column, index, ...(language === '' ? {} : { language }) });
      const all = values.filter((value) => languageOf(value) === language).map(({ value }) => value);
      this.cells.set(header, column.many ? joinCell(all) : (all[0] ?? ''));
    }
  }

  #text({ kind }: Column, value: Term): string | undefined {
    if (kind === 'rights') return value.termType === 'Literal' ? value.value : this.#first(value, rdfs.label);
    if (kind === 'licence') return this.#licence(value);
    return value.termType === 'BlankNode' ? undefined : writeCell(kind, value.value);
  }

  #licence(value: Term): string | undefined {
    if (value.termType === 'Literal') return value.value;
    const concept = this.#first(value, skos.exactMatch) ?? (value.termType === 'NamedNode' ? value.value : undefined);
    const code = concept === undefined ? undefined : writeCell('licence', concept);
    return code ?? this.#first(value, dct.identifier) ?? this.#first(value, dct.title);
  }

  #first(node: Term, property: NamedNode): string | undefined {
    return this.#index.values(node, property)[0]?.value;
  }
}

/** The order of headers: as in a template, further things and languages behind the first. */
const inOrder = (headers: ReadonlySet<string>): string[] => {
  const placeOf = (header: string): string => {
    const [, group = '', number = '', name = ''] = /^(?:([a-z]+)(\d*)\.)?([^@]+)/i.exec(header) ?? [];
    const at = columns.findIndex((column) => column.group === group && column.name === name);
    const groupAt = groups.indexOf(group as Group);
    return [groupAt, number === '' ? 1 : Number(number), at].map((one) => String(one).padStart(4, '0')).join(' ');
  };
  return [...headers].sort((a, b) => (`${placeOf(a)} ${a}` < `${placeOf(b)} ${b}` ? -1 : 1));
};

/** The table of datasets, with the columns that any of them fills. */
export const tableOfDatasets = (datasets: readonly Exported[], pst: PlatformTerms): Table => {
  const rows = datasets.map((dataset) => new RowWriter(dataset, pst).write());
  const header = inOrder(new Set(rows.flatMap((cells) => [...cells.keys()])));
  return {
    header,
    rows: rows.map((cells, at) => ({ number: at + 2, cells: header.map((name) => cells.get(name) ?? '') })),
  };
};

/** A template: all columns, texts in a language, with one row that shows what is wanted. */
export const template = (language: string): Table => {
  const header = columns.map((column) =>
    headerOf({ column, index: 0, ...(column.kind === 'words' ? { language } : {}) }),
  );
  return { header, rows: [{ number: 2, cells: columns.map(({ example }) => example) }] };
};
