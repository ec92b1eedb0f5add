/** "Add many": a file of datasets is read, its columns are given a meaning, and what is sound is stored in groups. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CatalogueFormDocument,
  DatasetColumnsDocument,
  DatasetTableDocument,
  DatasetTemplateDocument,
  PutDatasetsDocument,
  ReadDatasetsDocument,
  type PutDatasetsMutation,
  type ReadDatasetsQuery,
  type TableFormat,
} from '../../../../schema/operations/generated/operations.js';
import { notFound, Refusal } from '../../../core/errors.js';
import { sendFile } from '../../../core/http/file.js';
import { refusedBy } from '../../../core/pages/forms/answer.js';
import { requirePerson, type Pages, type PageTools } from '../../../core/pages/mount.js';
import { choose } from '../../../core/pages/parts/text.js';
import { requireEdit } from '../../../core/pages/rights.js';
import { manyPage, type Many, type Outcome } from './page.js';
import { takeUploads } from '../../../core/pages/upload.js';

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };

/** Datasets of one mutation, and of one request of a script that shows how far it is. */
const GROUP = 100;
/** Problems and rows that a preview shows. */
const SHOWN = 200;
const SAMPLE = 10;

/** What a form says of a file. */
const fileIn = (form: URLSearchParams) => {
  const text = (name: string): string | null => form.get(name) || null;
  const columns = form.getAll('column');
  const means = form.getAll('means');
  return {
    payload: { base64: form.get('file.base64') ?? '', name: form.get('file.name') ?? '' },
    mapping: columns.map((column, at) => ({ column, means: means[at] || null })),
    language: text('language'),
    portal: text('portal'),
  };
};

type Group = Extract<PutDatasetsMutation['putDatasets'], { outcomes: readonly unknown[] }>;
type Written = Group['outcomes'][number];
type Sale = NonNullable<Group['publications']>[number];

const outcomeOf = (
  candidate: ReadDatasetsQuery['datasetFile']['candidates'][number],
  written: Written | undefined,
  sale: Sale | undefined,
): Outcome => {
  const { row, title } = candidate;
  const message = sale && 'message' in sale ? sale.message : undefined;
  const sold = { isOnSale: sale != null && 'replayed' in sale, ...(message === undefined ? {} : { message }) };
  if (written && 'status' in written) return { row, title, state: written.status, id: written.identifier, ...sold };
  return { row, title, state: 'REFUSED', message: written && 'message' in written ? written.message : '' };
};

/** The pages of one deployment. */
class ManyForms {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
  ) {}

  async show(request: FastifyRequest, reply: FastifyReply, many: Many, status?: number) {
    const visit = this.pages.visit(request, reply);
    const { id } = request.params as ById['Params'];
    const { catalogue } = await this.tools.execute(CatalogueFormDocument, { id }, request);
    if (!catalogue) throw notFound('catalogue');
    const name = choose(catalogue.titles, visit.languages)?.value ?? id;
    const page = manyPage({ ...many, catalogue: { id, name } }, visit);
    return this.pages.send(reply, status === undefined ? page : { ...page, status }, visit);
  }

  /** What the file holds, with the columns that it may have. */
  async preview(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) {
    const { execute } = this.tools;
    const file = fileIn(form);
    const read = await execute(ReadDatasetsDocument, { ...file, offset: 0, first: SHOWN, refused: true }, request);
    const sound = await execute(ReadDatasetsDocument, { ...file, offset: 0, first: SAMPLE, refused: false }, request);
    const { datasetColumns } = await execute(DatasetColumnsDocument, {}, request);
    return this.show(request, reply, {
      form,
      preview: { content: read.datasetFile, sound: sound.datasetFile.candidates, columns: datasetColumns },
    });
  }

  /** Stores what is sound: all of it, or a group from a place on where a script asks for one after the other. */
  async load(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) {
    const from = Number(/^\d{1,5}$/.exec(form.get('from') ?? '')?.[0] ?? 0);
    const outcomes: Outcome[] = [];
    let offset = from;
    let total: number;
    do {
      const group = await this.#group(request, form, offset);
      total = group.total;
      outcomes.push(...group.outcomes);
      offset += GROUP;
    } while (offset < total && form.get('from') === null);
    return this.show(request, reply, { form, result: { outcomes, done: Math.min(offset, total), total } });
  }

  async #group(request: FastifyRequest, form: URLSearchParams, offset: number) {
    const { execute } = this.tools;
    const { id: catalogue } = request.params as ById['Params'];
    const variables = { ...fileIn(form), offset, first: GROUP, refused: false };
    const { datasetFile } = await execute(ReadDatasetsDocument, variables, request);
    const { candidates } = datasetFile;
    const datasets = candidates.map(({ originalId, rdf }) => ({
      originalId,
      source: { rdf: { body: rdf ?? '', contentType: 'application/n-triples' } },
    }));
    const putOnSale = form.get('intent') === 'sell';
    const { putDatasets } = await execute(PutDatasetsDocument, { catalogue, datasets, putOnSale }, request);
    const { outcomes: written, publications: sales } =
      'outcomes' in putDatasets ? putDatasets : { outcomes: [], publications: null };
    const outcomes = candidates.map((candidate, at) => outcomeOf(candidate, written[at], sales?.[at]));
    return { outcomes, total: datasetFile.total - datasetFile.refused };
  }
}

const formatOf = (ending: string): TableFormat => {
  if (ending !== 'csv' && ending !== 'xlsx') throw notFound('format');
  return ending === 'csv' ? 'CSV' : 'XLSX';
};

/** Mounts the pages. */
export const manyRoutes = (parent: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const forms = new ManyForms(pages, tools);
  const path = '/catalogues/:id/datasets/many';
  parent.register(async (app) => {
    takeUploads(app);
    app.get<ById>(path, async (request, reply) => {
      requirePerson(pages.visit(request, reply));
      await requireEdit(request, { id: request.params.id, kind: 'CATALOGUE' }, tools);
      return forms.show(request, reply, { form: new URLSearchParams() });
    });
    app.post<Sent>(path, async (request, reply) => {
      const form = request.body;
      tools.sessions.requireForm(request, form);
      await requireEdit(request, { id: request.params.id, kind: 'CATALOGUE' }, tools);
      try {
        if (form.get('file.base64') === null) throw new Refusal('BAD_REQUEST', 'Choose a file first.');
        return await (/^(load|sell)$/.test(form.get('intent') ?? '')
          ? forms.load(request, reply, form)
          : forms.preview(request, reply, form));
      } catch (error) {
        const refused = refusedBy(error);
        return forms.show(request, reply, { form, refused }, refused.status);
      }
    });
  });
  parent.get<{ Params: { ending: string }; Querystring: { lang?: string } }>(
    '/template.:ending',
    async (request, reply) => {
      const { language } = pages.visit(request, reply);
      const variables = { format: formatOf(request.params.ending), language };
      return sendFile(reply, (await tools.execute(DatasetTemplateDocument, variables, request)).datasetTemplate);
    },
  );
  parent.get<{ Params: { id: string; ending: string } }>('/catalogues/:id/table.:ending', async (request, reply) => {
    const { id: catalogue, ending } = request.params;
    const variables = { catalogue, format: formatOf(ending) };
    return sendFile(reply, (await tools.execute(DatasetTableDocument, variables, request)).datasetTable);
  });
};
