/** Serves interface descriptions: as a document to programs, as a page to people. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { HTML } from '../../html.js';
import { describeRoutes, type OpenApiDocument } from './document.js';
import { openApiPage } from './page.js';
import type { MountedRoute } from './routes.js';
import type { PlainFace } from '../../plain-page.js';

/** The page may use nothing but its own face. */
const policyOf = ({ policy }: PlainFace): string =>
  `default-src 'none'; ${policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** Mounts the description of everything below `prefix`, at `prefix` itself and as `openapi.json` below it. */
export const openApiRoutes = (
  app: FastifyInstance,
  routes: readonly MountedRoute[],
  options: { readonly base: string; readonly prefix: string; readonly title: string; readonly face: PlainFace },
): void => {
  const policy = policyOf(options.face);
  const address = `${options.prefix}/openapi.json`;
  let made: OpenApiDocument | undefined;
  // Made at the first request: by then every route is mounted, and none is added any more.
  const document = (): OpenApiDocument => (made ??= describeRoutes(routes, options));
  const send = (reply: FastifyReply): FastifyReply => reply.header('vary', 'Accept').send(document());

  app.get(address, async (_request, reply) => send(reply));
  const root = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [best] = new Negotiator(request).mediaTypes(['application/json', 'text/html']);
    if (best !== 'text/html') return send(reply);
    return reply
      .headers({
        vary: 'Accept',
        'content-type': HTML,
        'content-security-policy': policy,
        'cache-control': 'no-cache',
      })
      .send(openApiPage(document(), address, options.face));
  };
  app.get(options.prefix, root);
  app.get(`${options.prefix}/`, root);
};
