/** The form of the logo of an organization: `/srv/catalog/account/logo`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RemoveLogoDocument, SetLogoDocument } from '../../../schema/operations/generated/operations.js';
import { refusedBy, type RefusedAnswer } from '../forms/answer.js';
import type { PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { takeUploads } from '../upload.js';
import { below, to } from '../urls.js';

/** Shows the page of the account, with what was refused. */
export type ShowMe = (request: FastifyRequest, reply: FastifyReply, refused?: RefusedAnswer) => Promise<FastifyReply>;

/** Mounts the route; `show` is the page that the form is on. */
export const logoRoutes = (parent: FastifyInstance, show: ShowMe, { execute, sessions, place }: PageTools): void => {
  parent.register(async (app) => {
    takeUploads(app);
    app.post<{ Body: URLSearchParams }>(below(to.logo), async (request, reply) => {
      const { body: form } = request;
      sessions.requireForm(request, form);
      const isRemoval = form.get('do') === 'remove';
      try {
        if (isRemoval) await execute(RemoveLogoDocument, {}, request);
        else await execute(SetLogoDocument, { base64: form.get('file.base64') ?? '' }, request);
      } catch (error) {
        return show(request, reply, refusedBy(error));
      }
      return redirectWith(reply, place.cookies, isRemoval ? 'deleted' : 'saved', to.me);
    });
  });
};
