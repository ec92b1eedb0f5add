/** Figures over many datasets, as clients of metrics services read them. */
import type { FastifyRequest } from 'fastify';
import { dimensions } from '../../../model/dimensions.js';
import { Refusal } from '../../../core/errors.js';
import type { QualityResolution, SummaryPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { parameter, requireParameter } from '../../../core/http/query.js';

/** Parts of an entry that a client may choose with `filter`. */
const PARTS: readonly string[] = [...dimensions, 'score', 'info'];

type Entry = Readonly<Record<string, unknown>>;

/** The parts of an entry that the request asks for; all without `filter`. */
export const chosen = (request: FastifyRequest, entry: Entry): Entry => {
  const filter = parameter(request, 'filter');
  if (filter === undefined || filter === '') return entry;
  const wanted = filter.split(',').map((part) => part.trim());
  const strange = wanted.find((part) => !PARTS.includes(part));
  if (strange !== undefined) {
    throw new Refusal('BAD_REQUEST', `The query parameter "filter" may name ${PARTS.join(', ')}.`);
  }
  return Object.fromEntries(Object.entries(entry).filter(([name]) => wanted.includes(name)));
};

/** The period that the request asks for. */
export const periodOf = (
  request: FastifyRequest,
): { from: string; to: string | null; resolution: QualityResolution } => {
  const resolution = (parameter(request, 'resolution') ?? 'month').toUpperCase();
  if (resolution !== 'YEAR' && resolution !== 'MONTH' && resolution !== 'DAY') {
    throw new Refusal('BAD_REQUEST', 'The query parameter "resolution" must be year, month or day.');
  }
  return { from: requireParameter(request, 'startDate'), to: parameter(request, 'endDate') ?? null, resolution };
};

/** Names of outcomes as these clients know them: booleans and status codes. Unchecked and missing URLs say nothing. */
const nameOf = (name: string): boolean | string => (name === 'true' ? true : name === 'false' ? false : name);
const SILENT = new Set(['unchecked', 'none']);

type Indicator = SummaryPartsFragment['indicators'][number];

const sharesOf = ({ outcomes }: Indicator): { name: boolean | string; percentage: number }[] => {
  const shown = outcomes.filter(({ name }) => !SILENT.has(name));
  const total = shown.reduce((sum, { number }) => sum + number, 0);
  return shown.map(({ name, number }) => ({
    name: nameOf(name),
    percentage: Math.round((number / total) * 1000) / 10,
  }));
};

const dimensionOf = (dimension: string, { indicators, dimensions: scores }: SummaryPartsFragment): Entry => {
  const own = indicators.filter((indicator) => indicator.dimension === dimension.toUpperCase());
  const score = scores.find((one) => one.dimension === dimension.toUpperCase());
  // The dates are looked at on datasets and on distributions; the latter get a name of their own.
  const keyOf = ({ name, on }: Indicator): string =>
    on === 'distribution' && own.some((other) => other.name === name && other.on === 'dataset')
      ? `${name}OfDistributions`
      : name;
  const { points = 0, possible = 0 } = score ?? {};
  return {
    ...Object.fromEntries(own.map((indicator) => [keyOf(indicator), sharesOf(indicator)])),
    score: {
      point: points,
      percentage: possible === 0 ? 0 : Math.round((points / possible) * 1000) / 10,
      max: possible,
    },
  };
};

/** The entry of a catalogue or of the whole service. */
export const summaryEntry = (summary: SummaryPartsFragment): Entry => {
  const { score, possible, band, assessed, mean, median, compliance, bands } = summary;
  return {
    ...Object.fromEntries(dimensions.map((dimension) => [dimension, dimensionOf(dimension, summary)])),
    score,
    possible,
    band,
    assessed,
    mean,
    median,
    compliance,
    bands,
  };
};

/** Time series: per indicator one object for each date, and the scores by date. */
export const seriesOf = (
  history: readonly { readonly date: string; readonly summary: SummaryPartsFragment }[],
): Entry => {
  const entries = history.map(({ date, summary }) => ({ date, entry: summaryEntry(summary) }));
  const seriesOfDimension = (dimension: string): Entry => {
    const names = Object.keys((entries[0]?.entry[dimension] ?? {}) as Entry);
    return Object.fromEntries(
      names.map((name) => [name, entries.map(({ date, entry }) => ({ [date]: (entry[dimension] as Entry)[name] }))]),
    );
  };
  return {
    ...Object.fromEntries(dimensions.map((dimension) => [dimension, seriesOfDimension(dimension)])),
    score: entries.map(({ date, entry }) => ({ [date]: entry['score'] })),
  };
};
