/** Values of controlled vocabularies. */
import { Field } from 'type-graphql';
import { concept } from '../../src/model/concept.js';
import { licence } from '../../src/model/licence.js';
import { shown, Shows } from '../model/output.js';
import { Iri } from '../scalars.js';

@Shows(concept)
export class Concept extends shown(concept) {}

@Shows(licence)
export class Licence extends shown(licence) {
  @Field(() => Iri, {
    nullable: true,
    description: 'The equal licence in a controlled vocabulary (skos:exactMatch).',
    simple: true,
  })
  exactMatch!: string | null;
}
