/** Writes a dataset that came field by field as RDF, with its distributions and offers. */
import { dataset } from '../../model/dataset.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder } from './builder.js';
import type { InputOf, Optional } from './input.js';
import { addMonetization, type MonetizationFields } from './monetization.js';
import { Writer } from './write.js';

/** A dataset field by field. */
export type DatasetFields = InputOf<typeof dataset> & { readonly monetization?: Optional<MonetizationFields> };

/** The dataset as a payload. */
export const composeDataset = (input: DatasetFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  const node = new Writer(builder, pst).node(dataset, input, '');
  if (input.monetization != null) {
    const method = addMonetization(builder, input.monetization, pst, 'monetization');
    builder.link(node, pst.monetization, 'monetization', method);
  }
  return builder.payload();
};
