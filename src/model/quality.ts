/** Quality results as fields: they are kept in rows, and are a graph of measurements (DQV) to the engine. */
import { dqv, prov } from '../rdf/vocabulary.js';
import { bandRange, bands, scoreMetric } from './dimensions.js';
import { noun, one, type BandField, type MetricField } from './property.js';

const indicator = noun('QualityIndicator', {
  name: { ...one.string(dqv.isMeasurementOf), localName: true },
  passed: one.boolean(dqv.value),
});

const metric = (name: string): MetricField => ({ kind: 'metric', type: 'integer', metric: name });

const band: BandField = {
  kind: 'band',
  type: 'word',
  enum: 'QualityBand',
  metric: scoreMetric(),
  bands: Object.fromEntries(bands.map(({ name }) => [name, bandRange(name)])),
};

export const quality = noun('DatasetQuality', {
  score: metric(scoreMetric()),
  findability: metric(scoreMetric('findability')),
  accessibility: metric(scoreMetric('accessibility')),
  interoperability: metric(scoreMetric('interoperability')),
  reusability: metric(scoreMetric('reusability')),
  contextuality: metric(scoreMetric('contextuality')),
  band,
  computedAt: one.date(prov.generatedAtTime),
  indicators: { kind: 'relation', place: 'indicator', to: () => indicator, many: true, paths: [] },
});
