/** Kinds of values that suggestions set: what a value looks like, when it is none, and how it is written as RDF. */
import { dateLiteral, readDate } from '../../model/values/dates.js';
import { isMember, suggestion } from '../validation/code-lists.js';
import { nearestMediaType, vocabulary, type Table } from '../vocabularies/index.js';
import { faultOfIri } from '../../rdf/iri-check.js';
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../../rdf/terms.js';
import { dcat, dct, foaf, rdf, rdfs, vcard, xsd } from '../../rdf/vocabulary.js';

/** Writes statements about one value: its own node where it needs one. */
type Write = (value: string, fresh: () => Quad['subject']) => { readonly term: Term; readonly about?: readonly Quad[] };

/** A kind of value. */
export interface Kind {
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
export const text = (example: string): Kind => ({ example, fault: notBlank, write: plain });

/** The address of a file. */
export const address: Kind = { example: 'https://example.org/data.csv', fault: webAddress, write: named };

/** A place, by its IRI. */
export const place: Kind = { example: `${vocabulary('country').scheme}/DEU`, fault: absolute, write: named };

/** A member of an authority table, by its IRI. */
export const concept = (table: Table, code: string): Kind => ({
  example: `${vocabulary(table).scheme}/${code}`,
  fault: (value) => {
    if (isMember(table, value)) return undefined;
    const meant = suggestion(value);
    return `The value is not in the EU vocabulary ${table}${meant === undefined ? '' : `; probably meant: ${meant}`}`;
  },
  write: named,
});

/** A media type of the IANA registry, by its name. */
export const mediaType: Kind = {
  example: 'text/csv',
  fault: (value) => (nearestMediaType(value) ? undefined : 'The media type is not registered with IANA'),
  write: (value) => ({ term: iri(nearestMediaType(value)?.iri ?? value) }),
  read: ({ value }) => nearestMediaType(value)?.type ?? value,
};

/** A day, or a moment. */
export const date: Kind = {
  example: '2025-01-31',
  fault: (value) =>
    readDate(value)?.exact === true ? undefined : 'A date is written as 2025-01-31 or 2025-01-31T12:00:00Z',
  write: (value) => ({ term: dateLiteral(value) }),
};

/** A period, as the first and the last day with a slash between them (ISO 8601). */
export const period: Kind = {
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
export const size: Kind = {
  example: '1024',
  fault: (value) => (/^\d{1,30}$/.test(value) ? undefined : 'A size is a whole number from zero upwards'),
  write: (value) => ({ term: literal(value, xsd.nonNegativeInteger) }),
};

/** An organization or person, by name. */
export const agent: Kind = {
  example: 'Example organization',
  fault: notBlank,
  write: described(foaf.Agent, foaf.name, (value) => literal(value)),
};

/** A contact point, by its mailbox. */
export const mailbox: Kind = {
  example: 'mailto:data@example.org',
  fault: (value) =>
    /^mailto:[^\s@]+@[^\s@]+$/.test(value) ? faultOfIri(value) : 'A mailbox is written as mailto:data@example.org',
  write: described(vcard.Kind, vcard.hasEmail, iri),
};

/** A statement of rights, in words. */
export const rights: Kind = {
  example: 'No rights are reserved.',
  fault: notBlank,
  write: described(dct.RightsStatement, rdfs.label, (value) => literal(value)),
};
