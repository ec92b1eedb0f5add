/** Carries the fields of a form into the statements of a dataset, and reads them from there. */
import { factory, iri, type NamedNode, type Quad, type Term } from '../../rdf/terms.js';
import { dcat, dct, foaf, rdf, type PlatformTerms } from '../../rdf/vocabulary.js';
import { emptyFields, isFilled, NO_FILE, type DatasetFields, type FileFields, type Translation } from './fields.js';
import type { DraftGraph } from './graph.js';
import { firstIri, writeIri } from './iri-values.js';
import { readOffers, writeOffers } from './offer-graph.js';
import { readDatasetParts, readFileParts, writeDatasetParts, writeFileParts } from './parts-graph.js';
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
  description: readText(graph, node, dct.description, language),
  accessUrl: firstIri(graph, node, dcat.accessURL),
  downloadUrl: firstIri(graph, node, dcat.downloadURL),
  format: firstIri(graph, node, dct.format),
  licence: firstIri(graph, node, dct.license),
  ...readFileParts(graph, node),
});

/** The properties of a file whose first value is an IRI. */
const FILE_IRIS = {
  accessUrl: dcat.accessURL,
  downloadUrl: dcat.downloadURL,
  format: dct.format,
  licence: dct.license,
} as const;

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
  writeText(graph, node, dct.description, file.description, language);
  for (const [name, property] of Object.entries(FILE_IRIS))
    writeIri(graph, node, property, file[name as keyof typeof FILE_IRIS], `file.${index}.${name}`);
  writeFileParts(graph, node, file, `file.${index}.`);
};

const keywordsOf = (graph: DraftGraph, dataset: Term, tag: string): string =>
  graph
    .values(dataset, dcat.keyword, isIn(tag))
    .map(({ value }) => value)
    .join(', ');

/** The tags of all texts about a dataset, but for that of the form. */
const furtherTags = (graph: DraftGraph, dataset: Term, language: string): string[] => {
  const tags = [dct.title, dct.description, dcat.keyword].flatMap((property) =>
    graph.values(dataset, property).flatMap((value) => (value.termType === 'Literal' ? [value.language] : [])),
  );
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.toLowerCase() !== language.toLowerCase()).sort();
};

const readTranslation = (graph: DraftGraph, dataset: Term, language: string): Translation => ({
  language,
  title: graph.values(dataset, dct.title, isIn(language))[0]?.value ?? '',
  description: graph.values(dataset, dct.description, isIn(language))[0]?.value ?? '',
  keywords: keywordsOf(graph, dataset, language),
});

const namedIn = (graph: DraftGraph, dataset: Term, property: NamedNode): string[] =>
  graph.values(dataset, property, ({ termType }) => termType === 'NamedNode').map(({ value }) => value);

/** Name of the publisher, where one is known. */
const publisherOf = (graph: DraftGraph, dataset: Term): string => {
  const [agent] = graph.values(dataset, dct.publisher);
  return agent ? (graph.values(agent, foaf.name)[0]?.value ?? agent.value) : '';
};

/** The fields of a stored dataset, with room for one more file. */
export const readDataset = (graph: DraftGraph, dataset: Term, language: string, pst: PlatformTerms): DatasetFields => ({
  ...emptyFields(language, ''),
  title: readText(graph, dataset, dct.title, language),
  description: readText(graph, dataset, dct.description, language),
  keywords: keywordsOf(graph, dataset, tagOf(graph, dataset, dcat.keyword, language)),
  themes: graph.values(dataset, dcat.theme).map(({ value }) => value),
  places: namedIn(graph, dataset, dct.spatial),
  languages: namedIn(graph, dataset, dct.language),
  access: firstIri(graph, dataset, dct.accessRights),
  publisher: publisherOf(graph, dataset),
  ...readDatasetParts(graph, dataset),
  translations: furtherTags(graph, dataset, language).map((tag) => readTranslation(graph, dataset, tag)),
  files: [...graph.values(dataset, dcat.distribution).map((node) => readFile(graph, node, language)), NO_FILE],
  offers: readOffers(graph, dataset, pst),
});

const writeKeywords = (graph: DraftGraph, dataset: Term, keywords: string, tag: string): void => {
  const words = [...new Set(keywords.split(',').map((word) => word.trim()))].filter(Boolean);
  graph.set(
    dataset,
    dcat.keyword,
    words.map((word) => typedText(word, tag)),
    isIn(tag),
  );
};

const writeTranslation = (graph: DraftGraph, dataset: Term, { language, ...texts }: Translation): void => {
  if (language === '') return;
  for (const [property, text] of [
    [dct.title, texts.title],
    [dct.description, texts.description],
  ] as const)
    graph.set(dataset, property, text === '' ? [] : [typedText(text, language)], isIn(language));
  writeKeywords(graph, dataset, texts.keywords, language);
};

/** Takes away what buttons of the form removed: stored files by their names, languages behind an at sign. */
const takeAway = (graph: DraftGraph, dataset: Term, removed: readonly string[]): void => {
  for (const name of removed) {
    if (name.startsWith('@')) {
      writeTranslation(graph, dataset, { language: name.slice(1), title: '', description: '', keywords: '' });
      continue;
    }
    const file = graph.values(dataset, dcat.distribution).find(({ value }) => value === name);
    if (file) graph.remove(file);
  }
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
  takeAway(graph, dataset, fields.removed);
  writeText(graph, dataset, dct.title, fields.title, language);
  writeText(graph, dataset, dct.description, fields.description, language);
  writeKeywords(graph, dataset, fields.keywords, tagOf(graph, dataset, dcat.keyword, language));
  for (const translation of fields.translations) writeTranslation(graph, dataset, translation);
  const shown = (value: Value): boolean => value.termType === 'NamedNode';
  for (const [name, property] of [
    ['themes', dcat.theme],
    ['places', dct.spatial],
    ['languages', dct.language],
  ] as const) {
    const values = fields[name].map((value) => typedIri(value, name));
    graph.set(dataset, property, values, shown);
  }
  writeIri(graph, dataset, dct.accessRights, fields.access, 'access');
  writePublisher(graph, dataset, fields.publisher);
  writeDatasetParts(graph, dataset, fields);
  fields.files.forEach((file, index) => writeFile(graph, dataset, file, index, language));
  writeOffers(graph, dataset, fields.offers, pst);
};

/** The node of a dataset: its IRI, or a blank one that the store gives an IRI to. */
export const nodeOf = (address?: string): Term => (address === undefined ? factory.blankNode('dataset') : iri(address));
