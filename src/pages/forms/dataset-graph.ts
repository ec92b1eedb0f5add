/** Carries the fields of a form into the statements of a dataset, and reads them from there. */
import { factory, iri, type Quad, type Term } from '../../rdf/terms.js';
import { dcat, dct, foaf, rdf, type PlatformTerms } from '../../rdf/vocabulary.js';
import { emptyFields, isFilled, NO_FILE, type DatasetFields, type FileFields } from './fields.js';
import type { DraftGraph } from './graph.js';
import { firstIri, writeIri } from './iri-values.js';
import { readOffers, writeOffers } from './offer-graph.js';
import { isIn, typedIri, typedText } from './terms.js';

type Value = Quad['object'];

/** Language tag under which a property holds text: the wanted one, or none where only plain text is there. */
const tagOf = (graph: DraftGraph, node: Term, property: Term, language: string): string => {
  const isTagged = graph.values(node, property).some((value) => value.termType === 'Literal' && value.language !== '');
  const isPlain = graph.values(node, property, isIn('')).length > 0;
  return isPlain && !isTagged ? '' : language;
};

const readText = (graph: DraftGraph, node: Term, property: Term, language: string): string =>
  graph.values(node, property, isIn(tagOf(graph, node, property, language)))[0]?.value ?? '';

const writeText = (graph: DraftGraph, node: Term, property: Term, text: string, language: string): void => {
  const tag = tagOf(graph, node, property, language);
  graph.set(node, property, text === '' ? [] : [typedText(text, tag)], isIn(tag));
};

const readFile = (graph: DraftGraph, node: Term, language: string): FileFields => ({
  node: node.value,
  title: readText(graph, node, dct.title, language),
  accessUrl: firstIri(graph, node, dcat.accessURL),
  format: firstIri(graph, node, dct.format),
  licence: firstIri(graph, node, dct.license),
});

const writeFile = (graph: DraftGraph, dataset: Term, file: FileFields, index: number, language: string): void => {
  const stored = graph.values(dataset, dcat.distribution).find(({ value }) => value === file.node);
  const node = stored ?? (factory.blankNode(`file${index}`) as Value);
  if (!isFilled(file)) {
    if (stored) graph.remove(stored);
    return;
  }
  if (!stored) {
    graph.set(dataset, dcat.distribution, [node], () => false);
    graph.set(node, rdf.type, [dcat.Distribution]);
  }
  writeText(graph, node, dct.title, file.title, language);
  writeIri(graph, node, dcat.accessURL, file.accessUrl, `file.${index}.accessUrl`);
  writeIri(graph, node, dct.format, file.format, `file.${index}.format`);
  writeIri(graph, node, dct.license, file.licence, `file.${index}.licence`);
};

/** The fields of a stored dataset, with room for one more file. */
export const readDataset = (graph: DraftGraph, dataset: Term, language: string, pst: PlatformTerms): DatasetFields => ({
  ...emptyFields(language, ''),
  title: readText(graph, dataset, dct.title, language),
  description: readText(graph, dataset, dct.description, language),
  keywords: graph
    .values(dataset, dcat.keyword, isIn(tagOf(graph, dataset, dcat.keyword, language)))
    .map(({ value }) => value)
    .join(', '),
  themes: graph.values(dataset, dcat.theme).map(({ value }) => value),
  access: firstIri(graph, dataset, dct.accessRights),
  files: [...graph.values(dataset, dcat.distribution).map((node) => readFile(graph, node, language)), NO_FILE],
  offers: readOffers(graph, dataset, pst),
});

const writeKeywords = (graph: DraftGraph, dataset: Term, keywords: string, language: string): void => {
  const tag = tagOf(graph, dataset, dcat.keyword, language);
  const words = [...new Set(keywords.split(',').map((word) => word.trim()))].filter(Boolean);
  graph.set(
    dataset,
    dcat.keyword,
    words.map((word) => typedText(word, tag)),
    isIn(tag),
  );
};

/** A publisher is written where none is known; an existing one may say more than its name. */
const writePublisher = (graph: DraftGraph, dataset: Term, name: string): void => {
  if (name === '' || graph.values(dataset, dct.publisher).length > 0) return;
  const agent = factory.blankNode('publisher') as Value;
  graph.set(dataset, dct.publisher, [agent]);
  graph.set(agent, rdf.type, [foaf.Agent]);
  graph.set(agent, foaf.name, [typedText(name, '')]);
};

/** Writes the fields. Errors: `BAD_REQUEST` with the `field` that cannot be read. */
export const writeDataset = (graph: DraftGraph, dataset: Term, fields: DatasetFields, pst: PlatformTerms): void => {
  const { language } = fields;
  if (graph.values(dataset, rdf.type).length === 0) graph.set(dataset, rdf.type, [dcat.Dataset]);
  writeText(graph, dataset, dct.title, fields.title, language);
  writeText(graph, dataset, dct.description, fields.description, language);
  writeKeywords(graph, dataset, fields.keywords, language);
  const shown = (value: Value): boolean => value.termType === 'NamedNode';
  graph.set(
    dataset,
    dcat.theme,
    fields.themes.map((theme) => typedIri(theme, 'themes')),
    shown,
  );
  writeIri(graph, dataset, dct.accessRights, fields.access, 'access');
  writePublisher(graph, dataset, fields.publisher);
  fields.files.forEach((file, index) => writeFile(graph, dataset, file, index, language));
  writeOffers(graph, dataset, fields.offers, pst);
};

/** The node of a dataset: its IRI, or a blank one that the store gives an IRI to. */
export const nodeOf = (address?: string): Term => (address === undefined ? factory.blankNode('dataset') : iri(address));
