/** What the `type` of a problem leads to, written from the table of refusals: a page for people, JSON for programs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { ComponentChildren } from 'preact';
import { Refusal, refusals } from '../errors.js';
import { HTML, renderDocument } from '../html.js';
import { PlainDocument, type PlainFace } from '../plain-page.js';
import { CATALOGUE } from './page-style.js';

/** The page may use nothing but its own face. */
const policyOf = ({ policy }: PlainFace): string =>
  `default-src 'none'; ${policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const nameOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');
const rows = Object.entries(refusals).map(([code, row]) => ({ code, ...row }));
const named = new Map(rows.map((row) => [nameOf(row.code), row]));

/** A row of the table with the code that names it. */
type Row = (typeof rows)[number];

interface Page extends Record<'title' | 'lead', string> {
  readonly face: PlainFace;
  readonly children: ComponentChildren;
}

const Page = ({ face, title, lead, children }: Page) => (
  <PlainDocument title={title} face={face} home={CATALOGUE}>
    <header>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
    {children}
  </PlainDocument>
);

const problemPage = ({ code, status, title, advice }: Row, face: PlainFace): string =>
  renderDocument(
    <Page face={face} title={title} lead={`Answers with this problem have the status ${status}.`}>
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

const listPage = (face: PlainFace): string =>
  renderDocument(
    <Page face={face} title="Problems" lead="All reasons for which this service refuses a request.">
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

/** Mounts `/problems` and `/problems/{code}`. */
export const problemRoutes = (app: FastifyInstance, face: PlainFace): void => {
  const policy = policyOf(face);
  /** The page to somebody who asks for one, the data to all others. */
  const either = (request: FastifyRequest, reply: FastifyReply, data: Row | readonly Row[], page: () => string) => {
    void reply.header('vary', 'Accept');
    const [best] = new Negotiator(request).mediaTypes(['application/json', 'text/html']);
    if (best !== 'text/html') return reply.send(data);
    return reply.headers({ 'content-type': HTML, 'content-security-policy': policy }).send(page());
  };
  app.get('/problems', async (request, reply) => either(request, reply, rows, () => listPage(face)));
  app.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const found = named.get(request.params.code);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no problem with this name.');
    return either(request, reply, found, () => problemPage(found, face));
  });
};
