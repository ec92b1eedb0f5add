/** Values of a dataset and its files that have nodes or forms of their own: periods, contacts, rights, services, sizes, media types. */
import { isDay } from '../../model/values/dates.js';
import { nearestMediaType } from '../../domain/vocabularies/index.js';
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../../rdf/terms.js';
import { dcat, dct, foaf, rdf, rdfs, vcard, xsd } from '../../rdf/vocabulary.js';
import type { DraftGraph } from './graph.js';
import { typedIri, wrongField } from './terms.js';

type Value = Quad['object'];

/** How a value is shown, and how one that a person typed is written. Errors of writing: `BAD_REQUEST` for the field. */
interface Form {
  readonly show: (value: Value) => string;
  readonly write: (text: string, field: string) => Value;
}

const plain: Form = { show: ({ value }) => value, write: (text) => literal(text) };

const day: Form = {
  show: ({ value }) => value.slice(0, 10),
  write: (text, field) => {
    if (!isDay(text)) throw wrongField(field, 'A day looks like 2027-12-31.');
    return literal(text, xsd.date);
  },
};

const mailbox: Form = {
  show: ({ value }) => value.replace(/^mailto:/i, ''),
  write: (text, field) => {
    const bare = text.replace(/^mailto:/i, '');
    if (!/^[^\s@<>]+@[^\s@<>]+$/.test(bare)) throw wrongField(field, 'A mailbox looks like data@city.example.');
    return typedIri(`mailto:${bare}`, field);
  },
};

const address: Form = { show: ({ value }) => value, write: typedIri };

const size: Form = {
  show: ({ value }) => value,
  write: (text, field) => {
    if (!/^\d{1,18}$/.test(text)) throw wrongField(field, 'A size is a whole number of bytes.');
    return literal(text, xsd.nonNegativeInteger);
  },
};

const mediaType: Form = {
  show: ({ value }) => nearestMediaType(value)?.type ?? value,
  write: (text, field) => {
    const known = nearestMediaType(text);
    if (!known) throw wrongField(field, 'This is not a media type that is registered, such as text/csv.');
    return iri(known.iri);
  },
};

/** One property of a node. */
interface Property {
  readonly property: NamedNode;
  readonly form: Form;
}

/** A node that belongs to another one: the first that a property leads to. */
interface Part<Name extends string> {
  readonly link: NamedNode;
  readonly type: NamedNode;
  readonly fields: Readonly<Record<Name, Property>>;
}

const period: Part<'start' | 'end'> = {
  link: dct.temporal,
  type: dct.PeriodOfTime,
  fields: { start: { property: dcat.startDate, form: day }, end: { property: dcat.endDate, form: day } },
};

const contact: Part<'contactName' | 'contactEmail'> = {
  link: dcat.contactPoint,
  type: vcard.Kind,
  fields: {
    contactName: { property: vcard.fn, form: plain },
    contactEmail: { property: vcard.hasEmail, form: mailbox },
  },
};

/** The publisher itself is written where none is known (`writePublisher`). */
const publisher: Part<'publisherEmail'> = {
  link: dct.publisher,
  type: foaf.Agent,
  fields: { publisherEmail: { property: foaf.mbox, form: mailbox } },
};

const service: Part<'serviceTitle' | 'endpoint'> = {
  link: dcat.accessService,
  type: dcat.DataService,
  fields: {
    serviceTitle: { property: dct.title, form: plain },
    endpoint: { property: dcat.endpointURL, form: address },
  },
};

const rights: Part<'rights'> = {
  link: dct.rights,
  type: dct.RightsStatement,
  fields: { rights: { property: rdfs.label, form: plain } },
};

const days = { issued: { property: dct.issued, form: day }, modified: { property: dct.modified, form: day } };
const fileValues = {
  ...days,
  size: { property: dcat.byteSize, form: size },
  mediaType: { property: dcat.mediaType, form: mediaType },
};

const shownOf = (graph: DraftGraph, node: Term | undefined, { property, form }: Property): string => {
  const [first] = node ? graph.values(node, property) : [];
  return first ? form.show(first) : '';
};

