/** Datasets. */
import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { Agent, ContactPoint } from './agent.js';
import { Concept } from './concept.js';
import { Place } from './place.js';
import { Distribution, DistributionInput } from './distribution.js';
import { AgentInput, ContactPointInput, LanguageStringInput, PeriodOfTimeInput } from '../input.js';
import { LanguageString } from '../language-string.js';
import { MonetizationInput, MonetizationMethod, OfferLink } from '../offer/monetization.js';
import { connectionOf, Node } from '../node/node.js';
import { RdfPayload } from './rdf.js';
import { DateTime, Iri } from '../scalars.js';
import { isKept } from '../../src/domain/views/kept.js';

@ObjectType({ description: 'A period of time (dct:PeriodOfTime).' })
export class PeriodOfTime {
  @Field(() => DateTime, { nullable: true, description: 'When it starts.', simple: true })
  start!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends.', simple: true })
  end!: string | null;
}

@ObjectType({ description: 'What the catalogue knows about a dataset beside its metadata (dcat:CatalogRecord).' })
export class CatalogueRecord {
  @Field(() => DateTime, { description: 'When the dataset was first stored.', simple: true })
  issued!: string;

  @Field(() => DateTime, { description: 'When the dataset was last stored.', simple: true })
  modified!: string;

  @Field(() => String, { nullable: true, description: 'Id that the source gave to the dataset.', simple: true })
  originalId!: string | null;
}

@Extensions({ unchanging: isKept })
@ObjectType({ implements: Node, description: 'A dataset (dcat:Dataset) with its distributions and offers.' })
export class Dataset extends Node {
  @Field(() => String, { description: 'Id in REST paths and at the end of the IRI.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI; also the name of the graph that holds the dataset.', simple: true })
  iri!: string;

  @Field(() => [LanguageString], { description: 'Titles in every language (dct:title).', simple: true })
  titles!: LanguageString[];

  @Field(() => [LanguageString], { description: 'Descriptions in every language (dct:description).', simple: true })
  descriptions!: LanguageString[];

  @Field(() => [LanguageString], { description: 'Keywords (dcat:keyword).', simple: true })
  keywords!: LanguageString[];

  @Field(() => Agent, { nullable: true, description: 'Publisher (dct:publisher).', simple: true })
  publisher!: Agent | null;

  @Field(() => [Agent], { description: 'Creators (dct:creator).', simple: true })
  creators!: Agent[];

  @Field(() => [ContactPoint], { description: 'Whom to ask (dcat:contactPoint).', simple: true })
  contactPoints!: ContactPoint[];

  @Field(() => [Concept], { description: 'Themes of the EU data-theme vocabulary (dcat:theme).', simple: true })
  themes!: Concept[];

  @Field(() => [Concept], { description: 'Languages of the data (dct:language).', simple: true })
  languages!: Concept[];

  @Field(() => [Concept], { description: 'Places that the data are about (dct:spatial).', simple: true })
  spatial!: Concept[];

  @Field(() => [Place], {
    description: 'Places that the data are about with the boxes that they span, where the metadata say (dct:spatial).',
    simple: true,
  })
  places!: Place[];

  @Field(() => String, { nullable: true, description: 'Version (dcat:version, owl:versionInfo).', simple: true })
  version!: string | null;

  @Field(() => [PeriodOfTime], { description: 'Periods that the data are about (dct:temporal).', simple: true })
  temporal!: PeriodOfTime[];

  @Field(() => [Concept], { description: 'Types (dct:type).', simple: true })
  types!: Concept[];

  @Field(() => Concept, { nullable: true, description: 'Who may have it (dct:accessRights).', simple: true })
  accessRights!: Concept | null;

  @Field(() => Concept, { nullable: true, description: 'How often it changes (dct:accrualPeriodicity).', simple: true })
  accrualPeriodicity!: Concept | null;

  @Field(() => [Iri], { description: 'Pages about it (dcat:landingPage).', simple: true })
  landingPages!: string[];

  @Field(() => [String], { description: 'Identifiers in the metadata (dct:identifier).', simple: true })
  sourceIdentifiers!: string[];

  @Field(() => DateTime, { nullable: true, description: 'When it was published (dct:issued).', simple: true })
  issued!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last changed (dct:modified).', simple: true })
  modified!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Result of an analysis of the data (pst:insightsResult).',
    simple: true,
  })
  insightsResult!: string | null;

  @Field(() => [Distribution], { description: 'Forms in which it can be had (dcat:distribution).', simple: true })
  distributions!: Distribution[];

  @Field(() => MonetizationMethod, { nullable: true, description: 'How it is sold (pst:monetization).', simple: true })
  monetization!: MonetizationMethod | null;

  @Field(() => OfferLink, {
    nullable: true,
    description: 'Link to its origin or twin (pst:offer); null when it was not published to the marketplace.',
    simple: true,
  })
  offer!: OfferLink | null;
}

/** A page of datasets. */
export const DatasetConnection = connectionOf('Dataset', () => Dataset);
export type DatasetConnection = InstanceType<typeof DatasetConnection>;

@InputType({ description: 'A dataset to store, written field by field instead of as RDF.' })
export class DatasetInput {
  @Field(() => [LanguageStringInput], { description: 'Titles.' })
  titles!: LanguageStringInput[];

  @Field(() => [LanguageStringInput], { description: 'Descriptions.' })
  descriptions!: LanguageStringInput[];

  @Field(() => [LanguageStringInput], { nullable: true, description: 'Keywords.' })
  keywords?: LanguageStringInput[] | null;

  @Field(() => AgentInput, { nullable: true, description: 'Publisher.' })
  publisher?: AgentInput | null;

  @Field(() => [Iri], { nullable: true, description: 'Concepts of the EU data-theme vocabulary.' })
  themes?: string[] | null;

  @Field(() => [Iri], { nullable: true, description: 'Concepts of the EU language vocabulary.' })
  languages?: string[] | null;

  @Field(() => [Iri], { nullable: true, description: 'Places that the data are about.' })
  spatial?: string[] | null;

  @Field(() => [PeriodOfTimeInput], { nullable: true, description: 'Periods that the data are about.' })
  temporal?: PeriodOfTimeInput[] | null;

  @Field(() => [ContactPointInput], { nullable: true, description: 'Whom to ask about the data.' })
  contactPoints?: ContactPointInput[] | null;

  @Field(() => Iri, { nullable: true, description: 'Concept of the EU access-right vocabulary.' })
  accessRights?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was published.' })
  issued?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last changed.' })
  modified?: string | null;

  @Field(() => [DistributionInput], { nullable: true, description: 'Distributions.' })
  distributions?: DistributionInput[] | null;

  @Field(() => MonetizationInput, { nullable: true, description: 'How it is sold.' })
  monetization?: MonetizationInput | null;
}

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
