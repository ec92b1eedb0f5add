/** Writes a distribution that came field by field as RDF. */
import { distribution } from '../../../model/distribution.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder } from '../../../model/derive/builder.js';
import type { InputOf } from '../../../model/derive/input.js';
import { Writer } from '../../../model/derive/writing.js';

/** A distribution field by field. */
export type DistributionFields = InputOf<typeof distribution>;

/** The distribution as a payload. */
export const composeDistribution = (input: DistributionFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  new Writer(builder, pst).node(distribution, input, '');
  return builder.payload();
};
