/** Controlled vocabularies. */
import { Arg, Int, Query, Resolver } from 'type-graphql';
import { VocabularyPage } from '../../schema/search/vocabulary.js';
import { conceptPage, vocabularyNames } from '../../src/features/search/vocabularies.js';
import { Refusal } from '../../src/core/errors.js';
import { Access, PUBLIC } from '../middleware/access.js';
import { Stored } from '../middleware/stored.js';

const MOST = 10_000;

@Resolver()
export class VocabularyResolver {
  @Access(PUBLIC)
  @Stored()
  @Query(() => [String], { description: 'Names of the controlled vocabularies that are held here.' })
  vocabularies(): string[] {
    return [...vocabularyNames];
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => VocabularyPage, {
    nullable: true,
    description: 'Concepts of a controlled vocabulary; null when it is not held here.',
  })
  vocabulary(
    @Arg('name', () => String, { description: 'Its name, such as `data-theme`.' }) name: string,
    @Arg('query', () => String, { nullable: true, description: 'Only concepts with words that begin so.' })
    query: string | null | undefined,
    @Arg('concept', () => String, { nullable: true, description: 'Only the concept with this code or IRI.' })
    concept: string | null | undefined,
    @Arg('codes', () => [String], { nullable: true, description: 'Only the concepts with these codes.' })
    codes: string[] | null | undefined,
    @Arg('lang', () => [String], {
      nullable: true,
      description: 'Languages of labels, best first; by label then. English where it is absent.',
    })
    lang: string[] | null | undefined,
    @Arg('offset', () => Int, { defaultValue: 0, description: 'How many to skip.' }) offset: number,
    @Arg('first', () => Int, { defaultValue: 50, description: `How many to return, at most ${MOST}.` }) first: number,
  ): VocabularyPage | null {
    if (first < 0 || first > MOST || offset < 0) {
      throw new Refusal('BAD_REQUEST', `The argument "first" must be between 0 and ${MOST}, "offset" not negative.`);
    }
    const page = conceptPage(name, {
      query: query ?? undefined,
      concept: concept ?? undefined,
      codes: codes ?? undefined,
      languages: lang ?? undefined,
      offset,
      limit: first,
    });
    return (page as VocabularyPage | undefined) ?? null;
  }
}
