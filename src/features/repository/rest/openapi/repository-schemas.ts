/** JSON Schemas of what the repository answers beside RDF, and of the lists of the assessment. */
import { integer, list, nullable, object, open, text, type Schema } from '../../../../core/http/openapi/json-schema.js';

const finding = object(
  {
    code: text('Stable code of the rule.'),
    severity: { type: 'string', enum: ['VIOLATION', 'WARNING', 'INFO'] },
    focusNode: text('Resource that was looked at.'),
    path: nullable('IRI of the property.'),
    value: nullable('Value that broke the rule.'),
    message: text('What is wrong; of the rules of application profiles in the language of Accept-Language.'),
    profile: nullable('Word of the application profile whose rule it is; null for the rules that count for everybody.'),
    profileIri: nullable('IRI of that profile.'),
  },
  // Younger than the first release, so not required.
  ['code', 'severity', 'focusNode', 'path', 'value', 'message'],
);

const checkedUrl: Schema = {
  ...open('The URL with its state (UNCHECKED, OK, BROKEN, REFUSED), status and the time of the last check.'),
  type: ['object', 'null'],
};

const change = object({
  property: text('IRI of the property.'),
  values: list(text('A value to give it.')),
  replaces: list(text('A value whose place they take.')),
  origin: {
    type: 'string',
    enum: ['VOCABULARY', 'METADATA', 'EXAMPLE'],
    description: "Where the values come from; an EXAMPLE only shows what is wanted and is nobody's fact.",
  },
});

const edit = {
  type: ['object', 'null'],
  properties: {
    changes: list(change),
    patch: text('The same as an RDF Patch of the metadata that were sent.'),
  },
  description: 'What it changes; null where setting a value does not help.',
};

const preview = {
  ...object({
    before: { ...open('The score of the stored version.'), type: ['object', 'null'] },
    after: open('The score that the write would lead to.'),
    suggestions: list(object({ id: text('Name of the suggestion.'), text: text('What it says.'), edit })),
  }),
  description: 'Of a dataset: its score before and after, and what would raise it further.',
};

/** Schemas by name. */
export const repositorySchemas = {
  Finding: finding,
  Report: object(
    {
      conforms: { type: 'boolean', description: 'Whether there is no violation.' },
      findings: list({ $ref: '#/components/schemas/Finding' }),
      quality: preview,
    },
    ['conforms', 'findings'],
  ),
  Logo: object({
    path: text('Address of the picture, relative to the service.'),
    url: text('Address of the picture.'),
    mediaType: text('Media type of the picture.'),
    width: integer('Width in pixels.'),
    height: integer('Height in pixels.'),
    byteSize: integer('Size in bytes.'),
  }),
  Removal: object({
    id: text('Id of the resource.'),
    datasets: integer('How many datasets go with it.'),
  }),
  Created: object({ id: text('Id of the resource.') }),
  Change: object({
    cursor: text('Place in the log.'),
    at: text('When it happened, ISO 8601.'),
    action: text('What happened.'),
    kind: { type: 'string', enum: ['catalogue', 'dataset', 'quality'] },
    id: text('Id of the resource.'),
    iri: text('IRI of the resource.'),
    catalogue: nullable('Catalogue of the resource.'),
    etag: nullable('Entity tag of the new version.'),
    actor: nullable('Who did it.'),
  }),
  Draft: object({
    id: text('Id of the draft.'),
    iri: text('IRI that the dataset will have.'),
    catalogue: text('Id of the catalogue.'),
    title: open('Titles by language.'),
    created: text('When it was made, ISO 8601.'),
    modified: text('When it was last changed, ISO 8601.'),
  }),
  MintedIdentifier: object({
    id: text('Id of the dataset.'),
    identifier: text('The persistent identifier.'),
    iri: text('The persistent identifier as an IRI.'),
  }),
  Violation: object({
    resultPath: nullable('IRI of the property.'),
    resultMessage: text('What is wrong.'),
    value: nullable('Value that broke the rule.'),
    title: text('Stable code of the rule.'),
    reference: text('IRI of the dataset.'),
  }),
  CheckedDistribution: object({
    id: text('Id of the distribution.'),
    uri: text('IRI of the distribution.'),
    title: nullable('Title.'),
    dataset: text('Id of the dataset.'),
    accessUrl: checkedUrl,
    downloadUrl: checkedUrl,
  }),
} as const satisfies Record<string, Schema>;
