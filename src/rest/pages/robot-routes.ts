/** What search engines ask for: where the site map is, and which addresses are not for them. */
import type { FastifyInstance } from 'fastify';
import { below, ROOT, to } from './urls.js';

/** Mounts `robots.txt` and the site map below the pages; the map itself is that of search. */
export const robotRoutes = (app: FastifyInstance, base: string): void => {
  const robots = [
    'User-agent: *',
    ...[to.login, to.logout, to.account, to.theme, `${ROOT}/*/edit`, `${ROOT}/*/new`].map(
      (path) => `Disallow: ${path}`,
    ),
    `Sitemap: ${base}${to.sitemap}`,
    '',
  ].join('\n');
  app.get(below(to.robots), (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get(below(to.sitemap), (_request, reply) => reply.redirect('/srv/search/sitemap', 302));
};
