/** Writes a dataset that came field by field as RDF, with its distributions and offers. */
import { dcat, dct, type PlatformTerms } from '../../rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder, type AgentInput, type Optional, type TextInput } from './builder.js';
import { addDistribution, type DistributionFields } from './distribution.js';
import { addMonetization, type MonetizationFields } from './monetization.js';

/** A dataset field by field. */
export interface DatasetFields {
  readonly titles: readonly TextInput[];
  readonly descriptions: readonly TextInput[];
  readonly keywords?: Optional<readonly TextInput[]>;
  readonly publisher?: Optional<AgentInput>;
  readonly themes?: Optional<readonly string[]>;
  readonly languages?: Optional<readonly string[]>;
  readonly spatial?: Optional<readonly string[]>;
  readonly accessRights?: Optional<string>;
  readonly issued?: Optional<string>;
  readonly modified?: Optional<string>;
  readonly distributions?: Optional<readonly DistributionFields[]>;
  readonly monetization?: Optional<MonetizationFields>;
}

/** The dataset as a payload. */
export const composeDataset = (input: DatasetFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  const dataset = builder.node(dcat.Dataset);
  builder.common(dataset, input);
  builder.texts(dataset, dcat.keyword, input.keywords);
  builder.agent(dataset, dct.publisher, input.publisher);
  builder.iris(dataset, dcat.theme, input.themes);
  builder.iris(dataset, dct.language, input.languages);
  builder.iris(dataset, dct.spatial, input.spatial);
  builder.iris(dataset, dct.accessRights, input.accessRights == null ? [] : [input.accessRights]);
  for (const distribution of input.distributions ?? []) {
    builder.link(dataset, dcat.distribution, addDistribution(builder, distribution, pst));
  }
  if (input.monetization != null) {
    builder.link(dataset, pst.monetization, addMonetization(builder, input.monetization, pst));
  }
  return builder.payload();
};
