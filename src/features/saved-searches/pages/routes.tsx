/** Saved searches from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance } from 'fastify';
import {
  ForgetSearchFromPageDocument,
  LookFromPageDocument,
  MailFromPageDocument,
  SavedSearchesPageDocument,
  type SavedSearchesPageQuery,
  SaveSearchFromPageDocument,
  type SearchFilter,
} from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Confirmed } from '../../../core/pages/parts/confirmed.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { Table } from '../../../core/pages/parts/table.js';
import {
  type FacetName,
  facets,
  filterOf,
  readState,
  type SearchState,
  usualSort,
  writeState,
} from '../../search/pages/state.js';
import { below, to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

/** A search as it was saved: the words, and the filter as JSON in the words of `SearchFilter`. */
interface SavedQuery {
  readonly query: string | null;
  readonly filter: string | null;
}

/** How values and facets go together in searches of the pages; it is said with every filter. */
const USUAL: SearchFilter = { withinField: 'OR', betweenFields: 'AND' };

/** The search of the pages that finds the same; `undefined` where a program saved limits that the pages cannot show. */
const stateOf = ({ query, filter }: SavedQuery): SearchState | undefined => {
  const limits = Object.entries(JSON.parse(filter ?? '{}') as SearchFilter).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  const chosen = new Map<FacetName, readonly string[]>();
  for (const [member, values] of limits) {
    const facet = facets.find((one) => one.member === member);
    if (facet && Array.isArray(values)) chosen.set(facet.name, values.map(String));
    else if (USUAL[member as keyof SearchFilter] !== values) return undefined;
  }
  const words = query ?? '';
  return { query: words, page: 1, sort: words === '' ? 'modified' : usualSort(words), chosen };
};

/** Parameters of the feed that lists what the search finds. */
const feedParameters = ({ query, chosen }: SearchState): string =>
  new URLSearchParams({
    ...(query === '' ? {} : { q: query }),
    ...(chosen.size === 0 ? {} : { facets: JSON.stringify(Object.fromEntries(chosen)) }),
  }).toString();

/** Saved searches, and what is new of each: `/srv/catalog/account/searches`. */
type Saved = SavedSearchesPageQuery['savedSearches'][number];

/** A button that does one thing to a saved search. */
const Deed = ({
  action,
  name,
  value = '',
}: {
  readonly action: string;
  readonly name: string;
  readonly value?: string;
}) => (
  <form method="post" action={action}>
    <Proof />
    <input type="hidden" name="value" value={value} />
    <button type="submit" class="quiet">
      {name}
    </button>
  </form>
);

const SavedRow = ({ saved, receivesMail }: { readonly saved: Saved; readonly receivesMail: boolean }) => {
  const { texts, formats, language } = useVisit();
  const { id, name, newCount, looked, mail } = saved;
  const state = stateOf(saved);
  return (
    <tr>
      <th scope="row">
        {name}
        {state === undefined ? <p class="note">{texts.searches.elsewhere}</p> : null}
      </th>
      <td>
        {newCount === 0 ? (
          texts.searches.nothingNew
        ) : (
          <strong>{texts.searches.fresh(formats.number(newCount), newCount)}</strong>
        )}
      </td>
      <td>
        <time dateTime={looked}>{formats.ago(looked)}</time>
      </td>
      <td class="deeds">
        {state === undefined ? null : (
          <>
            <Deed action={to.savedSearchStep(id, 'look')} name={texts.searches.show} />
            <a href={`${to.feed(language, 'atom')}?${feedParameters(state)}`}>{texts.footer.feed}</a>
          </>
        )}
        {receivesMail || mail ? (
          <Deed
            action={to.savedSearchStep(id, 'mail')}
            name={mail ? texts.searches.noMail : texts.searches.mail}
            value={mail ? '' : 'on'}
          />
        ) : null}
        <Confirmed
          name={texts.searches.forget}
          hint={texts.searches.forgetHint}
          action={to.savedSearchStep(id, 'forget')}
        />
      </td>
    </tr>
  );
};

/** The page. */
const savedSearchesPage = ({ savedSearches, viewer }: SavedSearchesPageQuery, { texts }: Visit): Page => {
  const { title, lead, none, noneHint, search, found, looked, deeds } = texts.searches;
  return {
    title,
    isPrivate: true,
    content: (
      <>
        <header class="page-head">
          <h1>{title}</h1>
          <p class="lead">{lead}</p>
        </header>
        {savedSearches.length === 0 ? (
          <Empty picture="bell" title={none} next={{ href: to.datasets, label: texts.next.search }}>
            {noneHint}
          </Empty>
        ) : (
          <Table name={title} head={[search, found, looked, deeds]} stacks>
            {savedSearches.map((saved) => (
              <SavedRow key={saved.id} saved={saved} receivesMail={viewer.receivesMail} />
            ))}
          </Table>
        )}
      </>
    ),
  };
};

type Sent = { Body: URLSearchParams };
type SentTo = Sent & { Params: { id: string } };

/** Mounts the pages. */
export const savedSearchRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const { execute, place, sessions } = tools;
  pages.get(to.searches, async (visit, request) => {
    requirePerson(visit);
    return savedSearchesPage(await execute(SavedSearchesPageDocument, {}, request), visit);
  });
  app.post<Sent>(below(to.searches), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const state = readState(request.body);
    const query = state.query === '' ? null : state.query;
    const asked = { name: request.body.get('name') ?? '', query, filter: filterOf(state) };
    await execute(SaveSearchFromPageDocument, asked, request);
    return redirectWith(reply, place.cookies, 'watched', to.searches);
  });
  app.post<SentTo>(below(`${to.searches}/:id/look`), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const { lookAtSavedSearch } = await execute(LookFromPageDocument, { id: request.params.id }, request);
    const state = stateOf(lookAtSavedSearch);
    return reply.redirect(
      state ? `${to.datasets}?${writeState({ ...state, sort: 'modified' }).toString()}` : to.searches,
      303,
    );
  });
  app.post<SentTo>(below(`${to.searches}/:id/mail`), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const mail = request.body.get('value') === 'on';
    await execute(MailFromPageDocument, { id: request.params.id, mail }, request);
    return redirectWith(reply, place.cookies, 'saved', to.searches);
  });
  app.post<SentTo>(below(`${to.searches}/:id/forget`), async (request, reply) => {
    sessions.requireForm(request, request.body);
    await execute(ForgetSearchFromPageDocument, { id: request.params.id }, request);
    return redirectWith(reply, place.cookies, 'forgotten', to.searches);
  });
};
