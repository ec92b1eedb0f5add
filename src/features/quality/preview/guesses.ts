/** The words of the metadata themselves on a value that is missing: vocabularies and other properties, never an invention. */
import type { NamedNode, Term } from '../../../core/rdf/terms.js';
import { dcat, dct, foaf, rdfs, skos } from '../../../core/rdf/vocabulary.js';
import { conceptFor } from '../../repository/assessment/checks.js';
import type { MetadataIndex } from '../../repository/assessment/subject.js';
import type { UrlStatus } from '../../repository/assessment/found.js';
import { nearestMediaType, vocabulary, type Concept } from '../../../model/vocabularies/index.js';

/** A resource whose metadata are looked at. */
export interface Described {
  readonly index: MetadataIndex;
  readonly node: NamedNode;
  /** The known facts about a URL; nothing when it was never checked. */
  urlStatus(url: string): UrlStatus | undefined;
}

const SHORTEST_WORD = 5;

const valuesOf = ({ index, node }: Described, property: NamedNode): readonly Term[] => index.values(node, property);

/** Themes whose label has a keyword among its words. */
export const themesOfKeywords = (described: Described): string[] => {
  const keywords = new Set(valuesOf(described, dcat.keyword).map(({ value }) => value.trim().toLowerCase()));
  return [...vocabulary('data-theme').concepts.values()].flatMap(({ iri, label = '', deprecated }) => {
    const words = label.toLowerCase().split(/[^a-z]+/);
    const named = words.some((word) => word.length >= SHORTEST_WORD && keywords.has(word));
    return named && !deprecated ? [iri] : [];
  });
};

/** Labels of the themes, as keywords. */
export const keywordsOfThemes = (described: Described): string[] =>
  valuesOf(described, dcat.theme).flatMap((theme) => conceptFor(theme, 'data-theme')?.label ?? []);

const endingOf = (url: string): string | undefined => /\.([A-Za-z0-9]{1,8})$/.exec(url.split(/[?#]/, 1)[0] ?? '')?.[1];

/** The file type that the ending of an address names. */
const typeOfAddress = (described: Described): Concept | undefined => {
  const endings = [dcat.downloadURL, dcat.accessURL].flatMap((property) =>
    valuesOf(described, property).flatMap(({ value }) => endingOf(value)?.toUpperCase() ?? []),
  );
  const found = endings.map((ending) => vocabulary('file-type').concepts.get(ending));
  return found.find((concept) => concept && !concept.deprecated);
};

/** The file type that the media type, or else the ending of an address, names. */
export const formatOf = (described: Described): string[] => {
  const types = valuesOf(described, dcat.mediaType).flatMap(({ value }) => nearestMediaType(value)?.type ?? []);
  const candidates = [...vocabulary('file-type').concepts.values()].filter(
    ({ mediaType, deprecated }) => !deprecated && mediaType !== undefined && types.includes(mediaType),
  );
  // Several file types share a media type; an ending that names one of them decides, else nothing does.
  const byAddress = typeOfAddress(described);
  if (candidates.length === 0) return byAddress ? [byAddress.iri] : [];
  const decided = candidates.length === 1 ? candidates[0] : candidates.find(({ iri }) => iri === byAddress?.iri);
  return decided ? [decided.iri] : [];
};

/** The media type that the table of file types names for the format, or for the ending of an address. */
export const mediaTypeOf = (described: Described): string[] => {
  const formats = valuesOf(described, dct.format).flatMap((term) => conceptFor(term, 'file-type') ?? []);
  const { mediaType } = formats[0] ?? typeOfAddress(described) ?? {};
  return mediaType !== undefined && nearestMediaType(mediaType) ? [mediaType] : [];
};

/** The name of whom the metadata call the creator. */
export const publisherOf = (described: Described): string[] => {
  const creators = valuesOf(described, dct.creator);
  const names = creators.flatMap((creator) =>
    [foaf.name, rdfs.label, skos.prefLabel].flatMap((property) => described.index.values(creator, property)),
  );
  return names.slice(0, 1).map(({ value }) => value);
};

/** The mailbox of the publisher. */
export const mailboxOf = (described: Described): string[] => {
  const publishers = valuesOf(described, dct.publisher);
  const mailboxes = publishers.flatMap((publisher) => described.index.values(publisher, foaf.mbox));
  return mailboxes.flatMap(({ value }) => (/^mailto:[^\s@]+@[^\s@]+$/.test(value) ? [value] : [])).slice(0, 1);
};

/** The endpoint of a stream. */
export const endpointsOf = (described: Described): string[] =>
  valuesOf(described, dcat.accessService)
    .flatMap((service) => described.index.values(service, dcat.endpointURL))
    .map(({ value }) => value)
    .slice(0, 1);

/** The endpoint of a stream, or a download address that is known to answer: the data can be accessed there as well. */
export const accessOf = (described: Described): string[] => {
  const answering = valuesOf(described, dcat.downloadURL).filter(
    ({ value }) => described.urlStatus(value)?.state === 'OK',
  );
  return [...endpointsOf(described), ...answering.map(({ value }) => value)].slice(0, 1);
};
