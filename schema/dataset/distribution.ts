/** Forms in which a dataset can be had. */
import { Field, ObjectType } from 'type-graphql';
import { distribution } from '../../src/model/distribution.js';
import { Writes, written } from '../model/input.js';
import { shown, Shows } from '../model/output.js';
import { connectionOf, Node } from '../node/node.js';
import { TableDescription } from './table.js';

@ObjectType({ description: 'What a file can be checked by (spdx:Checksum).' })
export class Checksum {
  @Field(() => String, { description: 'Algorithm in lower case, such as `sha256`.', simple: true })
  algorithm!: string;

  @Field(() => String, { description: 'Value, usually hexadecimal.', simple: true })
  value!: string;
}

@Shows(distribution, { implements: Node })
export class Distribution extends shown(distribution, Node) {
  @Field(() => Checksum, { nullable: true, description: 'Checksum of the file (spdx:checksum).', simple: true })
  checksum!: Checksum | null;

  @Field(() => [TableDescription], {
    description:
      'Tables in it, column by column, where the metadata describe them in the words of CSV on the Web (csvw:tableSchema).',
    simple: true,
  })
  tables!: TableDescription[];
}

/** A page of distributions. */
export const DistributionConnection = connectionOf('Distribution', () => Distribution);
export type DistributionConnection = InstanceType<typeof DistributionConnection>;

@Writes(distribution)
export class DistributionInput extends written(distribution) {}
