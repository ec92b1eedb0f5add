/** The account: who is logged in, and what they may add data to. */
import type { CatalogueCardFragment, PageViewerQuery } from '../../schema/operations/generated/operations.js';
import type { Page } from './layout.js';
import { Fact } from './parts/facts.js';
import { Text } from './parts/text.js';
import { to } from './urls.js';
import type { Visit } from './visit.js';

/** The page. */
export const accountPage = (
  { viewer }: PageViewerQuery,
  catalogues: readonly CatalogueCardFragment[],
  { texts, visitor }: Visit,
): Page => ({
  title: texts.account.title,
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.account.title}</h1>
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
      {viewer.organization === null ? null : (
        <p class="buttons">
          {(
            [
              [texts.trade.orders, to.orders],
              [texts.deals.requests, to.requests],
              [texts.deals.sales, to.sales],
            ] as const
          ).map(([name, address]) => (
            <a key={address} class="button quiet" href={address}>
              {name}
            </a>
          ))}
        </p>
      )}
      {catalogues.length === 0 ? null : (
        <section>
          <h2>{texts.account.catalogues}</h2>
          <ul class="theme-list">
            {catalogues.map(({ identifier, titles }) => (
              <li key={identifier}>
                <a href={to.newDataset(identifier)}>
                  <Text of={titles} fallback={identifier} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  ),
});
