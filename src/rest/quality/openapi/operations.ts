/** What the quality routes take and answer. The paths and methods themselves come from the mounted routes. */
import { syntaxes } from '../../../rdf/syntax.js';
import { envelopeOf, ref } from './schemas.js';

type Json = Readonly<Record<string, unknown>>;

/** Description of one operation. */
export interface Described {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  /** Answers by status, in addition to the problems that any operation may have. */
  readonly responses: Readonly<Record<string, Json>>;
}

const query = (name: string, description: string, schema: Json, required = false): Json => ({
  name,
  in: 'query',
  description,
  required,
  schema,
});
const json = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});
const rdfTypes = Object.fromEntries(syntaxes.map(({ mediaType }) => [mediaType, { schema: { type: 'string' } }]));
const rdf = (description: string): Json => ({ description, content: rdfTypes });
const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
});
const unknown = { 404: problem('There is no such resource.') };

const locale = query('locale', 'Language of titles (BCP 47).', { type: 'string' });
const view = query('view', 'Points, or arrays of named indicators; the default is a setting of the deployment.', {
  type: 'string',
  enum: ['metrics', 'indicators'],
});
const filter = query('filter', 'Parts to return, separated by commas.', { type: 'string' });
const level = query('level', '1: counts and kinds of values; 2: also classes; 3: also recommendations.', {
  type: 'integer',
  enum: [1, 2, 3],
  default: 1,
});
const range = [
  query('offset', 'How many to skip.', { type: 'integer', default: 0 }),
  query('limit', 'How many to return, 1 to 100.', { type: 'integer', default: 100 }),
];
const period = [
  query('startDate', 'First day.', { type: 'string', format: 'date' }, true),
  query('endDate', 'Last day; today when absent.', { type: 'string', format: 'date' }),
  query('resolution', 'Length of a period.', { type: 'string', enum: ['year', 'month', 'day'], default: 'month' }),
  filter,
];
const either = (name: 'DatasetMetrics' | 'DistributionMetrics'): Json =>
  envelopeOf({ anyOf: [ref(name), ref('IndicatorView'), { type: 'array', items: ref('IndicatorView') }] });
const validation = {
  description: 'What validation finds: JSON, or the SHACL report as RDF by Accept.',
  content: { 'application/json': { schema: ref('Validation') }, ...rdfTypes },
};

/** Descriptions by method and path. */
export const described: Readonly<Record<string, Described>> = {
  'GET /srv/mqa/datasets/:id': {
    summary: 'Quality of a dataset',
    parameters: [locale, view],
    responses: { 200: json('Its points.', either('DatasetMetrics')), ...unknown },
  },
  'GET /srv/mqa/datasets/:id/distributions': {
    summary: 'Quality of the distributions of a dataset',
    parameters: [locale, view],
    responses: { 200: json('Their points.', either('DistributionMetrics')), ...unknown },
  },
  'GET /srv/mqa/global': {
    summary: 'Figures over all datasets',
    parameters: [filter],
    responses: { 200: json('The figures.', envelopeOf(ref('Summary'))) },
  },
  'GET /srv/mqa/global/history': {
    summary: 'How the figures over all datasets were',
    parameters: period,
    responses: { 200: json('Time series.', envelopeOf({ type: 'object' })) },
  },
  'GET /srv/mqa/catalogues': {
    summary: 'Figures of every catalogue',
    parameters: [locale, filter],
    responses: { 200: json('The figures.', envelopeOf(ref('Summary'))) },
  },
  'GET /srv/mqa/catalogues/:id': {
    summary: 'Figures of a catalogue',
    parameters: [locale, filter],
    responses: { 200: json('The figures.', envelopeOf(ref('Summary'))), ...unknown },
  },
  'GET /srv/mqa/catalogues/:id/history': {
    summary: 'How the figures of a catalogue were',
    parameters: period,
    responses: { 200: json('Time series.', envelopeOf({ type: 'object' })), ...unknown },
  },
  'GET /srv/mqa/catalogues/:id/violations': {
    summary: 'Violations of DCAT-AP in the datasets of a catalogue',
    parameters: range,
    responses: { 200: json('The violations.', envelopeOf({ type: 'object' })), ...unknown },
  },
  'GET /srv/mqa/catalogues/:id/distributions/reachability': {
    summary: 'Distributions of a catalogue with what is known about their URLs',
    parameters: [...range, locale],
    responses: { 200: json('The distributions.', envelopeOf({ type: 'object' })), ...unknown },
  },
  'POST /srv/mqa/validate': {
    summary: 'Validate RDF without storing it',
    parameters: [level],
    requestBody: { required: true, content: rdfTypes },
    responses: { 200: validation },
  },
  'GET /srv/mqa/health': {
    summary: 'Whether the assessment is up',
    responses: { 200: json('It is.', { type: 'object', properties: { status: { type: 'string', const: 'UP' } } }) },
  },
  'GET /srv/repo/datasets/:id/metrics': {
    summary: 'Quality measurements as RDF (DQV)',
    responses: { 200: rdf('The graph of measurements.'), ...unknown },
  },
  'DELETE /srv/repo/datasets/:id/metrics': {
    summary: 'Remove the quality measurements of a dataset',
    responses: { 204: { description: 'They are gone.' }, ...unknown },
  },
  'GET /srv/repo/datasets/:id/validation': {
    summary: 'Validate a stored dataset',
    parameters: [level],
    responses: { 200: validation, ...unknown },
  },
};

/** What an operation answers that is not described further. */
export const anything: Described = { summary: '', responses: { '2XX': { description: 'It worked.' } } };
/** The problems that any operation may have. */
export const failed = problem('The request was refused.');
