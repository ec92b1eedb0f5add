/** Forms that add, change and delete datasets, and change catalogues. They run the same operations as REST, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  EditCatalogueFormDocument,
  type EditCatalogueFormQuery,
  PutCatalogueDocument,
} from '../../../../schema/operations/generated/operations.js';
import { notFound } from '../../../core/errors.js';
import { iri } from '../../../core/rdf/terms.js';
import { type Pages, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { choose } from '../../../core/pages/parts/text.js';
import { requireEdit } from '../../../core/pages/rights.js';
import { to } from '../../../core/pages/urls.js';
import type { Visit } from '../../../core/pages/visit.js';
import type { CatalogueState } from './catalogue-form.js';
import type { CatalogueFields } from './catalogue-graph.js';
import { choicesFor } from './choices.js';
import { editRoutes } from './edit-routes.js';
import { checkedBy, feedbackBy, NONE } from './feedback.js';
import type { FieldOf } from './findings.js';
import type { FormTools } from './form-tools.js';
import { DraftGraph } from './graph.js';
import { newDatasetRoutes } from './new-routes.js';
import { cataloguePage, type Feedback } from './page.js';

/** Changes of stored catalogues: what the form does not show stays as it is. */
type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };
type Stored = NonNullable<EditCatalogueFormQuery['catalogue']>;

/** What the form is shown with after it was sent. */
interface SentForm {
  readonly fields: CatalogueFields;
  readonly etag: string;
  readonly feedback: Feedback;
}

/** The form of a stored catalogue. */
class CatalogueEditor {
  constructor(
    private readonly pages: Pages,
    private readonly tools: FormTools,
  ) {}

  /** Shows the fields, as they are stored or as they were sent. */
  async show(request: FastifyRequest<ById>, reply: FastifyReply, sent?: SentForm): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    const { catalogue, applicationProfiles: known } = await this.#stored(request, visit);
    const stored = this.tools.catalogueForms.read(DraftGraph.of(catalogue.rdf.body), iri(catalogue.iri), known);
    const isChanged = sent?.feedback.kind === 'changed';
    const { catalogueForms: forms } = this.tools;
    const isChosen = forms.others.fields.some(({ row }) => row.kind === 'relation');
    const state: CatalogueState = {
      forms,
      lists: isChosen ? (await choicesFor(request, visit, this.tools)).lists : {},
      fields: sent?.fields ?? stored,
      profiles: known.map((profile) => [profile.iri, profile.title] as const),
      messages: sent?.feedback.messages ?? NONE,
      stored: isChanged ? stored : undefined,
    };
    const form = {
      title: visit.texts.catalogue.edit,
      hasScore: false,
      changed: visit.texts.catalogue.changed,
      action: to.editCatalogue(catalogue.identifier),
      back: to.catalogue(catalogue.identifier),
      trail: this.#trail(catalogue, visit),
      etag: isChanged ? catalogue.etag : (sent?.etag ?? catalogue.etag),
      ...(sent ? { feedback: sent.feedback } : {}),
    };
    return this.pages.send(reply, cataloguePage(form, state, visit), visit);
  }

  /** Saves the fields that were sent, or checks them. */
  async send(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    const { body: form } = request;
    const { catalogueForms: forms } = this.tools;
    const fields = forms.sent(form);
    const fieldOf: FieldOf = ({ path }) => forms.fieldOf(path ?? '');
    const etag = form.get('etag') ?? '';
    const dryRun = form.get('intent') === 'check';
    try {
      const { catalogue, applicationProfiles } = await this.#stored(request, this.pages.visit(request, reply));
      const graph = DraftGraph.of(catalogue.rdf.body);
      forms.write(graph, iri(catalogue.iri), fields, applicationProfiles);
      const rdf = { body: graph.toString(), contentType: 'application/n-triples' };
      const lang = [...this.pages.visit(request, reply).languages];
      const asked = { id: catalogue.identifier, rdf, dryRun, ifMatch: etag, lang };
      const { putCatalogue } = await this.tools.execute(PutCatalogueDocument, asked, request);
      if (dryRun) return await this.show(request, reply, { fields, etag, feedback: checkedBy(putCatalogue, fieldOf) });
      return redirectWith(reply, this.tools.place.cookies, 'saved', to.catalogue(catalogue.identifier));
    } catch (error) {
      return this.show(request, reply, { fields, etag, feedback: feedbackBy(error, fieldOf) });
    }
  }

  async #stored(request: FastifyRequest<ById>, visit: Visit) {
    const asked = { id: request.params.id, lang: [...visit.languages] };
    const { catalogue, ...others } = await this.tools.execute(EditCatalogueFormDocument, asked, request);
    if (!catalogue) throw notFound('catalogue');
    return { catalogue, ...others };
  }

  #trail({ titles, identifier }: Stored, { texts, languages }: Visit): (readonly [string, string])[] {
    return [
      [texts.nav.catalogues, to.catalogues],
      [choose(titles, languages)?.value ?? identifier, to.catalogue(identifier)],
    ];
  }
}

/** Mounts the form. */
const catalogueFormRoutes = (app: FastifyInstance, pages: Pages, tools: FormTools): void => {
  const editor = new CatalogueEditor(pages, tools);
  const path = '/catalogues/:id/edit';
  app.get<ById>(path, async (request, reply) => {
    requirePerson(pages.visit(request, reply));
    await requireEdit(request, { id: request.params.id, kind: 'CATALOGUE' }, tools);
    return editor.show(request, reply);
  });
  app.post<Sent>(path, async (request, reply) => {
    tools.sessions.requireForm(request, request.body);
    return editor.send(request, reply);
  });
};

/** Mounts the forms. */
export const formRoutes = (app: FastifyInstance, pages: Pages, tools: FormTools): void => {
  newDatasetRoutes(app, pages, tools);
  editRoutes(app, pages, tools);
  catalogueFormRoutes(app, pages, tools);
};
