/** Services that give access to data. */
import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { connectionOf } from '../node/node.js';
import { LanguageString } from '../language-string.js';
import { Iri } from '../scalars.js';
import { LanguageStringInput } from '../input.js';
import { isKept } from '../../src/domain/views/kept.js';

@Extensions({ unchanging: isKept })
@ObjectType({ description: 'A service that gives access to data, such as a stream (dcat:DataService).' })
export class DataService {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => [LanguageString], { description: 'Titles (dct:title).', simple: true })
  titles!: LanguageString[];

  @Field(() => [LanguageString], { description: 'Descriptions (dct:description).', simple: true })
  descriptions!: LanguageString[];

  @Field(() => [Iri], { description: 'Where it answers (dcat:endpointURL).', simple: true })
  endpointUrls!: string[];

  @Field(() => [Iri], { description: 'Where its operations are described (dcat:endpointDescription).', simple: true })
  endpointDescriptions!: string[];
}

/** A page of data services. */
export const DataServiceConnection = connectionOf('DataService', () => DataService);
export type DataServiceConnection = InstanceType<typeof DataServiceConnection>;

@InputType({ description: 'A data service to store.' })
export class DataServiceInput {
  @Field(() => [LanguageStringInput], { description: 'Titles.' })
  titles!: LanguageStringInput[];

  @Field(() => Iri, { description: 'Where it answers.' })
  endpointUrl!: string;

  @Field(() => Iri, { nullable: true, description: 'Where its operations are described.' })
  endpointDescription?: string | null;
}
