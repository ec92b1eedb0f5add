/** Forms in which a dataset can be had. */
import { Field, ObjectType } from 'type-graphql';
import { distribution } from '../../src/model/distribution.js';
import { LanguageString } from '../language-string.js';
import { Writes, written } from '../model/input.js';
import { shown, Shows } from '../model/output.js';
import { connectionOf, Node } from '../node/node.js';

/** Descriptions of tables. */
@ObjectType({ description: 'A column of a table (csvw:Column).' })
class TableColumn {
  @Field(() => String, { nullable: true, description: 'Name (csvw:name, else csvw:title).', simple: true })
  name!: string | null;

  @Field(() => [LanguageString], { description: 'What stands in the header (csvw:title).', simple: true })
  titles!: LanguageString[];

  @Field(() => [LanguageString], { description: 'Descriptions (dct:description, rdfs:comment).', simple: true })
  descriptions!: LanguageString[];

  @Field(() => String, {
    nullable: true,
    description: 'Local name of its datatype in XML Schema or CSV on the Web, such as `integer` (csvw:datatype).',
    simple: true,
  })
  datatype!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How values are written, such as `yyyy-MM-dd` (csvw:format).',
    simple: true,
  })
  format!: string | null;

  @Field(() => Boolean, { description: 'Whether every row has a value (csvw:required).', simple: true })
  required!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The property that the values are of (csvw:propertyUrl), an IRI or a template of one.',
    simple: true,
  })
  propertyUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Characters between several values in one cell (csvw:separator).',
    simple: true,
  })
  separator!: string | null;
}

@ObjectType({ description: 'A table in a file, as the metadata describe it (csvw:Table, csvw:Schema).' })
class TableDescription {
  @Field(() => [LanguageString], { description: 'Titles.', simple: true })
  titles!: LanguageString[];

  @Field(() => [TableColumn], { description: 'Its columns, in their order where the metadata have one.', simple: true })
  columns!: TableColumn[];

  @Field(() => [String], {
    description: 'Names of the columns by which rows are told apart (csvw:primaryKey).',
    simple: true,
  })
  primaryKey!: string[];

  @Field(() => String, { nullable: true, description: 'Characters between cells (csvw:delimiter).', simple: true })
  delimiter!: string | null;
}

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
