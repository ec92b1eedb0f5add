/** JSON Schemas (2020-12, as OpenAPI 3.1 uses them) of what the routes answer. */
import { bands, dimensions } from '../../model/dimensions.js';
import {
  indicators,
  MOST_POINTS,
  possible,
  possibleOfDistribution,
} from '../../features/repository/assessment/indicators.js';
import { integer, list, nullable, object, open, text, type Schema } from '../../core/http/openapi/json-schema.js';
import { sampleSchemas } from '../../features/samples/rest/openapi.js';
import { repositorySchemas } from '../../features/repository/rest/openapi/repository-schemas.js';

const pointsOf = (most: Readonly<Record<string, number>>): Record<string, Schema> =>
  Object.fromEntries(dimensions.map((name) => [name, integer(`Points for ${name}.`, most[name])]));

const dimensionNames = dimensions.map((dimension) => dimension.toUpperCase());
const indicatorNames = indicators.map(({ name }) => name);

const indicator = object({
  name: { type: 'string', enum: indicatorNames, description: 'Name of the metric.' },
  title: text('Name for people.'),
  dimension: { type: 'string', enum: dimensionNames },
  passed: { type: 'boolean' },
  points: integer('Points reached.'),
  possible: integer('Points that can be reached.'),
  property: nullable('IRI of the property that was looked at.'),
  value: nullable('Value that decided, shortened.'),
  distribution: nullable('Id of the distribution that is responsible; null when the dataset itself is.'),
  url: {
    description: 'For URL checks: what is known about the URL.',
    anyOf: [
      object({
        state: { type: 'string', enum: ['UNCHECKED', 'OK', 'BROKEN', 'REFUSED'] },
        status: {
          type: ['integer', 'null'],
          description: 'HTTP status; 1100: no connection; 1300: may not be checked.',
        },
        checked: nullable('When it was last checked.'),
      }),
      { type: 'null' },
    ],
  },
});

const advice = object({
  indicator: { type: 'string', enum: indicatorNames },
  dimension: { type: 'string', enum: dimensionNames },
  gain: integer('Points to gain.'),
  text: text('What to do.'),
  property: nullable('IRI of the property to look at.'),
  distribution: nullable('Id of the distribution to look at.'),
  meant: nullable('Vocabulary member that was probably meant.'),
});

const explanation = {
  indicators: list({ $ref: '#/components/schemas/Indicator' }),
  advice: list({ $ref: '#/components/schemas/Advice' }),
};

/** Schemas by name. */
export const schemas = {
  DatasetMetrics: object({
    ...pointsOf(possible),
    score: integer('Points of all dimensions.', MOST_POINTS),
    possible: integer('Points that can be reached.'),
    band: { type: 'string', enum: bands.map(({ name }) => name) },
    computedAt: text('When the dataset was assessed, ISO 8601.'),
    info: open('Id, IRI, title and distributions of the dataset.'),
    ...explanation,
  }),
  DistributionMetrics: object({
    id: text('Id of the distribution.'),
    ...pointsOf({ ...possibleOfDistribution }),
    score: integer('Points that it brings.'),
    possible: integer('Points that a distribution can bring.'),
    info: open('Id, IRI and title of the distribution.'),
    ...explanation,
  }),
  IndicatorView: open('Each dimension as an array of objects with one indicator each (`view=indicators`).'),
  Indicator: indicator,
  Advice: advice,
  Summary: object(
    {
      ...Object.fromEntries(dimensions.map((name) => [name, open()])),
      score: integer('Points of all dimensions.', MOST_POINTS),
      info: open('Id and titles of the catalogue, or id and name of the country.'),
    },
    [],
  ),
  SummaryHistory: open('By dimension and indicator, and for `score`, an array of objects with one date each.'),
  ApplicationProfile: object({
    identifier: text('Word for the parameter `profile`.'),
    iri: text('IRI by which catalogues name it (dct:conformsTo).'),
    title: text('What it is called.'),
    version: text('Version of its rules.'),
    licence: text('Licence of its rules.'),
    attribution: nullable('Whom the rules are from.'),
    source: nullable('Address of its specification.'),
  }),
  Validation: object(
    {
      conforms: { type: 'boolean', description: 'Whether there is no violation.' },
      results: list({ $ref: '#/components/schemas/Finding' }),
      omitted: integer('How many more results there are.'),
      quality: {
        ...open('Score that the dataset of a payload would reach, its URLs unchecked; null without exactly one.'),
        type: ['object', 'null'],
      },
    },
    ['conforms', 'results'],
  ),
  ...repositorySchemas,
  ...sampleSchemas,
  Problem: {
    ...object({
      title: text('What went wrong.'),
      status: integer('HTTP status.'),
      code: text('Stable code.'),
      detail: text('Explanation.'),
    }),
    description: 'Problem details (RFC 9457).',
  },
} as const satisfies Record<string, Schema>;
