/** Controlled vocabularies that are held here. */
import { Field, Int, ObjectType } from 'type-graphql';
import { Iri } from '../scalars.js';

@ObjectType({ description: 'A concept of a controlled vocabulary.' })
export class VocabularyConcept {
  @Field(() => String, { description: 'Code within its vocabulary.', simple: true })
  code!: string;

  @Field(() => Iri, { description: 'IRI.', simple: true })
  iri!: string;

  @Field(() => String, { description: 'Label in English; the code where the vocabulary has none.', simple: true })
  label!: string;

  @Field(() => Boolean, { description: 'Whether it is out of use.', simple: true })
  deprecated!: boolean;
}

@ObjectType({ description: 'Part of a controlled vocabulary.' })
export class VocabularyPage {
  @Field(() => String, { description: 'Name of the vocabulary.', simple: true })
  name!: string;

  @Field(() => Iri, { description: 'IRI of its concept scheme.', simple: true })
  scheme!: string;

  @Field(() => Int, { description: 'How many concepts were found in all.', simple: true })
  total!: number;

  @Field(() => [VocabularyConcept], { description: 'The concepts of this part.', simple: true })
  concepts!: VocabularyConcept[];
}
