/** Permissions on datasets and catalogues from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.js';
import {
  GiveFromPageDocument,
  PeoplePageDocument,
  TakeFromPageDocument,
  WhyMayDocument,
  type AssetKind,
  type PermissionScope,
} from '../../../schema/operations/generated/operations.js';
import { refusedBy, type RefusedAnswer } from '../forms/answer.js';
import { requirePerson, type Pages, type PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { choose } from '../parts/text.js';
import { to } from '../urls.js';
import { peoplePage, SCOPES } from './page.js';

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };

const isScope = (word: string): word is PermissionScope => SCOPES.some((scope) => scope === word);

/** The pages of one kind of thing. */
class PeoplePages {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
    private readonly kind: AssetKind,
  ) {}

  async show(request: FastifyRequest<ById>, reply: FastifyReply, refused?: RefusedAnswer): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    requirePerson(visit);
    const { id } = request.params;
    const asked = { id, kind: this.kind };
    const { permissions, viewer, dataset, catalogue } = await this.tools.execute(
      PeoplePageDocument,
      { ...asked, isDataset: this.kind === 'DATASET' },
      request,
    );
    const thing = dataset ?? catalogue;
    if (!thing) throw notFound(this.kind === 'DATASET' ? 'dataset' : 'catalogue');
    const { explained, problem } = await this.#explained(request, visit.query.get('who')?.trim() ?? '');
    const page = {
      title: choose(thing.titles, visit.languages)?.value ?? id,
      about: this.kind === 'DATASET' ? to.dataset(id) : to.catalogue(id),
      ...{ address: this.#address(id), grants: permissions, explained, refused: refused ?? problem },
      own: { groups: viewer.groups, name: viewer.organization?.name ?? null },
    };
    return this.pages.send(reply, peoplePage(page, visit), visit);
  }

  async send(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    this.tools.sessions.requireForm(request, request.body);
    const { id } = request.params;
    const { body } = request;
    const subject = body.get('subject') ?? `user:${body.get('user')?.trim() ?? ''}`;
    const asked = { id, kind: this.kind, subject, scopes: body.getAll('scopes').filter(isScope) };
    const isTaken = body.get('do') === 'take';
    try {
      if (isTaken) await this.tools.execute(TakeFromPageDocument, asked, request);
      else await this.tools.execute(GiveFromPageDocument, asked, request);
    } catch (error) {
      return this.show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, this.tools.place.cookies, isTaken ? 'taken' : 'given', this.#address(id));
  }

  /** What the person that the address asks about holds. */
  async #explained(request: FastifyRequest<ById>, user: string) {
    if (user === '') return { explained: undefined, problem: undefined };
    const { id } = request.params;
    try {
      const { explain } = await this.tools.execute(WhyMayDocument, { id, kind: this.kind, user }, request);
      return { explained: explain, problem: undefined };
    } catch (error) {
      return { explained: undefined, problem: refusedBy(error) };
    }
  }

  #address(id: string): string {
    return this.kind === 'DATASET' ? to.datasetPeople(id) : to.cataloguePeople(id);
  }
}

/** Mounts the routes. */
export const peopleRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  for (const [folder, kind] of [
    ['datasets', 'DATASET'],
    ['catalogues', 'CATALOGUE'],
  ] as const) {
    const people = new PeoplePages(pages, tools, kind);
    app.get<ById>(`/${folder}/:id/people`, (request, reply) => people.show(request, reply));
    app.post<Sent>(`/${folder}/:id/people`, (request, reply) => people.send(request, reply));
  }
};
