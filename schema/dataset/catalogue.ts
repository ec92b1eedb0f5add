/** Catalogues. */
import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { Agent } from './agent.js';
import { Concept } from './concept.js';
import { AgentInput, LanguageStringInput } from '../input.js';
import { LanguageString } from '../language-string.js';
import { connectionOf, Node } from '../node/node.js';
import { RdfPayload } from './rdf.js';
import { DateTime, Iri } from '../scalars.js';
import { isKept } from '../../src/domain/views/kept.js';

@Extensions({ unchanging: isKept })
@ObjectType({ implements: Node, description: 'A catalogue of datasets (dcat:Catalog).' })
export class Catalogue extends Node {
  @Field(() => String, { description: 'Id in REST paths and at the end of the IRI.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI.', simple: true })
  iri!: string;

  @Field(() => [LanguageString], { description: 'Titles in every language (dct:title).', simple: true })
  titles!: LanguageString[];

  @Field(() => [LanguageString], { description: 'Descriptions in every language (dct:description).', simple: true })
  descriptions!: LanguageString[];

  @Field(() => String, { nullable: true, description: 'Type (dct:type), usually `dcat-ap`.', simple: true })
  type!: string | null;

  @Field(() => Iri, { nullable: true, description: 'Home page (foaf:homepage).', simple: true })
  homepage!: string | null;

  @Field(() => Agent, { nullable: true, description: 'Publisher (dct:publisher).', simple: true })
  publisher!: Agent | null;

  @Field(() => Agent, { nullable: true, description: 'Creator (dct:creator).', simple: true })
  creator!: Agent | null;

  @Field(() => [Concept], { description: 'Languages of the metadata (dct:language).', simple: true })
  languages!: Concept[];

  @Field(() => [Concept], { description: 'Places that the catalogue covers (dct:spatial).', simple: true })
  spatial!: Concept[];

  @Field(() => DateTime, { nullable: true, description: 'When it was published (dct:issued).', simple: true })
  issued!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last changed (dct:modified).', simple: true })
  modified!: string | null;
}

/** A page of catalogues. */
export const CatalogueConnection = connectionOf('Catalogue', () => Catalogue);
export type CatalogueConnection = InstanceType<typeof CatalogueConnection>;

@InputType({ description: 'A catalogue to store, written field by field instead of as RDF.' })
export class CatalogueInput {
  @Field(() => [LanguageStringInput], { description: 'Titles.' })
  titles!: LanguageStringInput[];

  @Field(() => [LanguageStringInput], { description: 'Descriptions.' })
  descriptions!: LanguageStringInput[];

  @Field(() => AgentInput, { nullable: true, description: 'Creator.' })
  creator?: AgentInput | null;

  @Field(() => AgentInput, { nullable: true, description: 'Publisher.' })
  publisher?: AgentInput | null;

  @Field(() => [Iri], { nullable: true, description: 'Concepts of the EU language vocabulary.' })
  languages?: string[] | null;

  @Field(() => Iri, { nullable: true, description: 'Concept of the EU country vocabulary.' })
  spatial?: string | null;

  @Field(() => Iri, { nullable: true, description: 'Home page.' })
  homepage?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Words or IRIs of the application profiles that it names; stored as dct:conformsTo.',
  })
  profiles?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was published.' })
  issued?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last changed.' })
  modified?: string | null;
}

@InputType({ description: 'A catalogue as RDF or field by field: exactly one of the two.' })
export class CatalogueSource {
  @Field(() => RdfPayload, { nullable: true, description: 'The catalogue as RDF.' })
  rdf?: RdfPayload | null;

  @Field(() => CatalogueInput, { nullable: true, description: 'The catalogue field by field.' })
  fields?: CatalogueInput | null;
}
