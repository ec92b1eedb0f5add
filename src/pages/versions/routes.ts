/** Versions of datasets: what they were, and the way back. */
import { instantOf } from '../../model/values/dates.js';
import type { FastifyInstance } from 'fastify';
import { syntaxOfSuffix } from '../../rdf/syntax.js';
import { nothingThere, Refusal } from '../../errors.js';
import {
  RevertFromPageDocument,
  VersionRdfDocument,
  VersionsPageDocument,
} from '../../../schema/operations/generated/operations.js';
import { sendRdf } from '../../rest/rdf-reply.js';
import type { Pages, PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { isEditor } from '../rights.js';
import { pageHeaders } from '../send.js';
import { ROOT, to } from '../urls.js';
import { versionsPage } from './page.js';

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
