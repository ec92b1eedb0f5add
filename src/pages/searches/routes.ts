/** Saved searches from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance } from 'fastify';
import {
  ForgetSearchFromPageDocument,
  LookFromPageDocument,
  MailFromPageDocument,
  SavedSearchesPageDocument,
  SaveSearchFromPageDocument,
} from '../../../schema/operations/generated/operations.js';
import { requirePerson, type Pages, type PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { filterOf, readState, writeState } from '../search/state.js';
import { below, to } from '../urls.js';
import { savedSearchesPage } from './page.js';
import { stateOf } from './state.js';

type Sent = { Body: URLSearchParams };
type SentTo = Sent & { Params: { id: string } };

/** Mounts the pages. */
export const savedSearchRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const { execute, place, sessions } = tools;
  pages.get(to.searches, async (visit, request) => {
    requirePerson(visit);
    return savedSearchesPage(await execute(SavedSearchesPageDocument, {}, request), visit);
  });
  app.post<Sent>(below(to.searches), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const state = readState(request.body);
    const query = state.query === '' ? null : state.query;
    const asked = { name: request.body.get('name') ?? '', query, filter: filterOf(state) };
    await execute(SaveSearchFromPageDocument, asked, request);
    return redirectWith(reply, place.cookies, 'watched', to.searches);
  });
  app.post<SentTo>(below(`${to.searches}/:id/look`), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const { lookAtSavedSearch } = await execute(LookFromPageDocument, { id: request.params.id }, request);
    const state = stateOf(lookAtSavedSearch);
    return reply.redirect(
      state ? `${to.datasets}?${writeState({ ...state, sort: 'modified' }).toString()}` : to.searches,
      303,
    );
  });
  app.post<SentTo>(below(`${to.searches}/:id/mail`), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const mail = request.body.get('value') === 'on';
    await execute(MailFromPageDocument, { id: request.params.id, mail }, request);
    return redirectWith(reply, place.cookies, 'saved', to.searches);
  });
  app.post<SentTo>(below(`${to.searches}/:id/forget`), async (request, reply) => {
    sessions.requireForm(request, request.body);
    await execute(ForgetSearchFromPageDocument, { id: request.params.id }, request);
    return redirectWith(reply, place.cookies, 'forgotten', to.searches);
  });
};
