/** The faults in a catalogue, item by item. */
import { Field, Int, ObjectType } from 'type-graphql';
import { UrlCheck } from './quality.js';
import { Iri } from '../scalars.js';
import { Finding } from '../repository/write.js';

@ObjectType({ description: 'A violation of DCAT-AP, or of an application profile, in a dataset of a catalogue.' })
export class CatalogueViolation {
  @Field(() => String, { description: 'Id of the dataset.', simple: true })
  dataset!: string;

  @Field(() => Finding, { description: 'What validation found.', simple: true })
  finding!: Finding;
}

@ObjectType({ description: 'Part of the violations of a catalogue, by dataset.' })
export class CatalogueViolations {
  @Field(() => Int, { description: 'How many there are in all; counted up to 10000.', simple: true })
  total!: number;

  @Field(() => [CatalogueViolation], { description: 'The violations of this part.', simple: true })
  items!: CatalogueViolation[];
}

@ObjectType({ description: 'A URL of a distribution and what is known about it.' })
export class DistributionUrl {
  @Field(() => String, { description: 'The URL, shortened.', simple: true })
  value!: string;

  @Field(() => UrlCheck, { description: 'What is known.', simple: true })
  url!: UrlCheck;
}

@ObjectType({ description: 'A distribution of a catalogue with its URLs.' })
export class CheckedDistribution {
  @Field(() => String, { description: 'Id of the dataset.', simple: true })
  dataset!: string;

  @Field(() => String, { description: 'Id of the distribution.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI of the distribution.', simple: true })
  iri!: string;

  @Field(() => String, { nullable: true, description: 'Its title.', simple: true })
  title!: string | null;

  @Field(() => DistributionUrl, { nullable: true, description: 'Its access URL.', simple: true })
  accessUrl!: DistributionUrl | null;

  @Field(() => DistributionUrl, { nullable: true, description: 'Its download URL.', simple: true })
  downloadUrl!: DistributionUrl | null;
}

@ObjectType({ description: 'Part of the distributions of a catalogue, by dataset.' })
export class CheckedDistributions {
  @Field(() => Int, { description: 'How many there are in all; counted up to 10000.', simple: true })
  total!: number;

  @Field(() => [CheckedDistribution], { description: 'The distributions of this part.', simple: true })
  items!: CheckedDistribution[];
}
