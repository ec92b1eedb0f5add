/** Values of controlled vocabularies. */
import { Field, ObjectType } from 'type-graphql';
import { LanguageString } from '../language-string.js';
import { Iri } from '../scalars.js';

@ObjectType({ description: 'A value of a controlled vocabulary (skos:Concept), or a node described in place.' })
export class Concept {
  @Field(() => Iri, { nullable: true, description: 'IRI of the concept; null for a node without one.', simple: true })
  iri!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code within its vocabulary, such as `CSV` or `ENG`.',
    simple: true,
  })
  code!: string | null;

  @Field(() => [LanguageString], { description: 'Labels in every language known (skos:prefLabel).', simple: true })
  labels!: LanguageString[];
}

@ObjectType({ description: 'The licence of a distribution (dct:LicenseDocument).' })
export class Licence extends Concept {
  @Field(() => String, { nullable: true, description: 'Identifier (dct:identifier).', simple: true })
  identifier!: string | null;

  @Field(() => String, { nullable: true, description: 'Title (dct:title).', simple: true })
  title!: string | null;

  @Field(() => Iri, {
    nullable: true,
    description: 'The equal licence in a controlled vocabulary (skos:exactMatch).',
    simple: true,
  })
  exactMatch!: string | null;
}
