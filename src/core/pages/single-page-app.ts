/**
 * A catalogue page of the operator's own, served instead of the pages: a built single-page application with its files as they
 * are, its own settings file among them, and `index.html` for every other address (history mode).
 */
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../errors.js';
import { syntaxOfSuffix } from '../rdf/syntax.js';
import { sendRefusal } from '../http/problem.js';
import { to } from './urls.js';

type ById = { Params: { id: string } };

/** Names that builds derive from the content: such files never change. */
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(js|css|woff2?|png|jpe?g|svg|webp)$/;

/**
 * In place of the policy of data. What the application runs and where it takes things from is its author's, who can say so in its
 * `<meta>` elements. It is framed by itself alone (a silent login does so), and addresses with codes are told to nobody else.
 */
const POLICY = {
  'content-security-policy': "frame-ancestors 'self'; base-uri 'self'; object-src 'none'",
  'referrer-policy': 'same-origin',
} as const;

const freshness = (path: string): string => (HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Leads addresses that the application does not know to what they mean. */
const redirects = (app: FastifyInstance, index: (reply: FastifyReply) => FastifyReply): void => {
  app.get<ById>('/catalogues/:id', (request, reply) =>
    reply.redirect(`${to.datasets}?${new URLSearchParams({ catalog: request.params.id }).toString()}`, 303),
  );
  app.get<ById>('/datasets/:id', (request, reply) => {
    const { id } = request.params;
    const suffix = /\.([a-z0-9]+)$/.exec(id)?.[1];
    return suffix !== undefined && syntaxOfSuffix(suffix)
      ? reply.redirect(`/srv/repo/datasets/${encodeURIComponent(id)}`, 303)
      : index(reply);
  });
};

/** Mounts the application in `folder`. Throws when it has no `index.html`. */
export const singlePageApp =
  (folder: string) =>
  async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(join(folder, 'index.html'))) throw new Error(`CATALOG_UI: there is no index.html in ${folder}`);
    await app.register(staticFiles, {
      root: folder,
      prefix: '/',
      redirect: false,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (response, path) => void response.setHeader('cache-control', freshness(path)),
    });
    // Refusals are data here as everywhere.
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (reply.statusCode < 400) reply.headers(POLICY);
      done();
    });
    const index = (reply: FastifyReply): FastifyReply => reply.code(200).sendFile('index.html');
    redirects(app, index);
    app.setNotFoundHandler((request: FastifyRequest, reply) => {
      if (request.method === 'GET' || request.method === 'HEAD') return index(reply);
      return sendRefusal(
        new Refusal('METHOD_NOT_ALLOWED', 'This address supports GET, HEAD.', { allow: ['GET', 'HEAD'] }),
        request,
        reply,
      );
    });
  };
