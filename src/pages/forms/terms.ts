/** Values of form fields as RDF terms, and back. */
import { isDay } from '../../model/values/dates.js';
import { faultOfIri } from '../../rdf/iri-check.js';
import { iri, isLanguageTag, literal, type Literal, type NamedNode, type Quad } from '../../rdf/terms.js';
import { xsd } from '../../rdf/vocabulary.js';
import { Refusal } from '../../errors.js';
import type { ValueKind } from './offer-fields.js';

type Value = Quad['object'];

/** A refusal that belongs to one field of the form. */
export const wrongField = (field: string, detail: string): Refusal => new Refusal('BAD_REQUEST', detail, { field });

/** An IRI that a person typed. Errors: `BAD_REQUEST` for the field. */
export const typedIri = (value: string, field: string): Value => {
  if (!URL.canParse(value) || faultOfIri(value) !== undefined)
    throw wrongField(field, 'This is not a complete address, such as https://data.example/file.csv.');
  return iri(value);
};

/** Text in a language; without one where the tag is empty. Errors: `BAD_REQUEST`. */
export const typedText = (value: string, language: string): Literal => {
  if (language !== '' && !isLanguageTag(language)) throw wrongField('language', 'This is not a language tag.');
  return language === '' ? literal(value) : literal(value, language);
};

const plain = (value: string, type: NamedNode, isRight: boolean, field: string, detail: string): Literal => {
  if (!isRight) throw wrongField(field, detail);
  return literal(value, type);
};

/** An amount. */
const typedDecimal = (value: string, field: string): Literal => {
  const amount = value.replace(',', '.');
  const isRight = /^\d{1,15}(\.\d{1,6})?$/.test(amount);
  return plain(amount, xsd.decimal, isRight, field, 'A price is a number from zero upwards, such as 12.50.');
};

/** The end of a day. */
const typedDay = (value: string, field: string): Literal => {
  return plain(`${value}T23:59:59Z`, xsd.dateTime, isDay(value), field, 'A day looks like 2027-12-31.');
};

/** A value that a person typed, as a literal of its kind. Errors: `BAD_REQUEST` for the field. */
export const typedValue = (kind: Exclude<ValueKind, 'licence'>, value: string, field: string): Literal => {
  switch (kind) {
    case 'decimal':
      return typedDecimal(value, field);
    case 'day':
      return typedDay(value, field);
    case 'integer': {
      const isRight = /^\d{1,9}$/.test(value);
      return plain(value, xsd.integer, isRight, field, 'This is a whole number from zero upwards.');
    }
    case 'flag':
      return plain(value, xsd.boolean, /^(true|false)$/.test(value), field, 'This is yes or no.');
    case 'currency': {
      const code = value.toUpperCase();
      return plain(code, xsd.string, /^[A-Z]{3}$/.test(code), field, 'A currency is a code of ISO 4217, such as EUR.');
    }
    default:
      return literal(value);
  }
};

/** True if a value is text in a language; `''` means text without one. */
export const isIn =
  (language: string) =>
  (value: Value): boolean =>
    value.termType === 'Literal' && value.language.toLowerCase() === language.toLowerCase();
