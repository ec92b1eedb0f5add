/** JSON Schemas of what the repository answers beside RDF, and of the lists of the assessment. */
import { integer, list, nullable, object, open, text, type Schema } from './json-schema.js';

const finding = object({
  code: text('Stable code of the rule.'),
  severity: { type: 'string', enum: ['VIOLATION', 'WARNING', 'INFO'] },
  focusNode: text('Resource that was looked at.'),
  path: nullable('IRI of the property.'),
  value: nullable('Value that broke the rule.'),
  message: text('What is wrong.'),
});

const checkedUrl: Schema = {
  ...open('The URL with its state (UNCHECKED, OK, BROKEN, REFUSED), status and the time of the last check.'),
  type: ['object', 'null'],
};

/** Schemas by name. */
export const repositorySchemas = {
  Finding: finding,
  Report: object({
    conforms: { type: 'boolean', description: 'Whether there is no violation.' },
    findings: list({ $ref: '#/components/schemas/Finding' }),
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
