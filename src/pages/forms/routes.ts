/** Forms that add, change and delete datasets. They run the same operations as REST, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal, type RefusalCode } from '../../errors.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import {
  CatalogueFormDocument,
  CreateDatasetDocument,
  DatasetFormDocument,
  DeleteDatasetDocument,
  FormChoicesDocument,
  ReplaceDatasetDocument,
  type CreateDatasetMutation,
  type DatasetFormQuery,
} from '../../../schema/operations/generated/operations.js';
import { parameter } from '../../http/query.js';
import type { Pages, PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { requireEdit } from '../rights.js';
import { choose } from '../parts/text.js';
import { to } from '../urls.js';
import type { Visit } from '../visit.js';
import { nodeOf, readDataset, writeDataset } from './dataset-graph.js';
import { choicesOf } from './dataset-form.js';
import { emptyFields, readFields, type DatasetFields } from './fields.js';
import { fieldOfProperty, messagesOf, messagesOfRefusal, type Finding, type Messages } from './findings.js';
import { DraftGraph } from './graph.js';
import { fieldsPage, rdfPage, type FormPage, type Feedback } from './page.js';
import type { Score } from './score.js';

/** The needs of the forms beside those of pages. */
export interface FormTools extends PageTools {
  readonly pst: PlatformTerms;
}

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };
type Stored = NonNullable<DatasetFormQuery['dataset']>;
type Written = CreateDatasetMutation['createDataset'];

const NONE: Messages = new Map();
const NT = 'application/n-triples';

/** Refusals that are not about what was filled in, after which the form is shown again as it was sent. */
const KEPT: readonly RefusalCode[] = ['FORBIDDEN', 'UNAUTHENTICATED', 'UNAVAILABLE'];

const requireVisitor = ({ visitor, texts }: Visit): void => {
  if (!visitor) throw new Refusal('UNAUTHENTICATED', texts.form.loginToEdit);
};

const findingsOf = (written: Written): readonly Finding[] => ('report' in written ? written.report.findings : []);

/** The answer to a form that was checked, with the score that it would bring. */
const checkedOf = (
  written: Written,
  fields: DatasetFields,
  pst: PlatformTerms,
  fieldOf: Score['fieldOf'] = (suggestion) => fieldOfProperty(suggestion, fields),
): Feedback => {
  const preview = 'preview' in written ? written.preview : null;
  const messages = messagesOf(findingsOf(written), fields, pst);
  return { kind: 'checked', messages, ...(preview ? { score: { preview, fieldOf } } : {}) };
};

/** The answer to a form that was not saved. */
const feedbackOf = (error: unknown, fields: DatasetFields, pst: PlatformTerms): Feedback => {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'PRECONDITION_FAILED') return { kind: 'changed', messages: NONE };
  const messages = messagesOfRefusal(error, fields, pst);
  if (messages) return { kind: 'refused', messages };
  if (!KEPT.includes(error.code)) throw error;
  // Whatever was typed is worth more than the reason why it cannot be saved at present.
  const message = { text: error.detail, severity: 'VIOLATION' } as const;
  return { kind: 'refused', messages: new Map([['', [message]]]), status: error.status };
};

const titleOf = ({ titles, identifier }: Pick<Stored, 'titles' | 'identifier'>, { languages }: Visit): string =>
  choose(titles, languages)?.value ?? identifier;

