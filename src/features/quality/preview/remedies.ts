/** The remedies for each indicator that did not pass: which property of the resource gets which values. */
import { dataset } from '../../../model/dataset.js';
import { distribution } from '../../../model/distribution.js';
import type { Fields, RelationField, ValueField } from '../../../model/property.js';
import { dateLiteral, readDate } from '../../../core/rdf/dates.js';
import { faultOfIri } from '../../../core/rdf/iri-check.js';
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../../../core/rdf/terms.js';
import { dcat, dct, foaf, rdf, rdfs, skos, vcard, xsd } from '../../../core/rdf/vocabulary.js';
import { conceptFor, notMember } from '../../repository/assessment/checks.js';
import type { IndicatorName } from '../../repository/assessment/indicators.js';
import { knownLicence } from '../../repository/assessment/licence-check.js';
import { isMember, suggestion } from '../../repository/validation/code-lists.js';
import {
  nearestMediaType,
  mediaTypeOf as registeredType,
  type Table,
  vocabulary,
} from '../../../model/vocabularies/index.js';
import * as guess from './guesses.js';
import type { Described } from './guesses.js';

/** Writes statements about one value: its own node where it needs one. */
type Write = (value: string, fresh: () => Quad['subject']) => { readonly term: Term; readonly about?: readonly Quad[] };

/** A kind of value. */
interface Kind {
  /** A value that shows what is wanted; never a fact about anything. */
  readonly example: string;
  /** The fault of a value, as a sentence without its full stop; nothing when it is sound. */
  readonly fault: (value: string) => string | undefined;
  readonly write: Write;
  /** The value that a term of the data stands for. */
  readonly read?: (term: Term) => string;
}

const notBlank = (value: string): string | undefined => (value.trim() === '' ? 'A text cannot be empty' : undefined);
const absolute = (value: string): string | undefined =>
  /^[A-Za-z][A-Za-z0-9+.-]*:./.test(value) ? faultOfIri(value) : 'An IRI has a scheme, such as https:';
const webAddress = (value: string): string | undefined =>
  /^https?:\/\//i.test(value) ? faultOfIri(value) : 'The address of a file begins with http: or https:';

const plain: Write = (value) => ({ term: literal(value) });
const named: Write = (value) => ({ term: iri(value) });

/** A new node of a class with one property. */
const described =
  (type: NamedNode, property: NamedNode, asTerm: (value: string) => Term): Write =>
  (value, fresh) => {
    const node = fresh();
    const about = [factory.quad(node, rdf.type, type), factory.quad(node, property, asTerm(value) as Quad['object'])];
    return { term: node, about };
  };

/** Free text. */
const text = (example: string): Kind => ({ example, fault: notBlank, write: plain });

/** The address of a file. */
const address: Kind = { example: 'https://example.org/data.csv', fault: webAddress, write: named };

/** A place, by its IRI. */
const place: Kind = { example: `${vocabulary('country').scheme}/DEU`, fault: absolute, write: named };

/** A member of an authority table, by its IRI. */
const concept = (table: Table, code: string): Kind => ({
  example: `${vocabulary(table).scheme}/${code}`,
  fault: (value) => {
    if (isMember(table, value)) return undefined;
    const meant = suggestion(value);
    return `The value is not in the EU vocabulary ${table}${meant === undefined ? '' : `; probably meant: ${meant}`}`;
  },
  write: named,
});

/** A media type of the IANA registry, by its name. */
const mediaType: Kind = {
  example: 'text/csv',
  fault: (value) => (nearestMediaType(value) ? undefined : 'The media type is not registered with IANA'),
  write: (value) => ({ term: iri(nearestMediaType(value)?.iri ?? value) }),
  read: ({ value }) => nearestMediaType(value)?.type ?? value,
};

/** A day, or a moment. */
const date: Kind = {
  example: '2025-01-31',
  fault: (value) =>
    readDate(value)?.exact === true ? undefined : 'A date is written as 2025-01-31 or 2025-01-31T12:00:00Z',
  write: (value) => ({ term: dateLiteral(value) }),
};

