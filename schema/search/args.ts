/** Arguments of a search. */
import { ArgsType, Field, Float, InputType, Int } from 'type-graphql';
import { SearchFacet, SearchKind, SearchSortField, SearchTextField } from './enums.js';
import type { AnyDimension } from '../../src/features/search/types.js';
import { SearchFilter } from './filter.js';

@InputType({ description: 'A key to order hits by. What has no value comes last.' })
export class SearchSort {
  @Field(() => SearchSortField, { description: 'What to order by.' })
  by!: SearchSortField;

  @Field(() => Boolean, { defaultValue: true, description: 'Greatest, latest or most relevant first.' })
  descending!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Language of titles (BCP 47): what has none in it comes last. Absent: by the least of the titles of each, whatever its language.',
  })
  language?: string | null;
}

@InputType({ description: 'A facet to count.' })
export class FacetRequestInput {
  @Field(() => SearchFacet, { description: 'The facet.' })
  facet!: AnyDimension;

  @Field(() => Int, {
    defaultValue: 50,
    description: 'How many values to show, the most frequent first; at most 10000.',
  })
  first!: number;

  @Field(() => String, { nullable: true, description: 'Only values with words that begin so.' })
  contains?: string | null;
}

@InputType({ description: 'Weight of a text in the order of relevance.' })
export class SearchWeight {
  @Field(() => SearchTextField, { description: 'The text.' })
  field!: SearchTextField;

  @Field(() => Float, {
    description: 'Its weight; usual are 8 for titles, 4 for keywords, 2 for descriptions, 1 else.',
  })
  weight!: number;
}

@ArgsType()
export class SearchArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'What to find: words (all must occur), "phrases", AND, OR, NOT, -word, parentheses, prefix*. A bare id comes first. Everything when absent.',
  })
  query?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Paths of the search document that the query is limited to; with `.raw` at the end compared as a whole.',
  })
  fields?: string[] | null;

  @Field(() => [SearchWeight], { nullable: true, description: 'Other weights than the usual ones.' })
  weights?: SearchWeight[] | null;

  @Field(() => [SearchKind], { defaultValue: [SearchKind.DATASET], description: 'What to search.' })
  kinds!: SearchKind[];

  @Field(() => SearchFilter, { nullable: true, description: 'What hits must be.' })
  filter?: SearchFilter | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'One hit for each product: a publication stands for its original and for what was bought of it. A filter by catalogue shows what the catalogue has.',
  })
  products!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Whether kinds of offers and prices are those that metadata describe, on sale or not, as `document` and the REST search show them. Otherwise filters, orders and counts follow what is on sale.',
  })
  asSent!: boolean;

  @Field(() => [FacetRequestInput], { nullable: true, description: 'What to count.' })
  facets?: FacetRequestInput[] | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Whether facets count everything instead of the hits. Within hits, a facet is counted without its own values in `filter`.',
  })
  globalFacets!: boolean;

  @Field(() => [SearchSort], {
    nullable: true,
    description:
      'Order of the hits, the first key counts most. By relevance where there is a query, else the latest modified first.',
  })
  sort?: SearchSort[] | null;

  @Field(() => Int, { defaultValue: 20, description: 'How many hits to return, 0 to 1000.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'Cursor to continue after.' })
  after?: string | null;

  @Field(() => Int, {
    defaultValue: 0,
    description: 'How many hits to skip. Cursors are better: pages stay put while others write.',
  })
  offset!: number;

  @Field(() => [String], {
    nullable: true,
    description: 'Paths of members that `document` is cut down to, such as `title.en`.',
  })
  includes?: string[] | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether documents lose distributions that are not of the formats and licences in `filter`.',
  })
  trimDistributions!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether hits say where the words of the query stand.' })
  highlight!: boolean;

  @Field(() => [String], {
    nullable: true,
    description: 'Languages of labels, best first (BCP 47; default: what Accept-Language says).',
  })
  languages?: string[] | null;
}
