/** The checks behind the indicators. Each looks at one resource and says what it found. */
import type { NamedNode, Term } from '../../../core/rdf/terms.js';
import { dcat, dct } from '../../../core/rdf/vocabulary.js';
import {
  mediaTypeOf,
  nearest,
  nearestMediaType,
  vocabulary,
  type Concept,
  type Table,
} from '../../../model/vocabularies/index.js';
import type { Found, UrlStatus } from './found.js';

/** A resource under assessment and what is known beside its metadata. */
export interface Assessed {
  /** Values of a property; literals without any text do not count. */
  values(property: NamedNode): readonly Term[];
  /** Values of a property of a value. */
  valuesOf(node: Term, property: NamedNode): readonly Term[];
  /** True if the metadata conform to DCAT-AP. */
  readonly conforms: boolean;
  urlStatus(url: string): UrlStatus;
}

/** Looks at a resource. */
export type Check = (subject: Assessed) => Found;

const LONGEST = 300;
/** The value for people to see; labels of blank nodes mean nothing to them. */
export const shown = (term: Term | undefined): string | undefined =>
  term?.termType === 'BlankNode' ? undefined : term?.value.slice(0, LONGEST);

/** The property has a value. */
export const set =
  (property: NamedNode): Check =>
  (subject) => {
    const [value] = subject.values(property);
    return { passed: value !== undefined, value: shown(value) };
  };

/** The member of a table that a value is. */
export const conceptFor = (term: Term, table: Table): Concept | undefined =>
  term.termType === 'NamedNode' && vocabulary(table).has(term.value)
    ? vocabulary(table).concept(term.value)
    : undefined;

/** The member of a table that a value was probably meant to name: misspelt IRI, or the bare code or label. */
const meantIn = (table: Table, text: string): string | undefined => {
  const near = nearest(text);
  if (near) return near.table === table ? near.iri : undefined;
  const code = text
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');
  return code.length <= 60 ? vocabulary(table).concepts.get(code)?.iri : undefined;
};

/** The finding where no value is a member. */
export const notMember = (table: Table, values: readonly Term[]): Found => {
  const meant = values.map(({ value }) => meantIn(table, value)).find((iri) => iri !== undefined);
  return { passed: false, value: shown(values[0]), meant };
};

/** A value is a member of an authority table. */
export const member =
  (property: NamedNode, table: Table): Check =>
  (subject) => {
    const values = subject.values(property);
    const found = values.find((term) => conceptFor(term, table));
    return found ? { passed: true, value: shown(found) } : notMember(table, values);
  };

/** The media type that a value names: an IRI of the registry. */
const registered = (term: Term) => (term.termType === 'NamedNode' ? mediaTypeOf(term.value) : undefined);

/** Format and media type are both taken from their vocabularies. */
export const formatAndMediaType: Check = (subject) => {
  const formats = subject.values(dct.format);
  const types = subject.values(dcat.mediaType);
  const format = formats.find((term) => conceptFor(term, 'file-type'));
  if (!format) return notMember('file-type', formats);
  const type = types.find(registered);
  if (type) return { passed: true, value: shown(format) };
  return { passed: false, value: shown(types[0]), meant: types[0] && nearestMediaType(types[0].value)?.iri };
};

/** File types by the media type that the table names for them. */
let fileTypes: Map<string, Concept[]> | undefined;
const fileTypesOf = (type: string): readonly Concept[] => {
  if (!fileTypes) {
    fileTypes = new Map();
    for (const concept of vocabulary('file-type').concepts.values()) {
      const known = fileTypes.get(concept.mediaType ?? '');
      if (known) known.push(concept);
      else fileTypes.set(concept.mediaType ?? '', [concept]);
    }
  }
  return fileTypes.get(type) ?? [];
};

/** The file-type table says so about the format, or about one with the media type. */
export const formatFlag =
  (flag: 'machineReadable' | 'nonProprietary'): Check =>
  (subject) => {
    const formats = subject.values(dct.format);
    const types = subject.values(dcat.mediaType);
    const byFormat = formats.find((term) => conceptFor(term, 'file-type')?.[flag]);
    if (byFormat) return { passed: true, value: shown(byFormat) };
    // A format of the table settles the matter; only without one the media type speaks for it.
    if (!formats.some((term) => conceptFor(term, 'file-type'))) {
      const byType = types.find((term) => fileTypesOf(registered(term)?.type ?? '-').some((concept) => concept[flag]));
      if (byType) return { passed: true, value: shown(byType) };
      return notMember('file-type', formats.length > 0 ? formats : types);
    }
    return { passed: false, value: shown(formats[0]) };
  };

const RANK: Readonly<Record<UrlStatus['state'], number>> = { OK: 0, UNCHECKED: 1, BROKEN: 2, REFUSED: 3 };

/** Where the data can be got at: the access URLs or, of a stream that has none, the endpoints of its services. */
export const accessOf = ({ values, valuesOf }: Pick<Assessed, 'values' | 'valuesOf'>): readonly Term[] => {
  const urls = values(dcat.accessURL);
  return urls.length > 0 ? urls : values(dcat.accessService).flatMap((service) => valuesOf(service, dcat.endpointURL));
};

/** One of the URLs answers; of several that do not, one that may still do is shown first. */
export const reachable =
  (urlsOf: (subject: Assessed) => readonly Term[]): Check =>
  (subject) => {
    const checked = urlsOf(subject).map((term) => ({ term, url: subject.urlStatus(term.value) }));
    const [best] = checked.sort((a, b) => RANK[a.url.state] - RANK[b.url.state]);
    return best ? { passed: best.url.state === 'OK', value: shown(best.term), url: best.url } : { passed: false };
  };

/** Validation found no violation. */
export const conforms: Check = (subject) => ({ passed: subject.conforms });
