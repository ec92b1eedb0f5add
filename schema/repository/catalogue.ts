/** Catalogues. */
import { Field, InputType } from 'type-graphql';
import { catalogue } from '../../src/model/catalogue.js';
import { Writes, written } from '../model/input.js';
import { shown, Shows } from '../model/output.js';
import { connectionOf, Node } from '../node/node.js';
import { RdfPayload } from './rdf.js';

@Shows(catalogue, { implements: Node })
export class Catalogue extends shown(catalogue, Node) {}

/** A page of catalogues. */
export const CatalogueConnection = connectionOf('Catalogue', () => Catalogue);
export type CatalogueConnection = InstanceType<typeof CatalogueConnection>;

@Writes(catalogue)
export class CatalogueInput extends written(catalogue) {
  @Field(() => [String], {
    nullable: true,
    description: 'Words or IRIs of the application profiles that it names; stored as dct:conformsTo.',
  })
  profiles?: string[] | null;
}

@InputType({ description: 'A catalogue as RDF or field by field: exactly one of the two.' })
export class CatalogueSource {
  @Field(() => RdfPayload, { nullable: true, description: 'The catalogue as RDF.' })
  rdf?: RdfPayload | null;

  @Field(() => CatalogueInput, { nullable: true, description: 'The catalogue field by field.' })
  fields?: CatalogueInput | null;
}
