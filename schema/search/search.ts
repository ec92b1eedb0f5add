/** The findings of a search. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../node/node.js';
import { SearchFacet, SearchKind } from './enums.js';
import type { AnyDimension } from '../../src/features/search/types.js';

@ObjectType({ description: 'A place where words of the query stand.' })
export class SearchHighlight {
  @Field(() => String, { description: 'Member of the document: `title`, `description` or `keywords`.', simple: true })
  field!: string;

  @Field(() => String, { description: 'Language of the text.', simple: true })
  language!: string;

  @Field(() => String, { description: 'Part of the text as HTML, the words in `<em>`.', simple: true })
  fragment!: string;
}

@ObjectType({ description: 'A hit.' })
export class SearchEdge {
  @Field(() => SearchKind, { description: 'What it is.', simple: true })
  kind!: SearchKind;

  @Field(() => ID, { description: 'Id in REST paths.', simple: true })
  identifier!: string;

  @Field(() => String, { description: 'Its cursor.', simple: true })
  cursor!: string;

  @Field(() => Float, { description: 'Relevance: higher is better; 0 where hits are not ordered by it.', simple: true })
  score!: number;

  @Field(() => String, { description: 'The document that the REST search shows, as JSON.', simple: true })
  document!: string;
}

@ObjectType({ description: 'A value of a facet.' })
export class FacetValue {
  @Field(() => String, { description: 'The value, as filters take it.', simple: true })
  value!: string;

  @Field(() => String, { description: 'What people call it.', simple: true })
  label!: string;

  @Field(() => Int, { description: 'How many hits have it.', simple: true })
  count!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Least points, where the value is a band of quality.',
    simple: true,
  })
  from?: number | null;

  @Field(() => Int, { nullable: true, description: 'Most points, where the value is a band of quality.', simple: true })
  to?: number | null;
}

@ObjectType({ description: 'A counted facet.' })
export class Facet {
  @Field(() => SearchFacet, { description: 'Which one.', simple: true })
  facet!: AnyDimension;

  @Field(() => String, { description: 'What people call it.', simple: true })
  title!: string;

  @Field(() => [FacetValue], { description: 'Its values, the most frequent first.', simple: true })
  values!: FacetValue[];

  @Field(() => Int, { description: 'How many different values there are, shown or not.', simple: true })
  total!: number;
}

@ObjectType({ description: 'A word that nothing holds, taken for a typing error.' })
export class SearchCorrection {
  @Field(() => String, { description: 'The word.', simple: true })
  word!: string;

  @Field(() => [String], { description: 'What was searched instead.', simple: true })
  searched!: string[];
}

@ObjectType({ description: 'How many hits are of a kind.' })
export class SearchTotal {
  @Field(() => SearchKind, { description: 'The kind.', simple: true })
  kind!: SearchKind;

  @Field(() => Int, { description: 'How many.', simple: true })
  count!: number;
}

@ObjectType({ description: 'A page of hits.' })
export class SearchConnection {
  @Field(() => [SearchEdge], { description: 'The hits with their cursors.', simple: true })
  edges!: SearchEdge[];

  @Field(() => PageInfo, { description: 'Where the page lies.', simple: true })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many hits there are in all; exact, whatever their number.', simple: true })
  totalCount!: number;

  @Field(() => [SearchTotal], { description: 'How many of each kind that was searched.', simple: true })
  totals!: SearchTotal[];

  @Field(() => [Facet], { description: 'The facets that were asked for.', simple: true })
  facets!: Facet[];

  @Field(() => [SearchCorrection], { description: 'Words that were taken for typing errors.', simple: true })
  corrections!: SearchCorrection[];

  @Field(() => String, {
    nullable: true,
    description:
      'What is wrong with the query, such as a quotation mark without an end: its words were searched instead. Null where it was read.',
    simple: true,
  })
  hint?: string | null;
}

@ObjectType({ description: 'A title that continues what was typed.' })
export class SearchSuggestion {
  @Field(() => ID, { description: 'Id of the resource.', simple: true })
  identifier!: string;

  @Field(() => SearchKind, { description: 'What it is.', simple: true })
  kind!: SearchKind;

  @Field(() => String, { description: 'The title.', simple: true })
  title!: string;
}
