/** Application profiles of DCAT-AP: rules that catalogues name. */
import { Field, ObjectType } from 'type-graphql';
import { Iri } from '../scalars.js';

@ObjectType({
  description:
    'An application profile of DCAT-AP: SHACL and code lists of a folder of this deployment. A catalogue names it by dct:conformsTo.',
})
export class ApplicationProfile {
  @Field(() => String, { description: 'Its word here, as arguments and codes of findings use it.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI by which catalogues name it.', simple: true })
  iri!: string;

  @Field(() => [Iri], { description: 'Other IRIs that name it as well.', simple: true })
  otherIris!: string[];

  @Field(() => String, { description: 'Version of its rules.', simple: true })
  version!: string;

  @Field(() => Iri, { description: 'Licence of its rules.', simple: true })
  licence!: string;

  @Field(() => String, { nullable: true, description: 'Whom the rules are from.', simple: true })
  attribution!: string | null;

  @Field(() => Iri, { nullable: true, description: 'Address of its specification.', simple: true })
  source!: string | null;
}
