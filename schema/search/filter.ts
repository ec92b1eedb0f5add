/** The limits of a search. */
import { Field, Float, ID, InputType } from 'type-graphql';
import { DateTime, Decimal, Iri } from '../scalars.js';
import { QualityBand } from '../quality/enums.js';
import { SearchOperator } from './enums.js';

@InputType({ description: 'A span of time; both ends are included.' })
export class DateRangeInput {
  @Field(() => DateTime, { nullable: true, description: 'Not before.' })
  from?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Not after.' })
  to?: string | null;
}

@InputType({ description: 'A span of numbers; both ends are included.' })
export class NumberRangeInput {
  @Field(() => Decimal, { nullable: true, description: 'At least.' })
  from?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'At most.' })
  to?: string | null;
}

@InputType({ description: 'A box on the globe, in degrees; it crosses the date line when west is greater than east.' })
export class BoundingBoxInput {
  @Field(() => Float, { description: 'Western longitude.' })
  west!: number;

  @Field(() => Float, { description: 'Southern latitude.' })
  south!: number;

  @Field(() => Float, { description: 'Eastern longitude.' })
  east!: number;

  @Field(() => Float, { description: 'Northern latitude.' })
  north!: number;
}

const values = (what: string) => ({
  nullable: true,
  description: `${what}; one of them unless \`withinField\` is AND.`,
});

@InputType({
  description:
    'What hits must be. Values are compared without case; concepts may be named by code or IRI. An empty list limits nothing.',
})
export class SearchFilter {
  @Field(() => [ID], { nullable: true, description: 'Ids of the resources themselves.' })
  ids?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Identifiers that the metadata give it (`dct:identifier`), compared character by character.',
  })
  identifiers?: string[] | null;

  @Field(() => [Iri], { nullable: true, description: 'IRIs of the resources themselves.' })
  iris?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Distributions of which it has one.' })
  distributions?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Datasets of which it is the published copy.' })
  originalIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Datasets of the marketplace of which it is the acquired copy.' })
  marketplaceOfferIds?: string[] | null;

  @Field(() => [ID], values('Catalogues that hold it'))
  catalogues?: string[] | null;

  @Field(() => [String], values('Countries of its catalogue'))
  countries?: string[] | null;

  @Field(() => [ID], values('Catalogues that its catalogue is part of'))
  superCatalogues?: string[] | null;

  @Field(() => [String], values('Scopes: `countryData` or `eu`, by the country of its catalogue'))
  dataScopes?: string[] | null;

  @Field(() => [QualityBand], values('Bands of metadata quality'))
  bands?: QualityBand[] | null;

  @Field(() => [String], values('Themes'))
  categories?: string[] | null;

  @Field(() => [String], values('Names of publishers'))
  publishers?: string[] | null;

  @Field(() => [String], values('Formats of its distributions'))
  formats?: string[] | null;

  @Field(() => [String], values('Licences of its distributions'))
  licences?: string[] | null;

  @Field(() => [String], values('Keywords, by the value of their facet'))
  keywords?: string[] | null;

  @Field(() => [String], values('Languages of the data'))
  languages?: string[] | null;

  @Field(() => [String], values('Frequencies of update'))
  frequencies?: string[] | null;

  @Field(() => [String], values('Types'))
  types?: string[] | null;

  @Field(() => [String], values('Access rights'))
  accessRights?: string[] | null;

  @Field(() => [String], values('Media types of its distributions'))
  mediaTypes?: string[] | null;

  @Field(() => [String], values('Kinds of purchase offers, such as `one-off`'))
  monetizationTypes?: string[] | null;

  @Field(() => [String], values('Licences of purchase offers'))
  offerLicences?: string[] | null;

  @Field(() => [String], values('Categories of high-value datasets'))
  highValueCategories?: string[] | null;

  @Field(() => [Boolean], values('Whether it is free of charge'))
  free?: boolean[] | null;

  @Field(() => [Boolean], values('Whether shares can be bought'))
  investmentActive?: boolean[] | null;

  @Field(() => [Boolean], values('Whether it is a high-value dataset'))
  highValue?: boolean[] | null;

  @Field(() => [Boolean], values('Whether a data service gives access to it'))
  dataServices?: boolean[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Only datasets of catalogues that have a country.' })
  ofCountries?: boolean | null;

  @Field(() => DateRangeInput, { nullable: true, description: 'When it was published.' })
  issued?: DateRangeInput | null;

  @Field(() => DateRangeInput, { nullable: true, description: 'When it was last changed.' })
  modified?: DateRangeInput | null;

  @Field(() => DateRangeInput, { nullable: true, description: 'When it was first stored here.' })
  stored?: DateRangeInput | null;

  @Field(() => DateRangeInput, { nullable: true, description: 'When it was last stored here.' })
  changed?: DateRangeInput | null;

  @Field(() => DateRangeInput, { nullable: true, description: 'When it was published, or else last changed.' })
  dated?: DateRangeInput | null;

  @Field(() => DateRangeInput, { nullable: true, description: 'Time that the data cover, at least in part.' })
  temporal?: DateRangeInput | null;

  @Field(() => NumberRangeInput, { nullable: true, description: 'Lowest price of its purchase offers.' })
  price?: NumberRangeInput | null;

  @Field(() => NumberRangeInput, { nullable: true, description: 'Points of metadata quality.' })
  scoring?: NumberRangeInput | null;

  @Field(() => BoundingBoxInput, { nullable: true, description: 'A box that one of its places reaches into.' })
  box?: BoundingBoxInput | null;

  @Field(() => SearchOperator, { defaultValue: SearchOperator.OR, description: 'How values of one field combine.' })
  withinField!: SearchOperator;

  @Field(() => SearchOperator, { defaultValue: SearchOperator.AND, description: 'How fields with values combine.' })
  betweenFields!: SearchOperator;
}
