/** The limits of a search. */
import { Field, Float, ID, InputType } from 'type-graphql';
import { DateTime, Decimal, Iri } from '../scalars.js';
import { QualityBand } from '../quality/enums.js';
import { facets, type FacetMembers } from '../../src/features/search/types.js';
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

/** The members that select values of facets; their fields are added below. */
const FacetValues = class {} as new () => FacetMembers<QualityBand>;

@InputType({
  description:
    'What hits must be. Values are compared without case; concepts may be named by code or IRI. An empty list limits nothing.',
})
export class SearchFilter extends FacetValues {
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

  @Field(() => NumberRangeInput, {
    nullable: true,
    description: 'Lowest price of the purchase offers that are on sale; 0 where it is free.',
  })
  price?: NumberRangeInput | null;

  @Field(() => NumberRangeInput, { nullable: true, description: 'Points of metadata quality.' })
  scoring?: NumberRangeInput | null;

  @Field(() => BoundingBoxInput, { nullable: true, description: 'A box that one of its places reaches into.' })
  box?: BoundingBoxInput | null;

  @Field(() => [SearchFilter], {
    nullable: true,
    description:
      'Filters all of which it passes as well. Facets count what passes them. `box` and `ofCountries` do not stand in them.',
  })
  allOf?: SearchFilter[] | null;

  @Field(() => [SearchFilter], { nullable: true, description: 'Filters of which it passes one.' })
  anyOf?: SearchFilter[] | null;

  @Field(() => [SearchFilter], { nullable: true, description: 'Filters of which it passes none.' })
  noneOf?: SearchFilter[] | null;

  @Field(() => SearchOperator, { defaultValue: SearchOperator.OR, description: 'How values of one field combine.' })
  withinField!: SearchOperator;

  @Field(() => SearchOperator, { defaultValue: SearchOperator.AND, description: 'How fields with values combine.' })
  betweenFields!: SearchOperator;
}

const TYPES = { ids: ID, booleans: Boolean, bands: QualityBand } as const;

for (const { member, selects, values } of facets) {
  const description = `${selects}; one of them unless \`withinField\` is AND.`;
  Field(() => [values === undefined ? String : TYPES[values]], { nullable: true, description })(
    SearchFilter.prototype,
    member,
  );
}
