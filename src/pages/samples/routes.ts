/** Samples of data on pages: the form that stores one, and the file. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DeleteSampleDocument,
  PutSampleDocument,
  SampleFileDocument,
  SampleOfDistributionDocument,
} from '../../../schema/operations/generated/operations.js';
import { MEDIA_TYPES } from '../../domain/samples/model.js';
import { notFound } from '../../errors.js';
import { sendFile } from '../../http/file.js';
import { refusedBy, type RefusedAnswer } from '../forms/answer.js';
import { requirePerson, type Pages, type PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { choose } from '../parts/text.js';
import { requireEdit } from '../rights.js';
import { takeUploads } from '../upload.js';
import { to } from '../urls.js';
import { samplePage } from './form.js';

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };

/** The file of a form, by the ending of its name; what has no ending of Parquet is read as CSV, which says what is wrong. */
const fileIn = (form: URLSearchParams) => {
  const base64 = form.get('file.base64');
  if (base64 === null) return null;
  const isParquet = /\.(parquet|pq)$/i.test(form.get('file.name') ?? '');
  return { base64, mediaType: MEDIA_TYPES[isParquet ? 'PARQUET' : 'CSV'] };
};

/** The form. */
class SampleForms {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
  ) {}

  async show(request: FastifyRequest<ById>, reply: FastifyReply, refused?: RefusedAnswer): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    requirePerson(visit);
    const { id } = request.params;
    const { distribution } = await this.tools.execute(SampleOfDistributionDocument, { id }, request);
    if (!distribution?.dataset) throw notFound('distribution');
    const { titles, dataset, sample } = distribution;
    await requireEdit(request, { id: dataset.identifier, kind: 'DATASET' }, this.tools);
    const nameOf = (of: typeof titles, fallback: string): string => choose(of, visit.languages)?.value ?? fallback;
    const page = {
      ...{ id, name: nameOf(titles, id), sample, refused },
      dataset: { id: dataset.identifier, name: nameOf(dataset.titles, dataset.identifier) },
    };
    return this.pages.send(reply, samplePage(page, visit), visit);
  }

  async send(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    const { tools } = this;
    const { body: form, params } = request;
    const { id } = params;
    tools.sessions.requireForm(request, form);
    const isRemoval = form.get('do') === 'remove';
    try {
      if (isRemoval) await tools.execute(DeleteSampleDocument, { id }, request);
      else {
        const visibleTo = form.get('visibleTo') === 'ENTITLED' ? 'ENTITLED' : 'READERS';
        await tools.execute(PutSampleDocument, { id, file: fileIn(form), visibleTo }, request);
      }
    } catch (error) {
      return this.show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, tools.place.cookies, isRemoval ? 'deleted' : 'saved', to.sample(id));
  }
}

/** Mounts the pages. */
export const sampleRoutes = (parent: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const forms = new SampleForms(pages, tools);
  const path = '/distributions/:id/sample';
  parent.register(async (app) => {
    takeUploads(app);
    app.get<ById>(path, (request, reply) => forms.show(request, reply));
    app.post<Sent>(path, (request, reply) => forms.send(request, reply));
    app.get<ById>(`${path}/file`, async (request, reply) => {
      const { sampleFile } = await tools.execute(SampleFileDocument, { id: request.params.id }, request);
      return sendFile(reply.header('cache-control', 'private, no-store'), sampleFile);
    });
  });
};
