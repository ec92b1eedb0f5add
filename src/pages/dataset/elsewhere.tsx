/** What a dataset was elsewhere, by the word of whoever imported it. */
import { Table } from '../parts/table.js';
import { to } from '../urls.js';
import { useVisit } from '../visit.js';
import type { ShownDataset } from './distribution.js';

type Version = ShownDataset['versionsElsewhere']['edges'][number]['node'];
type Agreement = ShownDataset['agreementsElsewhere']['edges'][number]['node'];

/** A place for people: the name of its server. */
const placeOf = (source: string): string => (URL.canParse(source) ? new URL(source).host : source);

const Versions = ({ versions }: { readonly versions: readonly Version[] }) => {
  const { texts, formats } = useVisit();
  const words = texts.elsewhere;
  if (versions.length === 0) return null;
  const nameOf = ({ author, authorName }: Version): string => {
    const [kind = ''] = author?.split(':') ?? [];
    return authorName ?? texts.version.kinds[kind] ?? kind;
  };
  return (
    <>
      <h3>{words.versions}</h3>
      <Table name={words.versions} head={[words.from, words.until, words.by, words.place]} stacks>
        {versions.map((version) => (
          <tr key={`${version.source} ${version.etag} ${version.since}`}>
            <th scope="row">
              <time dateTime={version.since}>{formats.moment(version.since)}</time>
            </th>
            <td>
              {version.until === null ? (
                <span class="tag">{words.archived}</span>
              ) : (
                <time dateTime={version.until}>{formats.moment(version.until)}</time>
              )}
            </td>
            <td>{nameOf(version)}</td>
            <td>{placeOf(version.source)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
};

const AgreementItem = ({ agreement }: { readonly agreement: Agreement }) => {
  const { texts, formats } = useVisit();
  const words = texts.elsewhere;
  const { source, at, examination } = agreement;
  return (
    <details>
      <summary>{words.agreed(formats.date(at), placeOf(source))}</summary>
      <p class="address">{agreement.iri}</p>
      {examination.words.length === 0 ? null : (
        <>
          <ul>
            {examination.words.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
          <p class="note">{texts.deals.derived}</p>
        </>
      )}
      <p class="note">{examination.holds ? words.agrees : words.fails}</p>
    </details>
  );
};

const Agreements = ({ agreements }: { readonly agreements: readonly Agreement[] }) => {
  const words = useVisit().texts.elsewhere;
  if (agreements.length === 0) return null;
  return (
    <>
      <h3>{words.agreements}</h3>
      {agreements.map((agreement) => (
        <AgreementItem key={`${agreement.source} ${agreement.iri}`} agreement={agreement} />
      ))}
      <p>
        <a href={to.verify}>{words.verify}</a>
      </p>
    </>
  );
};

/** The section of the page; nothing where nothing is told of elsewhere. */
export const ElsewhereSection = ({ dataset }: { readonly dataset: ShownDataset }) => {
  const { texts, formats } = useVisit();
  const words = texts.elsewhere;
  const { identifier, versionsElsewhere, agreementsElsewhere } = dataset;
  const lists = [versionsElsewhere, agreementsElsewhere];
  const [versions, agreements] = [versionsElsewhere.edges, agreementsElsewhere.edges];
  if (versions.length + agreements.length === 0) return null;
  const shown = Math.max(versions.length, agreements.length);
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere">{words.title}</h2>
      <p class="note">{words.hint}</p>
      <div class="panel">
        <Versions versions={versions.map(({ node }) => node)} />
        <Agreements agreements={agreements.map(({ node }) => node)} />
        {lists.some(({ pageInfo }) => pageInfo.hasNextPage) ? (
          <p class="note">{words.more(formats.number(shown))}</p>
        ) : null}
        <p>
          <a href={`/srv/repo/datasets/${encodeURIComponent(identifier)}/elsewhere`} download>
            {words.download}
          </a>
        </p>
      </div>
    </section>
  );
};