/** A period, as the first and the last day with a slash between them (ISO 8601). */
const period: Kind = {
  example: '2024-01-01/2024-12-31',
  fault: (value) => {
    const days = value.split('/');
    return days.length === 2 && days.every((day) => date.fault(day) === undefined)
      ? undefined
      : 'A period is written as 2024-01-01/2024-12-31';
  },
  write: (value, fresh) => {
    const node = fresh();
    const [from = '', to = ''] = value.split('/');
    const day = (moment: string) => date.write(moment, fresh).term as Quad['object'];
    const about = [
      factory.quad(node, rdf.type, dct.PeriodOfTime),
      factory.quad(node, dcat.startDate, day(from)),
      factory.quad(node, dcat.endDate, day(to)),
    ];
    return { term: node, about };
  },
};

/** A size in bytes. */
const size: Kind = {
  example: '1024',
  fault: (value) => (/^\d{1,30}$/.test(value) ? undefined : 'A size is a whole number from zero upwards'),
  write: (value) => ({ term: literal(value, xsd.nonNegativeInteger) }),
};

/** An organization or person, by name. */
const agent: Kind = {
  example: 'Example organization',
  fault: notBlank,
  write: described(foaf.Agent, foaf.name, (value) => literal(value)),
};

/** A contact point, by its mailbox. */
const mailbox: Kind = {
  example: 'mailto:data@example.org',
  fault: (value) =>
    /^mailto:[^\s@]+@[^\s@]+$/.test(value) ? faultOfIri(value) : 'A mailbox is written as mailto:data@example.org',
  write: described(vcard.Kind, vcard.hasEmail, iri),
};

/** A statement of rights, in words. */
const rights: Kind = {
  example: 'No rights are reserved.',
  fault: notBlank,
  write: described(dct.RightsStatement, rdfs.label, (value) => literal(value)),
};

/** The trust that the values of a change deserve. */
export type Origin = 'VOCABULARY' | 'METADATA' | 'EXAMPLE';

/** Values for one property of one resource. */
export interface Change {
  readonly subject: Term;
  readonly property: NamedNode;
  readonly kind: Kind;
  /** Field of the typed input, relative to that of the resource; absent where typed input has none. */
  readonly field?: string;
  readonly values: readonly string[];
  /** Terms whose place the values take. */
  readonly replaces: readonly Term[];
  readonly origin: Origin;
}

/** Finds the changes that would make an indicator pass; none where only a person can know. */
type Remedy = (described: Described) => readonly Change[];

interface Slot {
  readonly property: NamedNode;
  readonly kind: Kind;
  readonly field?: string;
}

/** A property of a noun with its field in typed input; `part` is the way from there to what is set of a node. */
const slot = <F extends Fields>(
  { fields }: { readonly fields: F },
  name: keyof F & string,
  kind: Kind,
  part = '',
): Slot => {
  const { paths, written } = fields[name] as ValueField | RelationField;
  return { property: paths[0]?.[0] as NamedNode, kind, field: `${written?.as ?? name}${part}` };
};

/** Values that the metadata suggest, or an example. */
const filled = (
  described: Described,
  slot: Slot,
  known: readonly string[],
  replaces: readonly Term[] = [],
): Change => ({
  ...slot,
  subject: described.node,
  values: known.length > 0 ? known : [slot.kind.example],
  replaces,
  origin: known.length > 0 ? 'METADATA' : 'EXAMPLE',
});

/** Sets a property that is not there. */
const set =
  (slot: Slot, known: (described: Described) => readonly string[] = () => []): Remedy =>
  (described) => [filled(described, slot, known(described))];

const terms = ({ index, node }: Described, property: NamedNode): readonly Term[] => index.values(node, property);

/** Puts the member of a table that was meant in the place of what is not a member. */
const aligned = (described: Described, slot: Slot, table: Table, known: readonly string[]): Change[] => {
  const values = terms(described, slot.property);
  if (values.some((term) => conceptFor(term, table))) return [];
  const { meant } = notMember(table, values);
  if (meant !== undefined) return [{ ...filled(described, slot, [meant], values), origin: 'VOCABULARY' }];
  return [filled(described, slot, known, values)];
};

const FORMAT = slot(distribution, 'format', concept('file-type', 'CSV'));
const MEDIA_TYPE = slot(distribution, 'mediaType', mediaType);
const LICENCE = slot(distribution, 'licence', concept('licence', 'CC_BY_4_0'), '.exactMatch');
const ACCESS_RIGHTS = slot(dataset, 'accessRights', concept('access-right', 'PUBLIC'));

