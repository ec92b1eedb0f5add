/** The routes that the buttons for colours lead to: keeps the choice and goes back. Works without scripts. */
import type { FastifyInstance } from 'fastify';
import type { Cookies } from '../auth/cookies.js';
import { parameter } from '../http/query.js';
import { isTheme, keepTheme } from './preferences.js';
import { below, ROOT, to } from './urls.js';

/** A path of the pages to go back to; the first page where it is anything else, so that nobody is led elsewhere. */
export const wayBack = (path: string | undefined): string => {
  if (path === undefined || !path.startsWith('/') || !URL.canParse(path, 'http://pages.invalid')) return to.home;
  const { origin, pathname, search } = new URL(path, 'http://pages.invalid');
  const isOurs = origin === 'http://pages.invalid' && (pathname === ROOT || pathname.startsWith(`${ROOT}/`));
  return isOurs ? pathname + search : to.home;
};

/** Mounts the route. */
export const preferenceRoutes = (app: FastifyInstance, cookies: Cookies): void => {
  app.get(below(to.theme), (request, reply) => {
    const theme = parameter(request, 'theme');
    if (isTheme(theme)) keepTheme(reply, theme, cookies);
    return reply.header('cache-control', 'no-store').redirect(wayBack(parameter(request, 'return')), 303);
  });
};
