/** Writes a dataset that came field by field as RDF, with its distributions and offers. */
import type { Term } from '../../rdf/terms.js';
import { dcat, dct, vcard, type PlatformTerms } from '../../rdf/vocabulary.js';
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
  readonly temporal?: Optional<readonly { readonly start?: Optional<string>; readonly end?: Optional<string> }[]>;
  readonly contactPoints?: Optional<readonly { readonly name?: Optional<string>; readonly email?: Optional<string> }[]>;
  readonly accessRights?: Optional<string>;
  readonly issued?: Optional<string>;
  readonly modified?: Optional<string>;
  readonly distributions?: Optional<readonly DistributionFields[]>;
  readonly monetization?: Optional<MonetizationFields>;
}

const addPeriods = (builder: Builder, dataset: Term, periods: DatasetFields['temporal']): void => {
  for (const [i, { start, end }] of (periods ?? []).entries()) {
    const name = `temporal[${i}]`;
    const node = builder.node(dct.PeriodOfTime, name);
    builder.date(node, dcat.startDate, 'start', start);
    builder.date(node, dcat.endDate, 'end', end);
    builder.link(dataset, dct.temporal, name, node);
  }
};

const addContactPoints = (builder: Builder, dataset: Term, contacts: DatasetFields['contactPoints']): void => {
  for (const [i, { name, email }] of (contacts ?? []).entries()) {
    const field = `contactPoints[${i}]`;
    const node = builder.node(vcard.Kind, field);
    builder.value(node, vcard.fn, 'name', name);
    builder.iri(node, vcard.hasEmail, 'email', email);
    builder.link(dataset, dcat.contactPoint, field, node);
  }
};

/** The dataset as a payload. */
export const composeDataset = (input: DatasetFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  const dataset = builder.node(dcat.Dataset, '');
  builder.common(dataset, input);
  builder.texts(dataset, dcat.keyword, 'keywords', input.keywords);
  builder.agent(dataset, dct.publisher, 'publisher', input.publisher);
  builder.iris(dataset, dcat.theme, 'themes', input.themes);
  builder.iris(dataset, dct.language, 'languages', input.languages);
  builder.iris(dataset, dct.spatial, 'spatial', input.spatial);
  addPeriods(builder, dataset, input.temporal);
  addContactPoints(builder, dataset, input.contactPoints);
  builder.iri(dataset, dct.accessRights, 'accessRights', input.accessRights);
  for (const [i, distribution] of (input.distributions ?? []).entries()) {
    const field = `distributions[${i}]`;
    builder.link(dataset, dcat.distribution, field, addDistribution(builder, distribution, pst, field));
  }
  if (input.monetization != null) {
    const method = addMonetization(builder, input.monetization, pst, 'monetization');
    builder.link(dataset, pst.monetization, 'monetization', method);
  }
  return builder.payload();
};
