/** JSON Schemas of search documents, which follow from the rows of the model. */
import { shownRows, type Field, type Noun, type ValueField } from '../../../model/property.js';
import { list, object, open, text, type Schema } from '../../../core/http/openapi/json-schema.js';

const texts = open('Texts by their languages.');
const concept = object({ id: text('Its code.'), label: text('What it is called.'), resource: text('Its IRI.') }, [
  'id',
  'label',
]);

/**
 * What stands for nodes, by the name of their noun or of the form in which documents show them. Code makes these of several statements and of the
 * code lists (src/features/repository/indexed/document), so their members follow from no row.
 */
const PARTS: Readonly<Record<string, Schema>> = {
  ...{ Concept: concept, Law: concept, Link: concept },
  Page: object({ resource: text('Its address.') }),
  Rights: object({ label: text('In words.'), resource: text('Their IRI.') }, ['label']),
  Licence: object({ id: text('Its id.'), label: text('What it is called.'), la_url: text('Where it can be read.') }, [
    'id',
    'label',
  ]),
  Checksum: object({ checksum_value: text('In digits.'), algorithm: text('How it was made.') }, ['checksum_value']),
  Keyword: object({ id: text('Its id.'), label: text('The word.'), language: text('Its language.') }),
  Category: object({ id: text('Its code.'), label: texts, resource: text('Its IRI.') }),
  Identifier: open(),
  MonetizationMethod: list(open('Offers that the metadata describe.')),
  OfferLink: { ...open(), type: ['object', 'null'] },
};

const KINDS: Readonly<Partial<Record<ValueField['type'], Schema>>> = {
  ...{
    text: texts,
    decimal: { type: 'number' },
    money: { type: 'number' },
    integer: { type: 'integer' },
    boolean: { type: 'boolean' },
  },
};

const schemaOf = (field: Field): Schema => {
  if (field.kind !== 'value' && field.kind !== 'relation') return { type: 'string' };
  const part =
    field.kind === 'relation'
      ? (PARTS[field.searchAs ?? field.to().name] ?? documentSchema(field.to()))
      : (PARTS[field.searchAs ?? ''] ?? KINDS[field.type] ?? { type: 'string' });
  return field.many && !field.searchFirst && part !== texts ? list(part) : part;
};

/** What search documents show of a node: members that have no value are left out, and some follow from no row. */
export const documentSchema = (noun: Noun): Schema => {
  const described = shownRows(noun).map(([, member, field]): [string, Schema] => {
    const schema = schemaOf(field);
    return [member, field.about === undefined ? schema : { ...schema, description: `${field.about}.` }];
  });
  return { ...object(Object.fromEntries(described), []), additionalProperties: true };
};
