/** Versions of datasets: what they were, and the way back. */
import type { FastifyInstance } from 'fastify';
import {
  RevertFromPageDocument,
  VersionRdfDocument,
  VersionsPageDocument,
  type VersionsPageQuery,
} from '../../../../schema/operations/generated/operations.js';
import { nothingThere, Refusal } from '../../../core/errors.js';
import { instantOf } from '../../../core/rdf/dates.js';
import { syntaxOfSuffix } from '../../../core/rdf/syntax.js';
import { sendRdf } from '../../../core/http/rdf-reply.js';
import type { Page } from '../../../core/pages/layout.js';
import type { Pages, PageTools } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { choose, Text } from '../../../core/pages/parts/text.js';
import { isEditor } from '../../../core/pages/rights.js';
import { pageHeaders } from '../../../core/pages/send.js';
import { downloads, ROOT, to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { Changes } from './changes.js';

/** The versions of a dataset: `/srv/catalog/datasets/{id}/versions`. */
type Dataset = NonNullable<VersionsPageQuery['dataset']>;
type Version = Dataset['history']['edges'][number]['node'];

/** Characters of a difference that the page shows. */
const MOST_SHOWN = 6_000;
/** Syntaxes that earlier versions are offered in here; the address takes the others as well. */
const SYNTAXES = downloads.slice(0, 2);

/** Who stored a version: a person by name where that is known here, everybody else by what they are, with the id at hand. */
const Author = ({ author, name }: { readonly author: string; readonly name: string | null }) => {
  const { texts } = useVisit();
  const [kind = '', id] = author.split(':');
  return <span title={id}>{name ?? texts.version.kinds[kind] ?? kind}</span>;
};

const Revert = ({ dataset, version }: { readonly dataset: Dataset; readonly version: Version }) => {
  const { texts } = useVisit();
  return (
    <form method="post" action={to.revert(dataset.identifier)}>
      <Proof />
      <input type="hidden" name="etag" value={dataset.etag} />
      <input type="hidden" name="to" value={version.etag} />
      <button type="submit" class="quiet">
        {texts.version.revert}
      </button>
    </form>
  );
};

const Patch = ({ patch }: { readonly patch: string }) => {
  const { texts } = useVisit();
  return (
    <details>
      <summary>{texts.version.patch}</summary>
      <pre class="patch" tabIndex={0} aria-label={texts.version.patch}>
        {patch.slice(0, MOST_SHOWN)}
      </pre>
      {patch.length > MOST_SHOWN ? <p class="note">{texts.version.cut}</p> : null}
    </details>
  );
};

/** The content of the page. */
interface Versions {
  readonly dataset: Dataset;
  readonly mayEdit: boolean;
}

const Item = ({ dataset, mayEdit, version }: Versions & { readonly version: Version }) => {
  const { texts, formats } = useVisit();
  const { since, until, author, authorName, changes, patch } = version;
  return (
    <li class="distribution">
      <div class="distribution-head">
        <h2>
          <time dateTime={since}>{formats.moment(since)}</time>
        </h2>
        {until === null ? <span class="tag">{texts.version.present}</span> : null}
      </div>
      <p class="note">
        {author === null ? null : (
          <>
            {texts.version.by} <Author author={author} name={authorName} />
            {', '}
          </>
        )}
        {formats.ago(since)}
      </p>
      <Changes changes={changes} main={dataset.iri} />
      {mayEdit && until !== null ? <Revert dataset={dataset} version={version} /> : null}
      <p class="links">
        {SYNTAXES.map(([name, suffix]) => (
          <a key={suffix} rel="nofollow" href={to.pastRdf(dataset.identifier, since, suffix)}>
            {name}
          </a>
        ))}
      </p>
      <Patch patch={patch} />
    </li>
  );
};

const Content = ({ dataset, mayEdit }: Versions) => {
  const { texts } = useVisit();
  const { identifier, titles, history } = dataset;
  const { hasNextPage, endCursor } = history.pageInfo;
  const next = hasNextPage && endCursor !== null ? new URLSearchParams({ after: endCursor }).toString() : undefined;
  return (
    <>
      <header class="page-head">
        <p class="kind">{texts.version.title}</p>
        <h1>
          <Text of={titles} fallback={identifier} />
        </h1>
        <p class="lead">{texts.version.lead}</p>
      </header>
      <ol class="distributions versions">
        {history.edges.map(({ node }) => (
          <Item key={node.since} dataset={dataset} mayEdit={mayEdit} version={node} />
        ))}
      </ol>
      {next === undefined ? null : (
        <nav class="pager" aria-label={texts.pager.label}>
          <a class="step" rel="next" href={`${to.versions(identifier)}?${next}`}>
            {texts.version.earlier}
            <span aria-hidden="true"> →</span>
          </a>
        </nav>
      )}
    </>
  );
};

/** The page. */
const versionsPage = (versions: Versions, { texts, languages }: Visit): Page => {
  const { identifier, titles } = versions.dataset;
  const title = choose(titles, languages)?.value ?? identifier;
  return {
    title: `${title}: ${texts.version.title}`,
    here: texts.version.title,
    trail: [
      [texts.nav.datasets, to.datasets],
      [title, to.dataset(identifier)],
    ],
    content: <Content {...versions} />,
  };
};

type ById = { Params: { id: string } };
type ByMoment = { Params: { id: string; moment: string } };

/** Versions of one page. */
const VERSIONS = 20;

/** Mounts the pages. */
export const versionRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  pages.get(`${ROOT}/datasets/:id/versions`, async (visit, request) => {
    const { id } = request.params as ById['Params'];
    const variables = { id, first: VERSIONS, after: visit.query.get('after'), lang: [...visit.languages] };
    const { dataset } = await tools.execute(VersionsPageDocument, variables, request);
    if (!dataset) return undefined;
    const mayEdit = await isEditor(visit, request, { id, kind: 'DATASET' }, tools);
    return versionsPage({ dataset, mayEdit }, visit);
  });
  app.get<ByMoment>('/datasets/:id/versions/:moment', async (request, reply) => {
    const { id, moment } = request.params;
    const [, asOf = '', suffix = ''] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\.([a-z0-9]+)$/.exec(moment) ?? [];
    const syntax = syntaxOfSuffix(suffix);
    if (!syntax || instantOf(asOf) === undefined) throw nothingThere();
    const { dataset } = await tools.execute(VersionRdfDocument, { id, asOf, syntax: syntax.enumName }, request);
    if (!dataset) throw new Refusal('NOT_FOUND', 'This version is not kept.');
    return sendRdf(request, reply.headers(pageHeaders).header('x-robots-tag', 'noindex'), dataset.rdf);
  });
  app.post<ById & { Body: URLSearchParams }>('/datasets/:id/revert', async (request, reply) => {
    tools.sessions.requireForm(request, request.body);
    const { id } = request.params;
    const variables = { id, to: request.body.get('to') ?? '', ifMatch: request.body.get('etag') };
    await tools.execute(RevertFromPageDocument, variables, request);
    return redirectWith(reply, tools.place.cookies, 'restored', to.dataset(id));
  });
};
