/** Renders pages and sends them, under a policy that allows nothing but this service. */
import type { FastifyReply } from 'fastify';
import { codingFor, etagOf } from '../http/compress.js';
import { HTML, renderDocument } from '../html.js';
import { matchesNone } from '../http/preconditions.js';
import { Document, type Page } from './layout.js';
import { VisitContext, type Visit } from './visit.js';

/** No script or style in the page itself, nothing from elsewhere (Content Security Policy Level 3). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Header fields of every page. */
export const pageHeaders = {
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
} as const;

/** Renders a page for a visit. */
export const renderPage = (page: Page, visit: Visit): string =>
  renderDocument(
    <VisitContext.Provider value={visit}>
      <Document page={page} />
    </VisitContext.Provider>,
  );

/** Sends a page, or 304 when the browser has it already. What it shows depends on preferences and on who looks. */
export const sendPage = (reply: FastifyReply, page: Page, visit: Visit): FastifyReply => {
  const html = renderPage(page, visit);
  const coding = codingFor(visit.request, html);
  const etag = etagOf(html, coding);
  reply
    .headers(pageHeaders)
    .header('vary', 'Accept-Language, Accept-Encoding, Cookie')
    .header('cache-control', visit.visitor ? 'private, no-cache' : 'no-cache')
    .header('content-language', visit.language);
  if (page.status === undefined || page.status === 200) {
    reply.header('etag', etag);
    if (reply.request.method !== 'POST' && matchesNone(visit.request.headers['if-none-match'], etag))
      return reply.code(304).send();
  } else {
    reply.header('cache-control', 'no-store');
  }
  if (coding) reply.header('content-encoding', coding);
  return reply
    .code(page.status ?? 200)
    .type(HTML)
    .send(html);
};
