/** Values of form fields as RDF terms, and back. */
import { faultOfIri } from '../../../rdf/iri-check.js';
import { iri, isLanguageTag, literal, type Literal, type Quad } from '../../../rdf/terms.js';
import { xsd } from '../../../rdf/vocabulary.js';
import { Refusal } from '../../../errors.js';

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

/** An amount. Errors: `BAD_REQUEST` for the field. */
export const typedDecimal = (value: string, field: string): Literal => {
  const plain = value.replace(',', '.');
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(plain))
    throw wrongField(field, 'A price is a number from zero upwards, such as 12.50.');
  return literal(plain, xsd.decimal);
};

/** The end of a day. Errors: `BAD_REQUEST` for the field. */
export const typedDay = (value: string, field: string): Literal => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value)))
    throw wrongField(field, 'A day looks like 2027-12-31.');
  return literal(`${value}T23:59:59Z`, xsd.dateTime);
};

/** Whether a value is text in a language; `''` means text without one. */
export const isIn =
  (language: string) =>
  (value: Value): boolean =>
    value.termType === 'Literal' && value.language.toLowerCase() === language.toLowerCase();
