/** The form of a dataset with its files and offers: what somebody fills in, and how that is read from its statements and written to them. */
import { dataset } from '../../../model/dataset.js';
import { distribution } from '../../../model/distribution.js';
import type { Noun } from '../../../model/property.js';
import { factory, iri, type Quad, type Term } from '../../../core/rdf/terms.js';
import { dcat, rdf, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { Form, isFilled, requireTag, type Spoken, type Values } from './form.js';
import type { DraftGraph } from './graph.js';
import { NO_OFFER, OfferForms, type OffersFields } from './offers.js';
import { TextsForm, type Translation } from './texts.js';

/** One data file. `node` is the IRI of a distribution that is stored already. */
export interface FileFields {
  readonly node?: string;
  readonly values: Values;
}

/** A dataset as its form shows it. */
export interface DatasetFields {
  readonly values: Values;
  /** Language of the texts (BCP 47). */
  readonly language: string;
  readonly translations: readonly Translation[];
  readonly files: readonly FileFields[];
  /** Names of stored files, and languages, that are to be taken away. */
  readonly removed: readonly string[];
  readonly offers: OffersFields;
}

/** A file about which nothing is said yet. */
const NO_FILE: FileFields = { values: {} };

/** Files in one form, at most. */
const MOST_FILES = 200;

/** Languages that are offered for a further translation, in this order. */
const OFTEN = ['en', 'de', 'fr', 'es', 'it', 'el', 'pl', 'nl', 'pt', 'cs'];

/** The node of a dataset: its IRI, or a blank one that the store gives an IRI to. */
export const nodeOf = (address?: string): Term => (address === undefined ? factory.blankNode('dataset') : iri(address));

const added = (fields: DatasetFields, what: string): DatasetFields => {
  if (what === 'file') return { ...fields, files: [...fields.files, NO_FILE] };
  const taken = [fields.language, ...fields.translations.map(({ language }) => language)];
  const language = OFTEN.find((one) => !taken.includes(one)) ?? '';
  return { ...fields, translations: [...fields.translations, { language, values: {} }] };
};

const without = (fields: DatasetFields, what: string, index: number): DatasetFields => {
  const rest = <T>(all: readonly T[]): T[] => all.filter((_, at) => at !== index);
  if (what === 'file') {
    const { node } = fields.files[index] ?? {};
    return {
      ...fields,
      files: rest(fields.files),
      removed: [...fields.removed, ...(node === undefined ? [] : [node])],
    };
  }
  const { language } = fields.translations[index] ?? {};
  const removed = [...fields.removed, ...(language === undefined ? [] : [`@${language}`])];
  return { ...fields, translations: rest(fields.translations), removed };
};

/**
 * The form with a file or translation more or less, as a button of it asks: `add:file`, `remove:text:0`; and the name of the field that
 * comes next. Undefined for every other button.
 */
export const rearranged = (
  fields: DatasetFields,
  intent: string,
): { readonly fields: DatasetFields; readonly next: string } | undefined => {
  const [, verb, what = '', number = '0'] = /^(add|remove):(file|text)(?::(\d{1,3}))?$/.exec(intent) ?? [];
  if (verb === undefined) return undefined;
  const changed = verb === 'add' ? added(fields, what) : without(fields, what, Number(number));
  const last = (what === 'file' ? changed.files : changed.translations).length - 1;
  const at = verb === 'add' ? last : Math.min(Number(number), last);
  return { fields: changed, next: at < 0 ? 'title' : `${what}.${at}.${what === 'file' ? 'title' : 'language'}` };
};

/** The access URL of a stream is its endpoint, unless another one is named: DCAT-AP demands one. */
const withAccess = (values: Values, before: Values): Values => {
  const { accessUrl, endpoint = '' } = values;
  const follows = accessUrl === '' || (accessUrl !== undefined && accessUrl === before['endpoint']);
  return follows && endpoint !== '' ? { ...values, accessUrl: endpoint } : values;
};

/** The forms of a dataset, of its files, and of its offers. */
export class DatasetForms {
  readonly dataset: Form;
  readonly texts: TextsForm;
  readonly file: Form;
  readonly offers: OfferForms;

  constructor(
    readonly pst: PlatformTerms,
    nouns: { readonly dataset: Noun; readonly distribution: Noun } = { dataset, distribution },
  ) {
    this.dataset = new Form(nouns.dataset, pst);
    this.texts = new TextsForm(this.dataset.only('texts'));
    this.file = new Form(nouns.distribution, pst);
    this.offers = new OfferForms(pst);
  }

  /** A form that nobody has filled in. */
  empty(language: string, seller: string): DatasetFields {
    return {
      ...{ values: this.dataset.empty, language, translations: [], files: [NO_FILE], removed: [] },
      offers: { seller, purchase: [NO_OFFER], investment: [NO_OFFER] },
    };
  }

  /** Reads a form that was sent. */
  sent(form: URLSearchParams): DatasetFields {
    const files = [...form.keys()].filter((name) => /^file\.\d{1,3}\.title$/.test(name));
    return {
      values: this.dataset.sent(form),
      language: form.get('language')?.trim() || 'en',
      translations: this.texts.sent(form),
      files: Array.from({ length: Math.min(files.length, MOST_FILES) }, (_, index) => {
        const node = form.get(`file.${index}.node`) ?? '';
        return { ...(node === '' ? {} : { node }), values: this.file.sent(form, `file.${index}.`) };
      }),
      removed: form.getAll('removed').filter(Boolean),
      offers: this.offers.sent(form),
    };
  }

  /** The fields of a stored dataset, with room for one more file. */
  read(graph: DraftGraph, node: Term, language: string): DatasetFields {
    const spoken: Spoken = { language, orPlain: true };
    const files = graph.values(node, dcat.distribution);
    return {
      ...{ values: this.dataset.read(graph, node, spoken), language, removed: [] },
      translations: this.texts
        .read(graph, node)
        .filter((text) => text.language !== '' && text.language.toLowerCase() !== language.toLowerCase()),
      files: [...files.map((file) => ({ node: file.value, values: this.file.read(graph, file, spoken) })), NO_FILE],
      offers: this.offers.read(graph, node),
    };
  }

  /** Writes the fields. Errors: `BAD_REQUEST` with the `field` that cannot be read. */
  write(graph: DraftGraph, node: Term, fields: DatasetFields): void {
    const spoken: Spoken = { language: fields.language, orPlain: true };
    requireTag(fields.language, 'language');
    const isNew = graph.values(node, rdf.type).length === 0;
    if (isNew) graph.add([factory.quad(node as Quad['subject'], rdf.type, dcat.Dataset)]);
    for (const name of fields.removed)
      if (name.startsWith('@')) this.texts.form.write(graph, node, this.texts.form.empty, { language: name.slice(1) });
      else for (const file of this.#files(graph, node, name)) graph.remove(file);
    this.dataset.write(graph, node, fields.values, spoken);
    this.texts.write(graph, node, fields.translations, [fields.language]);
    fields.files.forEach((file, index) => this.#writeFile(graph, node, file, `file.${index}.`, spoken));
    this.offers.write(graph, node, fields.offers);
  }

  #files(graph: DraftGraph, node: Term, name: string | undefined): Quad['object'][] {
    return graph.values(node, dcat.distribution, ({ value }) => value === name);
  }

  #writeFile(graph: DraftGraph, node: Term, file: FileFields, prefix: string, spoken: Spoken): void {
    const [stored] = this.#files(graph, node, file.node);
    if (!isFilled(file.values)) {
      if (stored) graph.remove(stored);
      return;
    }
    const own = stored ?? factory.blankNode();
    if (!stored)
      graph.add([
        factory.quad(node as Quad['subject'], dcat.distribution, own),
        factory.quad(own as Quad['subject'], rdf.type, dcat.Distribution),
      ]);
    const before = this.file.read(graph, own, spoken);
    this.file.write(graph, own, withAccess(file.values, before), spoken, prefix);
  }
}
