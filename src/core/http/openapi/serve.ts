/** Serves interface descriptions: as a document to programs, as a page to people. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AboutPages } from '../about-pages.js';
import { amongTypes } from '../../negotiation.js';
import { describeRoutes, type DescriptionOptions, type OpenApiDocument } from './document.js';
import { openApiPage } from './page.js';
import type { MountedRoute } from './routes.js';

const choose = amongTypes(['application/json', 'text/html']);

/** Mounts the description of everything below `prefix`, at `prefix` itself and as `openapi.json` below it. */
export const openApiRoutes = (
  app: FastifyInstance,
  routes: readonly MountedRoute[],
  options: DescriptionOptions & { readonly pages: AboutPages },
): void => {
  const address = `${options.prefix}/openapi.json`;
  let made: OpenApiDocument | undefined;
  // Made at the first request: by then every route is mounted, and none is added any more.
  const document = (): OpenApiDocument => (made ??= describeRoutes(routes, options));
  const send = (reply: FastifyReply): FastifyReply => reply.header('vary', 'Accept').send(document());

  app.get(address, async (_request, reply) => send(reply));
  const root = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (choose(request.headers.accept) !== 'text/html') return send(reply);
    return options.pages.send(request, reply, () => openApiPage(document(), { prefix: options.prefix, address }), {
      frames: 'self',
    });
  };
  app.get(options.prefix, root);
  app.get(`${options.prefix}/`, root);
};
