/** Quality of the metadata of the catalogues of a country. */
import { Field, ObjectType } from 'type-graphql';
import { QualitySummary } from './summary.js';
import { Iri } from '../scalars.js';

@ObjectType({ description: 'Quality of the metadata of all catalogues that cover a country (dct:spatial).' })
export class CountryQuality {
  @Field(() => String, { description: 'Code in the EU country table, such as `GRC`.', simple: true })
  code!: string;

  @Field(() => Iri, { description: 'IRI of the country.', simple: true })
  iri!: string;

  @Field(() => String, { description: 'English name.', simple: true })
  label!: string;

  @Field(() => [String], { description: 'Ids of its catalogues.', simple: true })
  catalogues!: string[];

  @Field(() => QualitySummary, { description: 'The figures of its catalogues together.', simple: true })
  quality!: QualitySummary;
}