const format: Remedy = (described) => aligned(described, FORMAT, 'file-type', guess.formatOf(described));

const formatAndMediaType: Remedy = (described) => {
  const types = terms(described, dcat.mediaType);
  if (types.some((term) => term.termType === 'NamedNode' && registeredType(term.value))) return format(described);
  const meant = types.map(({ value }) => nearestMediaType(value)?.type).find((type) => type !== undefined);
  const change =
    meant === undefined
      ? filled(described, MEDIA_TYPE, guess.mediaTypeOf(described), types)
      : { ...filled(described, MEDIA_TYPE, [meant], types), origin: 'VOCABULARY' as const };
  return [...format(described), change];
};

const licence: Remedy = (described) => {
  const [found] = terms(described, dct.license);
  if (!found || found.termType === 'Literal') {
    const { meant } = found ? notMember('licence', [found]) : {};
    return [filled(described, LICENCE, meant === undefined ? [] : [meant], found ? [found] : [])];
  }
  const { index, node } = described;
  const { meant } = knownLicence({
    values: (property) => index.values(node, property),
    valuesOf: (other, property) => index.values(other, property),
    conforms: false,
    urlStatus: () => ({ state: 'UNCHECKED' }),
  });
  const change = filled(described, { ...LICENCE, property: skos.exactMatch }, meant === undefined ? [] : [meant]);
  return [{ ...change, subject: found, origin: meant === undefined ? 'EXAMPLE' : 'VOCABULARY' }];
};

const whereKnown =
  (slot: Slot, known: (described: Described) => readonly string[]): Remedy =>
  (described) => {
    const values = known(described);
    return values.length > 0 ? [filled(described, slot, values)] : [];
  };

/** What streams lack of DCAT-AP: the endpoint as access URL. Other violations only a person can mend. */
const endpoints: Remedy = (described) =>
  terms(described, dcat.distribution).flatMap((node) => {
    const stream = { ...described, node: node as NamedNode };
    const isAccessed = node.termType !== 'NamedNode' || terms(stream, dcat.accessURL).length > 0;
    const values = isAccessed ? [] : guess.endpointsOf(stream);
    return values.length > 0 ? [filled(stream, { property: dcat.accessURL, kind: address }, values)] : [];
  });

/** The remedies by indicator. What is left out cannot be mended by setting a value. */
export const remedies: Partial<Record<IndicatorName, Remedy>> = {
  keywordAvailability: set(slot(dataset, 'keywords', text('air quality')), guess.keywordsOfThemes),
  categoryAvailability: set(slot(dataset, 'themes', concept('data-theme', 'ENVI')), guess.themesOfKeywords),
  spatialAvailability: set(slot(dataset, 'spatial', place)),
  temporalAvailability: set({ property: dct.temporal, kind: period }),
  dcatApCompliance: endpoints,
  accessUrlStatusCode: whereKnown(slot(distribution, 'accessUrls', address), guess.accessOf),
  downloadUrlAvailability: set(slot(distribution, 'downloadUrls', address)),
  formatAvailability: set(FORMAT, guess.formatOf),
  mediaTypeAvailability: set(MEDIA_TYPE, guess.mediaTypeOf),
  formatMediaTypeVocabularyAlignment: formatAndMediaType,
  formatMediaTypeNonProprietary: format,
  formatMediaTypeMachineReadable: format,
  licenceAvailability: set(LICENCE),
  licenceAlignment: licence,
  accessRightsAvailability: set(ACCESS_RIGHTS),
  accessRightsVocabularyAlignment: (described) => aligned(described, ACCESS_RIGHTS, 'access-right', []),
  contactPointAvailability: set(slot(dataset, 'contactPoints', mailbox, '[0].email'), guess.mailboxOf),
  publisherAvailability: set(slot(dataset, 'publisher', agent, '.name'), guess.publisherOf),
  byteSizeAvailability: set(slot(distribution, 'byteSize', size)),
  rightsAvailability: set(slot(distribution, 'rights', rights)),
  dateModifiedAvailability: set(slot(dataset, 'modified', date)),
  dateIssuedAvailability: set(slot(dataset, 'issued', date)),
};
