/** Who is logged in, and what the account says: `/srv/catalog/account/me`. */
import type { PageViewerQuery } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { Fact } from '../parts/facts.js';
import type { Visit } from '../visit.js';

/** The page. */
export const mePage = ({ viewer }: PageViewerQuery, { texts, visitor }: Visit): Page => ({
  title: texts.workspace.me,
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.workspace.me}</h1>
        <p class="lead">{texts.account.hello(viewer.name ?? visitor?.name ?? '')}</p>
        {viewer.administrator ? <p>{texts.account.administrator}</p> : null}
      </header>
      <section class="panel page-panel">
        <dl class="facts">
          <Fact name={texts.account.organization}>{viewer.memberOf?.name ?? viewer.organization ?? undefined}</Fact>
          <Fact name={texts.account.groups}>{viewer.groups.join(', ')}</Fact>
          <Fact name={texts.account.roles}>{viewer.roles.join(', ')}</Fact>
          <Fact name={texts.account.id}>{viewer.identifier ? <code>{viewer.identifier}</code> : undefined}</Fact>
        </dl>
      </section>
    </>
  ),
});