/** Forms of new datasets. */
const newDatasetRoutes = (app: FastifyInstance, pages: Pages, tools: FormTools): void => {
  const { execute, sessions, pst, place } = tools;
  const path = '/catalogues/:id/datasets/new';
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    sent?: { fields: DatasetFields; feedback: Feedback },
  ) => {
    const { id } = request.params as ById['Params'];
    const { catalogue, viewer } = await execute(CatalogueFormDocument, { id }, request);
    if (!catalogue) throw notFound('catalogue');
    if (!sent) await requireEdit(request, { id, kind: 'CATALOGUE' }, tools);
    const choices = choicesOf(await execute(FormChoicesDocument, {}, request));
    const form: FormPage = {
      title: visit.texts.form.newTitle,
      action: to.newDataset(id),
      back: to.catalogue(id),
      trail: [
        [visit.texts.nav.catalogues, to.catalogues],
        [titleOf(catalogue, visit), to.catalogue(id)],
      ],
      ...(sent ? { feedback: sent.feedback } : {}),
    };
    const fields = sent?.fields ?? emptyFields(visit.language, viewer.organization ?? '');
    return pages.send(
      reply,
      fieldsPage(form, { fields, messages: sent?.feedback.messages ?? NONE, choices, isStored: false }, visit),
      visit,
    );
  };
  app.get<ById>(path, async (request, reply) => {
    const visit = pages.visit(request, reply);
    requireVisitor(visit);
    return show(request, reply, visit);
  });
  app.post<Sent>(path, async (request, reply) => {
    const visit = pages.visit(request, reply);
    sessions.requireForm(request, request.body);
    const fields = readFields(request.body);
    const dryRun = request.body.get('intent') === 'check';
    try {
      const graph = DraftGraph.empty();
      writeDataset(graph, nodeOf(), fields, pst);
      const rdf = { body: graph.toString(), contentType: NT };
      const { createDataset } = await execute(
        CreateDatasetDocument,
        { catalogue: request.params.id, rdf, dryRun, waitForQuality: false },
        request,
      );
      if (!dryRun && 'identifier' in createDataset)
        return redirectWith(reply, place.cookies, 'created', to.dataset(createDataset.identifier));
      return await show(request, reply, visit, {
        fields,
        feedback: checkedOf(createDataset, fields, pst),
      });
    } catch (error) {
      return show(request, reply, visit, { fields, feedback: feedbackOf(error, fields, pst) });
    }
  });
};

/** Changes of a stored dataset. */
class Editor {
  constructor(
    private readonly pages: Pages,
    private readonly tools: FormTools,
  ) {}

  /** The dataset; `NOT_FOUND` when there is none. */
  async stored(request: FastifyRequest, syntax: 'N_TRIPLES' | 'TURTLE'): Promise<Stored> {
    const { id } = request.params as ById['Params'];
    const { dataset } = await this.tools.execute(DatasetFormDocument, { id, syntax }, request);
    if (!dataset) throw notFound('dataset');
    return dataset;
  }

  /** Language that the form shows: that of the title the visitor sees. */
  language(dataset: Stored, visit: Visit): string {
    return choose(dataset.titles, visit.languages)?.language ?? visit.language;
  }

  private form(dataset: Stored, visit: Visit, etag: string, feedback?: Feedback): FormPage {
    const { identifier } = dataset;
    return {
      title: visit.texts.form.editTitle,
      action: to.editDataset(identifier),
      back: to.dataset(identifier),
      trail: [
        [visit.texts.nav.datasets, to.datasets],
        [titleOf(dataset, visit), to.dataset(identifier)],
      ],
      etag,
      ...(feedback ? { feedback } : {}),
    };
  }

  /** Shows the fields. */
  async showFields(
    request: FastifyRequest,
    reply: FastifyReply,
    sent?: { fields: DatasetFields; feedback: Feedback; etag: string },
  ) {
    const visit = this.pages.visit(request, reply);
    const dataset = await this.stored(request, 'N_TRIPLES');
    const choices = choicesOf(await this.tools.execute(FormChoicesDocument, {}, request));
    const graph = DraftGraph.of(dataset.rdf.body);
    const stored = readDataset(graph, nodeOf(dataset.iri), this.language(dataset, visit), this.tools.pst);
    // Offers without a name of their own cannot be found again in another version.
    const fields =
      sent?.feedback.kind === 'changed' ? { ...sent.fields, offers: stored.offers } : (sent?.fields ?? stored);
    const etag = sent?.feedback.kind === 'changed' ? dataset.etag : (sent?.etag ?? dataset.etag);
    const state = { fields, messages: sent?.feedback.messages ?? NONE, choices, isStored: true };
    return this.pages.send(
      reply,
      fieldsPage(this.form(dataset, visit, etag, sent?.feedback), state, visit, dataset.identifier),
      visit,
    );
  }

