/** API keys and webhooks from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CatalogueListPageDocument,
  CreateKeyFromPageDocument,
  CreateWebhookFromPageDocument,
  DeleteWebhookFromPageDocument,
  KeysPageDocument,
  PageViewerDocument,
  ReplayFromPageDocument,
  RevokeKeyFromPageDocument,
  RotateKeyFromPageDocument,
  WebhooksPageDocument,
} from '../../../../schema/operations/generated/operations.js';
import { refusedBy } from '../../../core/pages/forms/answer.js';
import { requirePerson, type Pages, type PageTools } from '../../../core/pages/mount.js';
import { redirectWith, type Note } from '../../../core/pages/notes.js';
import { choose } from '../../../core/pages/parts/text.js';
import { below, to } from '../../../core/pages/urls.js';
import { keysPage, type Keys } from './keys.js';

type Sent = { Params: { id: string }; Body: URLSearchParams };
/** What a form does: a secret to show, or a note for the page after it. */
type Done = Pick<Keys, 'shown'> | Note;

/** Catalogues that a key or webhook can be limited to here. */
const CATALOGUES = 100;
/** Hours for which a key that was rotated still counts. */
const OVERLAP = 24;

class KeyPages {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
  ) {}

  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    more: Pick<Keys, 'shown' | 'refused'> = {},
  ): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    requirePerson(visit);
    const { execute } = this.tools;
    const { viewer } = await execute(PageViewerDocument, {}, request);
    if (!viewer.administrator) return this.pages.send(reply, keysPage(undefined, visit, more.refused), visit);
    const { apiKeys: keys } = await execute(KeysPageDocument, {}, request);
    const { webhooks } = await execute(WebhooksPageDocument, {}, request);
    const known = await execute(CatalogueListPageDocument, { first: CATALOGUES, after: null }, request);
    const names = known.catalogues.edges.map(
      ({ node }) => [node.identifier, choose(node.titles, visit.languages)?.value ?? node.identifier] as const,
    );
    const content = { keys, webhooks, catalogues: new Map(names), ...more };
    return this.pages.send(reply, keysPage(content, visit), visit);
  }

  async act(request: FastifyRequest<Sent>, reply: FastifyReply, act: () => Promise<Done>): Promise<FastifyReply> {
    this.tools.sessions.requireForm(request, request.body);
    try {
      const done = await act();
      if (typeof done === 'string') return redirectWith(reply, this.tools.place.cookies, done, to.keys);
      return await this.show(request, reply, done);
    } catch (error) {
      return this.show(request, reply, { refused: refusedBy(error) });
    }
  }

  async addKey(request: FastifyRequest<Sent>): Promise<Done> {
    const { body } = request;
    const [catalogues, expires] = [body.getAll('catalogues'), body.get('expires') ?? ''];
    const asked = {
      label: body.get('label') ?? '',
      catalogues: catalogues.length === 0 ? null : catalogues,
      expires: expires === '' ? null : `${expires}T23:59:59Z`,
    };
    const { createApiKey } = await this.tools.execute(CreateKeyFromPageDocument, asked, request);
    return { shown: { kind: 'key', secret: createApiKey.key } };
  }

  async rotateKey(request: FastifyRequest<Sent>): Promise<Done> {
    const asked = { id: request.params.id, overlapHours: OVERLAP };
    const { rotateApiKey } = await this.tools.execute(RotateKeyFromPageDocument, asked, request);
    return { shown: { kind: 'key', secret: rotateApiKey.key } };
  }

  async revokeKey(request: FastifyRequest<Sent>): Promise<Done> {
    await this.tools.execute(RevokeKeyFromPageDocument, { id: request.params.id }, request);
    return 'keyRevoked';
  }

  async addWebhook(request: FastifyRequest<Sent>): Promise<Done> {
    const { body } = request;
    const [catalogue, query] = [body.get('catalogue') || null, body.get('query')?.trim() || null];
    const asked = { url: body.get('url') ?? '', catalogue, query };
    const { createWebhook } = await this.tools.execute(CreateWebhookFromPageDocument, asked, request);
    return { shown: { kind: 'webhook', secret: createWebhook.secret } };
  }

  async replay(request: FastifyRequest<Sent>): Promise<Done> {
    const asked = { id: request.params.id, since: request.body.get('since') ?? '' };
    await this.tools.execute(ReplayFromPageDocument, asked, request);
    return 'replayed';
  }

  async deleteWebhook(request: FastifyRequest<Sent>): Promise<Done> {
    await this.tools.execute(DeleteWebhookFromPageDocument, { id: request.params.id }, request);
    return 'webhookDeleted';
  }
}

/** Mounts the routes. */
export const keyRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const keys = new KeyPages(pages, tools);
  app.get(below(to.keys), (request, reply) => keys.show(request, reply));
  const acts: readonly (readonly [path: string, act: (request: FastifyRequest<Sent>) => Promise<Done>])[] = [
    [below(to.keys), (request) => keys.addKey(request)],
    [`${below(to.keys)}/:id/rotate`, (request) => keys.rotateKey(request)],
    [`${below(to.keys)}/:id/revoke`, (request) => keys.revokeKey(request)],
    [below(to.webhooks), (request) => keys.addWebhook(request)],
    [`${below(to.webhooks)}/:id/replay`, (request) => keys.replay(request)],
    [`${below(to.webhooks)}/:id/delete`, (request) => keys.deleteWebhook(request)],
  ];
  for (const [path, act] of acts) {
    app.post<Sent>(path, (request, reply) => keys.act(request, reply, () => act(request)));
  }
};
