/** Saved searches, and what is new of each: `/srv/catalog/account/searches`. */
import type { SavedSearchesPageQuery } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { Confirmed } from '../parts/confirmed.js';
import { Empty } from '../parts/empty.js';
import { Proof } from '../parts/proof.js';
import { Table } from '../parts/table.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { feedParameters, stateOf } from './state.js';

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
export const savedSearchesPage = ({ savedSearches, viewer }: SavedSearchesPageQuery, { texts }: Visit): Page => {
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
