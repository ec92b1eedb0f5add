/** The account of the person who is logged in: password and logins. */
import type { FastifyInstance } from 'fastify';
import {
  EndSessionFromPageDocument,
  EndSpendingFromPageDocument,
  LimitSpendingFromPageDocument,
  MePageDocument,
  PasswordFromPageDocument,
} from '../../../schema/operations/generated/operations.js';
import { refusedBy } from '../forms/answer.js';
import { requirePerson, type Pages, type PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { below, to } from '../urls.js';
import { logoRoutes, type ShowMe } from './logo-routes.js';
import { mePage } from './me.js';
import { limitOf } from './spending.js';

type Sent = { Body: URLSearchParams; Params: { id: string } };

/** Mounts the routes. */
export const accountRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const { execute, sessions, place } = tools;
  const show: ShowMe = async (request, reply, refused) => {
    const visit = pages.visit(request, reply);
    requirePerson(visit);
    return pages.send(reply, mePage(await execute(MePageDocument, {}, request), refused, visit), visit);
  };
  app.get(below(to.me), (request, reply) => show(request, reply));
  logoRoutes(app, show, tools);
  app.post<Sent>(below(to.password), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const [current = '', next = '', again = ''] = ['current', 'next', 'again'].map(
      (name) => request.body.get(name) ?? '',
    );
    const { texts } = pages.visit(request, reply);
    if (next !== again) return show(request, reply, { status: 400, text: texts.me.mismatch });
    try {
      await execute(PasswordFromPageDocument, { current, next }, request);
    } catch (error) {
      return show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, place.cookies, 'passwordChanged', to.me);
  });
  app.post<Sent>(below(to.spending), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const isRemoval = request.body.has('remove');
    try {
      if (isRemoval) await execute(EndSpendingFromPageDocument, {}, request);
      else await execute(LimitSpendingFromPageDocument, limitOf(request.body), request);
    } catch (error) {
      return show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, place.cookies, isRemoval ? 'unlimited' : 'limited', to.me);
  });
  app.post<Sent>(`${below(to.sessions)}/:id/end`, async (request, reply) => {
    sessions.requireForm(request, request.body);
    try {
      await execute(EndSessionFromPageDocument, { id: request.params.id }, request);
    } catch (error) {
      return show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, place.cookies, 'sessionEnded', to.me);
  });
};
