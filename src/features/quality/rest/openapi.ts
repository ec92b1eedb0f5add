/** The parameters and answers of the routes of the quality assessment, for the interface description. */
import {
  choice,
  count,
  date,
  health,
  json,
  level,
  locale,
  problems,
  query,
  rdfBody,
  rdfTypes,
  type Described,
  type Json,
  type Operations,
} from '../../../core/http/openapi/parts.js';
import { envelopeOf, ref } from '../../../core/http/openapi/json-schema.js';

const view = query(
  'view',
  'Points, or arrays of named indicators; the default is a setting of the deployment.',
  choice('metrics', 'indicators'),
);
const filter = query(
  'filter',
  'Parts to return, separated by commas: the dimensions, `score`, `info`; everything when absent.',
);
const profile = query(
  'profile',
  'Word or IRI of an application profile by which it is judged as well; several with commas between them.',
);
const range = [
  query('offset', 'How many to skip.', count(0)),
  query('limit', 'How many to return.', count(100, 1, 100)),
];
const period = [
  query('startDate', 'First day.', date, true),
  query('endDate', 'Last day; today when absent.', date),
  query('resolution', 'Length of a period.', { ...choice('year', 'month', 'day'), default: 'month' }),
  filter,
];
const either = (name: 'DatasetMetrics' | 'DistributionMetrics'): Json =>
  envelopeOf({ anyOf: [ref(name), ref('IndicatorView'), { type: 'array', items: ref('IndicatorView') }] });

const figures = (summary: string, parameters: readonly Json[] = [locale, filter]): Described => ({
  summary,
  parameters,
  responses: { 200: json('The figures.', envelopeOf(ref('Summary'))), ...problems(400, 404) },
});
const history = (summary: string, parameters: readonly Json[] = []): Described => ({
  summary,
  parameters: [...period, ...parameters],
  responses: {
    200: json('Time series; periods in which nothing changed are left out.', envelopeOf(ref('SummaryHistory'))),
    ...problems(400, 404),
  },
});

/** The operations by method and path. */
export const qualityOperations: Operations = {
  'GET /srv/mqa/datasets/:id': {
    summary: 'Quality of a dataset',
    parameters: [locale, view],
    responses: { 200: json('Its points.', either('DatasetMetrics')), ...problems(400, 404) },
  },
  'GET /srv/mqa/datasets/:id/distributions': {
    summary: 'Quality of the distributions of a dataset',
    parameters: [locale, view],
    responses: { 200: json('Their points.', either('DistributionMetrics')), ...problems(400, 404) },
  },
  'GET /srv/mqa/distributions/:id': {
    summary: 'Quality of one distribution',
    parameters: [locale, view],
    responses: { 200: json('Its points.', either('DistributionMetrics')), ...problems(400, 404) },
  },
  'GET /srv/mqa/global': figures('Figures over all datasets', [filter]),
  'GET /srv/mqa/global/history': history('How the figures over all datasets were'),
  'GET /srv/mqa/countries': figures('Figures of every country that catalogues cover'),
  'GET /srv/mqa/countries/history': history('How the figures of every country were', [locale]),
  'GET /srv/mqa/countries/:id': figures('Figures of the catalogues of a country'),
  'GET /srv/mqa/countries/:id/history': history('How the figures of a country were'),
  'GET /srv/mqa/catalogues': figures('Figures of every catalogue'),
  'GET /srv/mqa/catalogues/history': history('How the figures of every catalogue were', [locale]),
  'GET /srv/mqa/catalogues/:id': figures('Figures of a catalogue'),
  'GET /srv/mqa/catalogues/:id/history': history('How the figures of a catalogue were'),
  'GET /srv/mqa/catalogues/:id/violations': {
    summary: 'Violations of DCAT-AP in the datasets of a catalogue',
    parameters: range,
    responses: { 200: json('The violations.', envelopeOf(ref('Violation'))), ...problems(400, 404) },
  },
  'GET /srv/mqa/catalogues/:id/distributions/reachability': {
    summary: 'Distributions of a catalogue with what is known about their URLs',
    parameters: [...range, locale],
    responses: { 200: json('The distributions.', envelopeOf(ref('CheckedDistribution'))), ...problems(400, 404) },
  },
  'GET /srv/mqa/profiles': {
    summary: 'The application profiles that are there',
    responses: {
      200: json('The profiles.', {
        type: 'object',
        properties: { profiles: { type: 'array', items: ref('ApplicationProfile') } },
      }),
    },
  },
  'POST /srv/mqa/validate': {
    summary: 'Validate RDF without storing it, and preview the score of the dataset in it',
    parameters: [level, profile],
    requestBody: rdfBody,
    responses: {
      200: {
        description: 'What validation finds: JSON, or the SHACL report as RDF by Accept.',
        content: { 'application/json': { schema: ref('Validation') }, ...rdfTypes },
      },
      ...problems(400, 413, 415, 422),
    },
  },
  'GET /srv/mqa/health': health,
};
