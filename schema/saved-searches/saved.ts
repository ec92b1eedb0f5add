/** Searches that people saved. */
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../scalars.js';
import { SearchFilter } from '../search/filter.js';

@ObjectType({
  description: 'A search that the caller saved. No hits are kept: what is new is looked up when it is asked for.',
})
export class SavedSearch {
  @Field(() => ID, { description: 'Its id.', simple: true })
  id!: string;

  @Field(() => String, { description: 'What its owner calls it.', simple: true })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The words, as in `search(query:)`.', simple: true })
  query!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The filter, as JSON in the words of `SearchFilter`.',
    simple: true,
  })
  filter!: string | null;

  @Field(() => DateTime, { description: 'When it was saved.', simple: true })
  created!: string;

  @Field(() => DateTime, {
    description: 'When its owner looked last: `filter: { changed: { from: … } }` finds what is new since.',
    simple: true,
  })
  looked!: string;

  @Field(() => Boolean, { description: 'Whether letters tell what is new.', simple: true })
  mail!: boolean;

  @Field(() => Int, {
    description:
      'How many datasets that it finds were stored or changed since its owner looked last, of those the caller may read.',
  })
  newCount?: number;
}

@ArgsType()
export class SaveSearchArgs {
  @Field(() => String, { description: 'What to call it, 1 to 200 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The words, as in `search(query:)`.' })
  query?: string | null;

  @Field(() => SearchFilter, { nullable: true, description: 'The filter, as in `search(filter:)`.' })
  filter?: SearchFilter | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether letters tell what is new, where `Viewer.receivesMail` says that they can.',
  })
  mail!: boolean;
}
