/** Forms in which a dataset can be had. */
import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { Concept, Licence } from './concept.js';
import { DataService, DataServiceInput } from './data-service.js';
import { LanguageStringInput } from '../input.js';
import { LanguageString } from '../language-string.js';
import { connectionOf, Node } from '../node/node.js';
import { TableDescription } from './table.js';
import { DateTime, Decimal, Iri } from '../scalars.js';
import { isKept } from '../../src/domain/views/kept.js';

@ObjectType({ description: 'What a file can be checked by (spdx:Checksum).' })
export class Checksum {
  @Field(() => String, { description: 'Algorithm in lower case, such as `sha256`.', simple: true })
  algorithm!: string;

  @Field(() => String, { description: 'Value, usually hexadecimal.', simple: true })
  value!: string;
}

@Extensions({ unchanging: isKept })
@ObjectType({ implements: Node, description: 'One form in which a dataset can be had (dcat:Distribution).' })
export class Distribution extends Node {
  @Field(() => String, { description: 'Id in REST paths and at the end of the IRI.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI.', simple: true })
  iri!: string;

  @Field(() => [LanguageString], { description: 'Titles (dct:title).', simple: true })
  titles!: LanguageString[];

  @Field(() => [LanguageString], { description: 'Descriptions (dct:description).', simple: true })
  descriptions!: LanguageString[];

  @Field(() => Concept, { nullable: true, description: 'File type (dct:format).', simple: true })
  format!: Concept | null;

  @Field(() => String, {
    nullable: true,
    description: 'Media type (dcat:mediaType), without the base IRI <http://www.iana.org/assignments/media-types/>.',
    simple: true,
  })
  mediaType!: string | null;

  @Field(() => Licence, { nullable: true, description: 'Licence (dct:license).', simple: true })
  licence!: Licence | null;

  @Field(() => Concept, { nullable: true, description: 'Rights (dct:rights).', simple: true })
  rights!: Concept | null;

  @Field(() => Concept, { nullable: true, description: 'Maturity (adms:status).', simple: true })
  status!: Concept | null;

  @Field(() => Decimal, { nullable: true, description: 'Size in bytes (dcat:byteSize).', simple: true })
  byteSize!: string | null;

  @Field(() => [Iri], { description: 'Where to get the data (dcat:accessURL).', simple: true })
  accessUrls!: string[];

  @Field(() => [Iri], { description: 'Direct links to the data (dcat:downloadURL).', simple: true })
  downloadUrls!: string[];

  @Field(() => [DataService], {
    description: 'Services that give access, for streaming data (dcat:accessService).',
    simple: true,
  })
  accessServices!: DataService[];

  @Field(() => Checksum, { nullable: true, description: 'Checksum of the file (spdx:checksum).', simple: true })
  checksum!: Checksum | null;

  @Field(() => [TableDescription], {
    description:
      'Tables in it, column by column, where the metadata describe them in the words of CSV on the Web (csvw:tableSchema).',
    simple: true,
  })
  tables!: TableDescription[];

  @Field(() => DateTime, { nullable: true, description: 'When it was published (dct:issued).', simple: true })
  issued!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last changed (dct:modified).', simple: true })
  modified!: string | null;

  @Field(() => Boolean, { description: 'Whether the data were transformed (pst:isTransformed).', simple: true })
  isTransformed!: boolean;

  @Field(() => Boolean, { description: 'Whether the data are encrypted (pst:isEncrypted).', simple: true })
  isEncrypted!: boolean;

  @Field(() => Boolean, { description: 'Whether the data are anonymized (pst:isAnonymized).', simple: true })
  isAnonymized!: boolean;
}

/** A page of distributions. */
export const DistributionConnection = connectionOf('Distribution', () => Distribution);
export type DistributionConnection = InstanceType<typeof DistributionConnection>;

@InputType({ description: 'A licence to store with a distribution.' })
export class LicenceInput {
  @Field(() => String, { description: 'Identifier.' })
  identifier!: string;

  @Field(() => String, { nullable: true, description: 'Title.' })
  title?: string | null;

  @Field(() => Iri, { nullable: true, description: 'The equal licence in a controlled vocabulary.' })
  exactMatch?: string | null;
}

@InputType({ description: 'A distribution to store.' })
export class DistributionInput {
  @Field(() => [LanguageStringInput], { description: 'Titles.' })
  titles!: LanguageStringInput[];

  @Field(() => [LanguageStringInput], { nullable: true, description: 'Descriptions.' })
  descriptions?: LanguageStringInput[] | null;

  @Field(() => Iri, { nullable: true, description: 'Concept of the EU File Type vocabulary.' })
  format?: string | null;

  @Field(() => String, { nullable: true, description: 'Media type, such as `text/csv`.' })
  mediaType?: string | null;

  @Field(() => LicenceInput, { nullable: true, description: 'Licence.' })
  licence?: LicenceInput | null;

  @Field(() => String, { nullable: true, description: 'Rights that apply, in words.' })
  rights?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Size in bytes.' })
  byteSize?: string | null;

  @Field(() => [Iri], { nullable: true, description: 'Where to get the data.' })
  accessUrls?: string[] | null;

  @Field(() => [Iri], { nullable: true, description: 'Direct links to the data.' })
  downloadUrls?: string[] | null;

  @Field(() => [DataServiceInput], { nullable: true, description: 'Services that give access, for streaming data.' })
  accessServices?: DataServiceInput[] | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was published.' })
  issued?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last changed.' })
  modified?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the data were transformed.' })
  isTransformed?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the data are encrypted.' })
  isEncrypted?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the data are anonymized.' })
  isAnonymized?: boolean | null;
}
