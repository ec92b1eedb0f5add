/** Writes a dataset that came field by field as RDF, with its distributions and offers. */
import { dataset } from '../../../model/dataset.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder } from '../../../model/derive/builder.js';
import type { InputOf } from '../../../model/derive/input.js';
import { completed } from './monetization.js';
import { Writer } from '../../../model/derive/writing.js';

/** A dataset field by field. */
export type DatasetFields = InputOf<typeof dataset>;

/** The dataset as a payload. */
export const composeDataset = (input: DatasetFields, pst: PlatformTerms): Payload => {
  const { monetization } = input;
  const fields = monetization == null ? input : { ...input, monetization: completed(monetization) };
  const builder = new Builder();
  new Writer(builder, pst).node(dataset, fields, '');
  return builder.payload();
};
