/** JSON Schemas of search documents, which follow from the rows of the model. */
import { shownRows, type Field, type Noun, type ValueField } from '../../model/property.js';
import { list, object, open, text, type Schema } from './json-schema.js';

const texts = open('Texts by their languages.');
const concept = object({ id: text('Its code.'), label: text('What it is called.'), resource: text('Its IRI.') }, [
  'id',
  'label',
]);

/** What stands for nodes, by the name of their noun or of the form in which documents show them. */
const PARTS: Readonly<Record<string, Schema>> = {
  ...{ Concept: concept, Law: concept, Link: concept },
  Page: object({ resource: text('Its address.') }),
  Rights: object({ label: text('In words.'), resource: text('Their IRI.') }, ['label']),
  Licence: object({ id: text('Its id.'), label: text('What it is called.'), la_url: text('Where it can be read.') }, [
    'id',
    'label',
  ]),
  Checksum: object({ checksum_value: text('In digits.'), algorithm: text('How it was made.') }, ['checksum_value']),
};

const KINDS: Readonly<Partial<Record<ValueField['type'], Schema>>> = {
  ...{ text: texts, decimal: { type: 'number' }, integer: { type: 'integer' }, boolean: { type: 'boolean' } },
};

/** Members that do not follow from a row (src/domain/indexed/document/dataset.ts). */
const BESIDE: Readonly<Record<string, Schema>> = {
  'Dataset.keywords': list(object({ id: text('Its id.'), label: text('The word.'), language: text('Its language.') })),
  'Dataset.categories': list(object({ id: text('Its code.'), label: texts, resource: text('Its IRI.') })),
  'Dataset.periods': list(object({ gte: text('When it starts.'), lte: text('When it ends.') }, [])),
  'Dataset.adms_identifier': list(open()),
  'Dataset.type': concept,
  'Dataset.monetization': list(open('Offers that the metadata describe.')),
  'Dataset.offer': { ...open('Link to its origin or twin.'), type: ['object', 'null'] },
};

const schemaOf = (field: Field): Schema => {
  if (field.kind !== 'value' && field.kind !== 'relation') return { type: 'string' };
  const part =
    field.kind === 'relation'
      ? (PARTS[field.searchAs ?? field.to().name] ?? documentSchema(field.to()))
      : (PARTS[field.searchAs ?? ''] ?? KINDS[field.type] ?? { type: 'string' });
  return field.many && part !== texts ? list(part) : part;
};

/** What search documents show of a node: members that have no value are left out, and some follow from no row. */
export const documentSchema = (noun: Noun): Schema => {
  const described = shownRows(noun).map(([, member, field]): [string, Schema] => {
    const schema = BESIDE[`${noun.name}.${member}`] ?? schemaOf(field);
    return [member, field.about === undefined ? schema : { ...schema, description: `${field.about}.` }];
  });
  return { ...object(Object.fromEntries(described), []), additionalProperties: true };
};