/** Writes a value that is another than the form showed; further values of the property stay. */
const put = (graph: DraftGraph, node: Term, { property, form }: Property, text: string, field: string): void => {
  const [first] = graph.values(node, property);
  if (text === (first ? form.show(first) : '')) return;
  graph.set(
    node,
    property,
    text === '' ? [] : [form.write(text, field)],
    (old) => first !== undefined && old.equals(first),
  );
};

const nodeOfPart = (graph: DraftGraph, owner: Term, link: NamedNode): Value | undefined =>
  graph.values(owner, link).find(({ termType }) => termType !== 'Literal');

const readPart = <Name extends string>(
  graph: DraftGraph,
  owner: Term,
  { link, fields }: Part<Name>,
): Record<Name, string> => {
  const node = nodeOfPart(graph, owner, link);
  const names = Object.keys(fields) as Name[];
  return Object.fromEntries(names.map((name) => [name, shownOf(graph, node, fields[name])])) as Record<Name, string>;
};

const writePart = <Name extends string>(
  graph: DraftGraph,
  owner: Term,
  { link, type, fields }: Part<Name>,
  texts: Readonly<Record<Name, string>>,
  prefix: string,
): void => {
  const stored = nodeOfPart(graph, owner, link);
  const names = (Object.keys(fields) as Name[]).filter((name) => texts[name] !== shownOf(graph, stored, fields[name]));
  if (names.length === 0) return;
  const node = stored ?? (factory.blankNode(`${prefix}${names[0] ?? ''}`.replaceAll('.', '')) as Value);
  if (!stored) {
    graph.set(owner, link, [node], () => false);
    graph.set(node, rdf.type, [type]);
  }
  for (const name of names) put(graph, node, fields[name], texts[name], `${prefix}${name}`);
  if (graph.isBare(node)) graph.remove(node);
};

/** The parts of a dataset as its form shows them. */
export const readDatasetParts = (graph: DraftGraph, dataset: Term) => ({
  ...readPart(graph, dataset, period),
  ...readPart(graph, dataset, publisher),
  ...readPart(graph, dataset, contact),
  issued: shownOf(graph, dataset, days.issued),
  modified: shownOf(graph, dataset, days.modified),
});

/** Writes the parts of a dataset. Errors: `BAD_REQUEST` with the `field` that cannot be read. */
export const writeDatasetParts = (
  graph: DraftGraph,
  dataset: Term,
  fields: ReturnType<typeof readDatasetParts>,
): void => {
  writePart(graph, dataset, period, fields, '');
  writePart(graph, dataset, publisher, fields, '');
  writePart(graph, dataset, contact, fields, '');
  for (const name of ['issued', 'modified'] as const) put(graph, dataset, days[name], fields[name], name);
};

/** The parts of a file as its form shows them. */
export const readFileParts = (graph: DraftGraph, node: Term) => {
  const [first] = graph.values(node, dct.rights);
  return {
    rights: first?.termType === 'Literal' ? first.value : readPart(graph, node, rights).rights,
    size: shownOf(graph, node, fileValues.size),
    mediaType: shownOf(graph, node, fileValues.mediaType),
    issued: shownOf(graph, node, fileValues.issued),
    modified: shownOf(graph, node, fileValues.modified),
    ...readPart(graph, node, service),
  };
};

/** Writes the parts of a file; `prefix` begins the names of its fields. */
export const writeFileParts = (
  graph: DraftGraph,
  node: Term,
  fields: ReturnType<typeof readFileParts>,
  prefix: string,
): void => {
  const [first] = graph.values(node, dct.rights);
  if (first?.termType === 'Literal')
    put(graph, node, { property: dct.rights, form: plain }, fields.rights, `${prefix}rights`);
  else writePart(graph, node, rights, fields, prefix);
  writePart(graph, node, service, fields, prefix);
  for (const name of ['size', 'mediaType', 'issued', 'modified'] as const)
    put(graph, node, fileValues[name], fields[name], `${prefix}${name}`);
};
