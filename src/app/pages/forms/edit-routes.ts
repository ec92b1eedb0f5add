/** Changes of stored datasets. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  DatasetFormDocument,
  DeleteDatasetDocument,
  ReplaceDatasetDocument,
  type DatasetFormQuery,
} from '../../../../schema/operations/generated/operations.js';
import { parameter } from '../../../core/http/query.js';
import { requirePerson, type Pages } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { requireEdit } from '../../../core/pages/rights.js';
import { choose } from '../../../core/pages/parts/text.js';
import { to } from '../../../core/pages/urls.js';
import type { Visit } from '../../../core/pages/visit.js';
import { choicesFor } from './choices.js';
import { putOnSale } from '../../../features/trade/pages/put-on-sale.js';
import { nodeOf, rearranged, type DatasetFields } from './fields.js';
import { checkedOf, feedbackOf, NONE, type Written } from './feedback.js';
import type { Messages } from '../../../core/pages/forms/controls.js';
import { DraftGraph } from './graph.js';
import { fieldsPage, rdfPage, type Feedback, type FormPage } from './page.js';
import type { FormTools } from './form-tools.js';

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };
type Stored = NonNullable<DatasetFormQuery['dataset']>;

const NT = 'application/n-triples';

/** What the form is shown with after it was sent. */
interface SentForm {
  readonly fields: DatasetFields;
  readonly etag: string;
  readonly feedback?: Feedback;
  /** Name of the field that gets the focus. */
  readonly next?: string;
}

const titleOf = ({ titles, identifier }: Pick<Stored, 'titles' | 'identifier'>, { languages }: Visit): string =>
  choose(titles, languages)?.value ?? identifier;

/** The forms of a stored dataset. */
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
  async showFields(request: FastifyRequest, reply: FastifyReply, sent?: SentForm) {
    const visit = this.pages.visit(request, reply);
    const dataset = await this.stored(request, 'N_TRIPLES');
    const choices = await choicesFor(request, visit, this.tools);
    const graph = DraftGraph.of(dataset.rdf.body);
    const stored = this.tools.forms.read(graph, nodeOf(dataset.iri), this.language(dataset, visit));
    const offers = { ...stored.offers, seller: stored.offers.seller || choices.seller.id };
    const isChanged = sent?.feedback?.kind === 'changed';
    // Offers without a name of their own cannot be found again in another version.
    const fields = sent ? { ...sent.fields, ...(isChanged ? { offers } : {}) } : { ...stored, offers };
    const etag = isChanged ? dataset.etag : (sent?.etag ?? dataset.etag);
    const { forms } = this.tools;
    // What was not asked is shown as it is stored.
    const values = { ...stored.values, ...fields.values };
    const state = {
      forms,
      fields: { ...fields, values },
      messages: sent?.feedback?.messages ?? NONE,
      choices,
      isStored: true,
      next: sent?.next,
    };
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
  async write(
    { request, languages }: Visit,
    body: string,
    contentType: string,
    form: URLSearchParams,
  ): Promise<Written> {
    const { id } = request.params as ById['Params'];
    const dryRun = form.get('intent') === 'check';
    const rdf = { body, contentType };
    const variables = {
      ...{ id, rdf, dryRun, ifMatch: form.get('etag'), waitForQuality: false },
      lang: [...languages],
    };
    return (await this.tools.execute(ReplaceDatasetDocument, variables, request)).replaceDataset;
  }

  private saved(reply: FastifyReply, id: string): FastifyReply {
    return redirectWith(reply, this.tools.place.cookies, 'saved', to.dataset(id));
  }

  /** Handles the fields that were sent. */
  async saveFields(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) {
    const { forms } = this.tools;
    const fields = forms.sent(form);
    const etag = form.get('etag') ?? '';
    const other = rearranged(fields, form.get('intent') ?? '');
    if (other) return this.showFields(request, reply, { ...other, etag });
    try {
      const dataset = await this.stored(request, 'N_TRIPLES');
      const graph = DraftGraph.of(dataset.rdf.body);
      forms.write(graph, nodeOf(dataset.iri), fields);
      const written = await this.write(this.pages.visit(request, reply), graph.toString(), NT, form);
      const intent = form.get('intent');
      if (intent === 'sell') return await putOnSale({ request, reply }, dataset.identifier, this.tools, this.pages);
      if (intent !== 'check') return this.saved(reply, dataset.identifier);
      return await this.showFields(request, reply, {
        fields,
        etag,
        feedback: checkedOf(written, fields, forms),
      });
    } catch (error) {
      return this.showFields(request, reply, { fields, etag, feedback: feedbackOf(error, fields, forms) });
    }
  }

  /** Handles the Turtle that was sent. */
  async saveRdf(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) {
    const { forms } = this.tools;
    const turtle = form.get('rdf') ?? '';
    const etag = form.get('etag') ?? '';
    const fields = forms.empty('en', '');
    const all = (messages: Messages): Messages => new Map([['rdf', [...messages.values()].flat()]]);
    try {
      const written = await this.write(this.pages.visit(request, reply), turtle, 'text/turtle', form);
      if (form.get('intent') !== 'check') return this.saved(reply, (request.params as ById['Params']).id);
      // Turtle is one field: everything leads there.
      const feedback = checkedOf(written, fields, forms, 'rdf');
      return await this.showRdf(request, reply, {
        turtle,
        etag,
        feedback: { ...feedback, messages: all(feedback.messages) },
      });
    } catch (error) {
      const feedback = feedbackOf(error, fields, forms);
      return this.showRdf(request, reply, {
        turtle,
        etag,
        feedback: { ...feedback, messages: all(feedback.messages) },
      });
    }
  }
}

/** Mounts the forms of stored datasets. */
export const editRoutes = (app: FastifyInstance, pages: Pages, tools: FormTools): void => {
  const editor = new Editor(pages, tools);
  app.get<ById>('/datasets/:id/edit', async (request, reply) => {
    requirePerson(pages.visit(request, reply));
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
