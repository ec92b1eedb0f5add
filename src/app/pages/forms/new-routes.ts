/** Forms of new datasets, with drafts that are kept until somebody saves them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CatalogueFormDocument,
  CreateDatasetDocument,
  DeleteDraftDocument,
  DraftFormDocument,
  PublishDraftDocument,
  PutDraftDocument,
  type CatalogueFormQuery,
} from '../../../../schema/operations/generated/operations.js';
import { notFound, Refusal } from '../../../core/errors.js';
import { parameter } from '../../../core/http/query.js';
import { requirePerson, type Pages } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { choose } from '../../../core/pages/parts/text.js';
import { requireEdit } from '../../../core/pages/rights.js';
import { to } from '../../../core/pages/urls.js';
import type { Visit } from '../../../core/pages/visit.js';
import { choicesFor } from './choices.js';
import { putOnSale } from '../../../features/trade/pages/put-on-sale.js';
import { checkedOf, feedbackOf, NONE } from './feedback.js';
import { nodeOf, rearranged, type DatasetFields } from './fields.js';
import { DraftGraph } from './graph.js';
import { fieldsPage, type DraftState, type Feedback, type FormPage } from './page.js';
import type { FormTools } from './form-tools.js';

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };

const NT = 'application/n-triples';

/** What the form is shown with after it was sent. */
interface SentForm {
  readonly fields: DatasetFields;
  readonly draft: DraftState;
  readonly feedback?: Feedback;
  /** Name of the field that gets the focus. */
  readonly next?: string;
}

const titleOf = ({ titles, identifier }: NonNullable<CatalogueFormQuery['catalogue']>, { languages }: Visit): string =>
  choose(titles, languages)?.value ?? identifier;

/** The draft that a form goes on with; empty where it has none yet. */
const draftIn = (form: URLSearchParams): DraftState => {
  const id = form.get('draft') ?? '';
  return id === '' ? {} : { id, etag: form.get('draftEtag') ?? '' };
};

/** The forms of new datasets of one deployment. */
class NewForms {
  constructor(
    private readonly pages: Pages,
    private readonly tools: FormTools,
  ) {}

  /** Shows the form: empty, as a draft has it, or as it was sent. */
  async show(request: FastifyRequest, reply: FastifyReply, sent?: SentForm) {
    const { execute } = this.tools;
    const visit = this.pages.visit(request, reply);
    const { id } = request.params as ById['Params'];
    const { catalogue, viewer } = await execute(CatalogueFormDocument, { id }, request);
    if (!catalogue) throw notFound('catalogue');
    if (!sent) await requireEdit(request, { id, kind: 'CATALOGUE' }, this.tools);
    const seller = viewer.organization?.identifier ?? '';
    const begun = sent ??
      (await this.#draft(request, visit, seller)) ?? {
        draft: {},
        fields: this.tools.forms.empty(visit.language, seller),
      };
    const form: FormPage = {
      title: visit.texts.form.newTitle,
      action: to.newDataset(id),
      back: to.catalogue(id),
      trail: [
        [visit.texts.nav.catalogues, to.catalogues],
        [titleOf(catalogue, visit), to.catalogue(id)],
      ],
      draft: begun.draft,
      ...(begun.feedback ? { feedback: begun.feedback } : {}),
    };
    const { fields, feedback, next } = begun;
    const choices = await choicesFor(request, visit, this.tools);
    const state = {
      forms: this.tools.forms,
      fields,
      messages: feedback?.messages ?? NONE,
      choices,
      isStored: false,
      next,
    };
    return this.pages.send(reply, fieldsPage(form, state, visit), visit);
  }

