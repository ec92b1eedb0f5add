/** What the `type` of a problem leads to, written from the table of refusals: a page for people, JSON for programs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { ComponentChildren } from 'preact';
import { Refusal, refusals } from '../errors.js';
import { HTML, PlainDocument, renderDocument } from '../html.js';
import { STYLE, STYLE_SOURCE } from './page-style.js';

/** The page may use nothing but its own style sheet. */
const POLICY = `default-src 'none'; style-src ${STYLE_SOURCE}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const nameOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');
const rows = Object.entries(refusals).map(([code, row]) => ({ code, ...row }));
const named = new Map(rows.map((row) => [nameOf(row.code), row]));

/** A row of the table with the code that names it. */
type Row = (typeof rows)[number];

const Page = ({ title, lead, children }: Record<'title' | 'lead', string> & { children: ComponentChildren }) => (
  <PlainDocument title={title} style={STYLE}>
    <header>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
    {children}
  </PlainDocument>
);

const problemPage = ({ code, status, title, advice }: Row): string =>
  renderDocument(
    <Page title={title} lead={`Answers with this problem have the status ${status}.`}>
      <section>
        <h2>What to do</h2>
        <p>{advice}</p>
      </section>
      <section>
        <h2>For programs</h2>
        <p>
          The code is <code>{code}</code>: the end of <code>type</code> in problem details (RFC 9457), and{' '}
          <code>extensions.code</code> in GraphQL. It does not change.
        </p>
      </section>
      <nav aria-label="More">
        <a href="/problems">All problems</a>
      </nav>
    </Page>,
  );

const listPage = (): string =>
  renderDocument(
    <Page title="Problems" lead="All reasons for which this service refuses a request.">
      <nav aria-label="Problems">
        <ul>
          {rows.map(({ code, status, title }) => (
            <li key={code}>
              <a href={`/problems/${nameOf(code)}`}>{title}</a>{' '}
              <span>
                {status} {code}
              </span>
            </li>
          ))}
        </ul>
      </nav>
    </Page>,
  );

/** The page to somebody who asks for one, the data to all others. */
const either = (request: FastifyRequest, reply: FastifyReply, data: Row | readonly Row[], page: () => string) => {
  void reply.header('vary', 'Accept');
  const [best] = new Negotiator(request).mediaTypes(['application/json', 'text/html']);
  if (best !== 'text/html') return reply.send(data);
  return reply.headers({ 'content-type': HTML, 'content-security-policy': POLICY }).send(page());
};

/** Mounts `/problems` and `/problems/{code}`. */
export const problemRoutes = (app: FastifyInstance): void => {
  app.get('/problems', async (request, reply) => either(request, reply, rows, listPage));
  app.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const found = named.get(request.params.code);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no problem with this name.');
    return either(request, reply, found, () => problemPage(found));
  });
};
