/** The way to the rights of people on what the visitor keeps: `/srv/catalog/account/people`. */
import type { CatalogueCardFragment } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { Table } from '../parts/table.js';
import { Text } from '../parts/text.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { NoCatalogues } from './no-catalogues.js';

const Catalogues = ({ catalogues }: { readonly catalogues: readonly CatalogueCardFragment[] }) => {
  const { texts, formats } = useVisit();
  return (
    <section class="panel">
      <h2>{texts.nav.catalogues}</h2>
      <Table name={texts.nav.catalogues} head={[texts.catalogue.kind, texts.nav.datasets, texts.people.title]} stacks>
        {catalogues.map(({ identifier, titles, datasetCount }) => (
          <tr key={identifier}>
            <th scope="row">
              <a href={to.catalogue(identifier)}>
                <Text of={titles} fallback={identifier} />
              </a>
            </th>
            <td>{formats.number(datasetCount)}</td>
            <td>
              <a class="button quiet small" href={to.cataloguePeople(identifier)}>
                {texts.colleagues.open}
              </a>
            </td>
          </tr>
        ))}
      </Table>
      <p class="note">
        {texts.colleagues.datasets} <a href={to.account}>{texts.workspace.datasets}</a>
      </p>
    </section>
  );
};

/** The page. */
export const colleaguesPage = (catalogues: readonly CatalogueCardFragment[], { texts }: Visit): Page => ({
  title: texts.people.title,
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.people.title}</h1>
        <p class="lead">{texts.colleagues.lead}</p>
      </header>
      {catalogues.length === 0 ? <NoCatalogues picture="people" /> : <Catalogues catalogues={catalogues} />}
    </>
  ),
});
