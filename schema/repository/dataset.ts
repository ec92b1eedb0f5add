/** Datasets. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { dataset } from '../../src/model/dataset.js';
import { Writes, written } from '../model/input.js';
import { shown, Shows } from '../model/output.js';
import { connectionOf, Node } from '../node/node.js';
import { DateTime } from '../scalars.js';
import { DistributionInput } from './distribution.js';
import { Place } from './place.js';
import { RdfPayload } from './rdf.js';

@ObjectType({ description: 'What the catalogue knows about a dataset beside its metadata (dcat:CatalogRecord).' })
export class CatalogueRecord {
  @Field(() => DateTime, { description: 'When the dataset was first stored.', simple: true })
  issued!: string;

  @Field(() => DateTime, { description: 'When the dataset was last stored.', simple: true })
  modified!: string;

  @Field(() => String, { nullable: true, description: 'Id that the source gave to the dataset.', simple: true })
  originalId!: string | null;
}

@Shows(dataset, { implements: Node })
export class Dataset extends shown(dataset, Node) {
  @Field(() => [Place], {
    description: 'Places that the data are about with the boxes that they span, where the metadata say (dct:spatial).',
    simple: true,
  })
  places!: Place[];
}

/** A page of datasets. */
export const DatasetConnection = connectionOf('Dataset', () => Dataset);
export type DatasetConnection = InstanceType<typeof DatasetConnection>;

@Writes(dataset)
export class DatasetInput extends written(dataset) {}

@InputType({ description: 'A dataset as RDF or field by field: exactly one of the two.' })
export class DatasetSource {
  @Field(() => RdfPayload, { nullable: true, description: 'The dataset as RDF.' })
  rdf?: RdfPayload | null;

  @Field(() => DatasetInput, { nullable: true, description: 'The dataset field by field.' })
  fields?: DatasetInput | null;
}

@InputType({ description: 'A distribution as RDF or field by field: exactly one of the two.' })
export class DistributionSource {
  @Field(() => RdfPayload, { nullable: true, description: 'The distribution as RDF.' })
  rdf?: RdfPayload | null;

  @Field(() => DistributionInput, { nullable: true, description: 'The distribution field by field.' })
  fields?: DistributionInput | null;
}
