/** Writes a catalogue that came field by field as RDF. */
import { dcat, dct, foaf } from '../../rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder, type AgentInput, type Optional, type TextInput } from './builder.js';

/** A catalogue field by field. */
export interface CatalogueFields {
  readonly titles: readonly TextInput[];
  readonly descriptions: readonly TextInput[];
  readonly creator?: Optional<AgentInput>;
  readonly publisher?: Optional<AgentInput>;
  readonly languages?: Optional<readonly string[]>;
  readonly spatial?: Optional<string>;
  readonly homepage?: Optional<string>;
  /** IRIs of application profiles. */
  readonly profiles?: Optional<readonly string[]>;
  readonly issued?: Optional<string>;
  readonly modified?: Optional<string>;
}

/** The catalogue as a payload. */
export const composeCatalogue = (input: CatalogueFields): Payload => {
  const builder = new Builder();
  const catalogue = builder.node(dcat.Catalog, '');
  builder.common(catalogue, input);
  builder.value(catalogue, dct.type, 'type', 'dcat-ap');
  builder.agent(catalogue, dct.creator, 'creator', input.creator);
  builder.agent(catalogue, dct.publisher, 'publisher', input.publisher);
  builder.iris(catalogue, dct.language, 'languages', input.languages);
  builder.iri(catalogue, dct.spatial, 'spatial', input.spatial);
  builder.iri(catalogue, foaf.homepage, 'homepage', input.homepage);
  builder.iris(catalogue, dct.conformsTo, 'profiles', input.profiles);
  return builder.payload();
};
