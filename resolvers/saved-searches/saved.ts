/** Searches that people saved. They are the caller's own in every operation. */
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Viewer } from '../../schema/identity/identity.js';
import { SavedSearch, SaveSearchArgs } from '../../schema/saved-searches/saved.js';
import type { SavedSearch as Stored } from '../../src/features/saved-searches/model.js';
import { Refusal } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { Access, decidedInside } from '../middleware/access.js';
import { readableBy } from '../search/readable.js';
import { keptSearchOf } from '../search/request.js';

const OWN = decidedInside('being a user; those that the caller saved', 'USER');

const asSavedSearch = ({ id, name, query, filter, created, looked, mail }: Stored): SavedSearch => ({
  id,
  name,
  query: query ?? null,
  filter: filter ?? null,
  created: new Date(created).toISOString(),
  looked: new Date(looked).toISOString(),
  mail,
});

/** The user who calls. Whoever comes this far is one. */
const userOf = ({ principal }: Context): string => {
  if (principal.kind !== 'user') throw new Refusal('FORBIDDEN', 'This is for users with an access token.');
  return principal.sub;
};

@Resolver()
export class SavedSearchesResolver {
  @Access(OWN)
  @Query(() => [SavedSearch], { description: 'The searches that the caller saved, the latest first.', complexity: 20 })
  savedSearches(@Ctx() context: Context): SavedSearch[] {
    return context.domain.savedSearches.list(userOf(context)).map(asSavedSearch);
  }

  @Access(OWN)
  @Mutation(() => SavedSearch, { description: 'Saves a search of datasets, to learn what is new of it.' })
  async saveSearch(@Args(() => SaveSearchArgs) args: SaveSearchArgs, @Ctx() context: Context): Promise<SavedSearch> {
    const { name, mail } = args;
    const saved = await context.domain.savedSearches.save(userOf(context), {
      ...{ name, mail, language: context.languages[0] ?? 'en' },
      ...keptSearchOf(args),
    });
    return asSavedSearch(saved);
  }

  @Access(OWN)
  @Mutation(() => SavedSearch, { description: 'Renames a saved search, and begins or ends letters about it.' })
  async updateSavedSearch(
    @Arg('id', () => ID, { description: 'Id of the saved search.' }) id: string,
    @Arg('name', () => String, { nullable: true, description: 'What to call it; as before when absent.' })
    name: string | null | undefined,
    @Arg('mail', () => Boolean, {
      nullable: true,
      description: 'Whether letters tell what is new; as before when absent.',
    })
    mail: boolean | null | undefined,
    @Ctx() context: Context,
  ): Promise<SavedSearch> {
    const { savedSearches } = context.domain;
    const user = userOf(context);
    const before = savedSearches.require(user, id);
    return asSavedSearch(
      await savedSearches.change(user, id, { name: name ?? before.name, mail: mail ?? before.mail }),
    );
  }

  @Access(OWN)
  @Mutation(() => SavedSearch, {
    description: 'Notes that the caller has seen what the search finds: from now on something else is new.',
  })
  async lookAtSavedSearch(
    @Arg('id', () => ID, { description: 'Id of the saved search.' }) id: string,
    @Ctx() context: Context,
  ): Promise<SavedSearch> {
    return asSavedSearch(await context.domain.savedSearches.look(userOf(context), id));
  }

  @Access(OWN)
  @Mutation(() => ID, { description: 'Removes a saved search. Returns its id.' })
  async deleteSavedSearch(
    @Arg('id', () => ID, { description: 'Id of the saved search.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    await context.domain.savedSearches.remove(userOf(context), id);
    return id;
  }
}

@Resolver(() => SavedSearch)
export class SavedSearchResolver {
  @FieldResolver(() => Int, { complexity: 50 })
  async newCount(@Root() { id }: SavedSearch, @Ctx() context: Context): Promise<number> {
    const { savedSearches } = context.domain;
    return savedSearches.countNew(savedSearches.require(userOf(context), id), await readableBy(context));
  }
}

@Resolver(() => Viewer)
export class ViewerMailResolver {
  @FieldResolver(() => Boolean, {
    description:
      'Whether letters about saved searches reach the caller: there is a mail server, and a verified address.',
  })
  async receivesMail(@Ctx() { principal, domain }: Context): Promise<boolean> {
    return principal.kind === 'user' && domain.savedSearches.reaches(principal.sub);
  }
}

/** The resolver classes of saved searches. */
export const savedSearchResolvers = [SavedSearchesResolver, SavedSearchResolver, ViewerMailResolver];
