/** Writes a catalogue that came field by field as RDF. */
import { catalogue } from '../../../model/catalogue.js';
import { dct } from '../../../core/rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder } from '../../../model/derive/builder.js';
import type { InputOf, Optional } from '../../../model/derive/input.js';
import { Writer } from '../../../model/derive/writing.js';

/** A catalogue field by field. */
export type CatalogueFields = InputOf<typeof catalogue> & {
  /** IRIs of application profiles. */
  readonly profiles?: Optional<readonly string[]>;
};

/** The catalogue as a payload. */
export const composeCatalogue = (input: CatalogueFields): Payload => {
  const builder = new Builder();
  const node = new Writer(builder).node(catalogue, input, '');
  builder.value(node, dct.type, 'type', 'dcat-ap');
  builder.iris(node, dct.conformsTo, 'profiles', input.profiles);
  return builder.payload();
};