  /** Shows everything as Turtle. */
  async showRdf(
    request: FastifyRequest,
    reply: FastifyReply,
    sent?: { turtle: string; feedback: Feedback; etag: string },
  ) {
    const visit = this.pages.visit(request, reply);
    const dataset = await this.stored(request, 'TURTLE');
    const etag = sent?.feedback.kind === 'changed' ? dataset.etag : (sent?.etag ?? dataset.etag);
    const page = rdfPage(
      this.form(dataset, visit, etag, sent?.feedback),
      sent?.turtle ?? dataset.rdf.body,
      dataset.identifier,
      visit,
    );
    return this.pages.send(reply, page, visit);
  }

  /** Saves or checks a document. */
  async write(request: FastifyRequest, body: string, contentType: string, form: URLSearchParams): Promise<Written> {
    const { id } = request.params as ById['Params'];
    const dryRun = form.get('intent') === 'check';
    const variables = { id, rdf: { body, contentType }, dryRun, ifMatch: form.get('etag'), waitForQuality: false };
    return (await this.tools.execute(ReplaceDatasetDocument, variables, request)).replaceDataset;
  }

  private saved(reply: FastifyReply, id: string): FastifyReply {
    return redirectWith(reply, this.tools.place.cookies, 'saved', to.dataset(id));
  }

  /** Handles the fields that were sent. */
  async saveFields(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) {
    const { pst } = this.tools;
    const fields = readFields(form);
    const etag = form.get('etag') ?? '';
    try {
      const dataset = await this.stored(request, 'N_TRIPLES');
      const graph = DraftGraph.of(dataset.rdf.body);
      writeDataset(graph, nodeOf(dataset.iri), fields, pst);
      const written = await this.write(request, graph.toString(), NT, form);
      if (form.get('intent') !== 'check') return this.saved(reply, dataset.identifier);
      return await this.showFields(request, reply, {
        fields,
        etag,
        feedback: checkedOf(written, fields, pst),
      });
    } catch (error) {
      return this.showFields(request, reply, { fields, etag, feedback: feedbackOf(error, fields, pst) });
    }
  }

  /** Handles the Turtle that was sent. */
  async saveRdf(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) {
    const { pst } = this.tools;
    const turtle = form.get('rdf') ?? '';
    const etag = form.get('etag') ?? '';
    const fields = emptyFields('en', '');
    const all = (messages: Messages): Messages => new Map([['rdf', [...messages.values()].flat()]]);
    try {
      const written = await this.write(request, turtle, 'text/turtle', form);
      if (form.get('intent') !== 'check') return this.saved(reply, (request.params as ById['Params']).id);
      // Turtle is one field: everything leads there.
      const feedback = checkedOf(written, fields, pst, () => 'rdf');
      return await this.showRdf(request, reply, {
        turtle,
        etag,
        feedback: { ...feedback, messages: all(feedback.messages) },
      });
    } catch (error) {
      const feedback = feedbackOf(error, fields, pst);
      return this.showRdf(request, reply, {
        turtle,
        etag,
        feedback: { ...feedback, messages: all(feedback.messages) },
      });
    }
  }
}

/** Mounts the forms. */
export const formRoutes = (app: FastifyInstance, pages: Pages, tools: FormTools): void => {
  newDatasetRoutes(app, pages, tools);
  const editor = new Editor(pages, tools);
  app.get<ById>('/datasets/:id/edit', async (request, reply) => {
    requireVisitor(pages.visit(request, reply));
    await requireEdit(request, { id: request.params.id, kind: 'DATASET' }, tools);
    return parameter(request, 'as') === 'rdf' ? editor.showRdf(request, reply) : editor.showFields(request, reply);
  });
  app.post<Sent>('/datasets/:id/edit', async (request, reply) => {
    tools.sessions.requireForm(request, request.body);
    return request.body.get('as') === 'rdf'
      ? editor.saveRdf(request, reply, request.body)
      : editor.saveFields(request, reply, request.body);
  });
  app.post<Sent>('/datasets/:id/delete', async (request, reply) => {
    tools.sessions.requireForm(request, request.body);
    await tools.execute(DeleteDatasetDocument, { id: request.params.id, ifMatch: null }, request);
    return redirectWith(reply, tools.place.cookies, 'deleted', to.account);
  });
};