  /** Saves, checks, keeps as a draft, or changes the form, as its button says. */
  async take(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) {
    const fields = this.tools.forms.sent(form);
    const draft = draftIn(form);
    const intent = form.get('intent') ?? '';
    const other = rearranged(fields, intent);
    if (other) return this.show(request, reply, { ...other, draft });
    if (intent === 'draft')
      return this.show(request, reply, { fields, draft: await this.#keep(request, fields, draft) });
    try {
      const { place } = this.tools;
      if (intent === 'check') {
        const written = await this.#create(request, reply, fields, true);
        return await this.show(request, reply, {
          fields,
          draft,
          feedback: checkedOf(written, fields, this.tools.forms),
        });
      }
      const written =
        draft.id === undefined
          ? await this.#create(request, reply, fields, false)
          : await this.#publish(request, fields, draft);
      const identifier = 'identifier' in written ? written.identifier : '';
      if (intent === 'sell') return await putOnSale({ request, reply }, identifier, this.tools, this.pages);
      return redirectWith(reply, place.cookies, 'created', to.dataset(identifier));
    } catch (error) {
      return this.show(request, reply, { fields, draft, feedback: feedbackOf(error, fields, this.tools.forms) });
    }
  }

  #rdf(fields: DatasetFields) {
    const graph = DraftGraph.empty();
    this.tools.forms.write(graph, nodeOf(), fields);
    return { body: graph.toString(), contentType: NT };
  }

  async #create(request: FastifyRequest, reply: FastifyReply, fields: DatasetFields, dryRun: boolean) {
    const { id: catalogue } = request.params as ById['Params'];
    const { languages } = this.pages.visit(request, reply);
    const variables = { catalogue, rdf: this.#rdf(fields), dryRun, waitForQuality: false, lang: [...languages] };
    return (await this.tools.execute(CreateDatasetDocument, variables, request)).createDataset;
  }

  /** Stores what is in the form as the draft that it was, and makes that a dataset. */
  async #publish(request: FastifyRequest, fields: DatasetFields, { id = '', etag = '' }: DraftState) {
    const { execute } = this.tools;
    const { id: catalogue } = request.params as ById['Params'];
    await execute(PutDraftDocument, { catalogue, id, rdf: this.#rdf(fields), ifMatch: etag }, request);
    return (await execute(PublishDraftDocument, { catalogue, id, waitForQuality: false }, request)).publishDraft;
  }

  /** Keeps the form as a draft; what stands in the way is said beside it. */
  async #keep(request: FastifyRequest, fields: DatasetFields, draft: DraftState): Promise<DraftState> {
    const { id: catalogue } = request.params as ById['Params'];
    try {
      const variables = { catalogue, id: draft.id ?? null, rdf: this.#rdf(fields), ifMatch: draft.etag ?? null };
      const { putDraft } = await this.tools.execute(PutDraftDocument, variables, request);
      if (!('identifier' in putDraft)) return draft;
      return { id: putDraft.identifier, etag: putDraft.etag, saved: new Date().toISOString() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'PRECONDITION_FAILED') return { ...draft, isOvertaken: true };
      return { ...draft, fault: error.detail };
    }
  }

  /** The draft that the address names. */
  async #draft(request: FastifyRequest, visit: Visit, seller: string): Promise<SentForm | undefined> {
    const id = parameter(request, 'draft');
    if (id === undefined) return undefined;
    const { id: catalogue } = request.params as ById['Params'];
    const { draft } = await this.tools.execute(DraftFormDocument, { catalogue, id }, request);
    if (!draft) throw notFound('draft');
    const { iri, etag, changed, titles, rdf } = draft;
    const language = choose(titles, visit.languages)?.language ?? visit.language;
    const fields = this.tools.forms.read(DraftGraph.of(rdf.body), nodeOf(iri), language);
    const offers = { ...fields.offers, seller: fields.offers.seller || seller };
    return { fields: { ...fields, offers }, draft: { id, etag, saved: changed } };
  }
}

/** Mounts the forms of new datasets. */
export const newDatasetRoutes = (app: FastifyInstance, pages: Pages, tools: FormTools): void => {
  const forms = new NewForms(pages, tools);
  const path = '/catalogues/:id/datasets/new';
  app.get<ById>(path, async (request, reply) => {
    requirePerson(pages.visit(request, reply));
    return forms.show(request, reply);
  });
  app.post<Sent>(path, async (request, reply) => {
    tools.sessions.requireForm(request, request.body);
    return forms.take(request, reply, request.body);
  });
  app.post<Sent>('/catalogues/:id/drafts/delete', async (request, reply) => {
    tools.sessions.requireForm(request, request.body);
    const variables = { catalogue: request.params.id, id: request.body.get('draft') ?? '', ifMatch: null };
    await tools.execute(DeleteDraftDocument, variables, request);
    return redirectWith(reply, tools.place.cookies, 'deleted', to.account);
  });
};
