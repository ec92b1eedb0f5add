/**
 * What the `type` of a problem leads to, written from the table of refusals, and what an address that leads nowhere answers: a page for
 * people, JSON for programs.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusals, type RefusalCode } from '../errors.js';
import type { Language } from '../language.js';
import { amongTypes } from '../negotiation.js';
import { observed } from '../observe.js';
import type { AboutPage, AboutPages } from './about-pages.js';
import { CATALOGUE } from './page-style.js';
import { problems, texts } from './texts/index.js';

const nameOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');
const rows = Object.entries(refusals).map(([code, row]) => ({ code: code as RefusalCode, ...row }));
const named = new Map(rows.map((row) => [nameOf(row.code), row]));

/** A row of the table with the code that names it. */
type Row = (typeof rows)[number];

/** A sentence as a heading. */
const headingOf = (code: RefusalCode, language: Language): string => problems[language][code].title.replace(/\.$/, '');

const Head = ({ title, lead }: Record<'title' | 'lead', string>) => (
  <header>
    <h1>{title}</h1>
    <p>{lead}</p>
  </header>
);

const problemPage = ({ code, status }: Row, language: Language): AboutPage => {
  const words = texts[language];
  const title = headingOf(code, language);
  const facts = [
    [words.code, code],
    [words.type, `type: …/problems/${nameOf(code)}`],
    [words.extension, `extensions.code: ${code}`],
  ] as const;
  return {
    title,
    children: (
      <>
        <Head title={title} lead={words.status(String(status))} />
        <section>
          <h2>{words.advice}</h2>
          <p>{problems[language][code].advice}</p>
        </section>
        <section>
          <h2>{words.programs}</h2>
          <table>
            <tbody>
              {facts.map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <code>{value}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>{words.fixed}</p>
        </section>
        <nav aria-label={words.more}>
          <a href="/problems">{words.all}</a>
        </nav>
      </>
    ),
  };
};

const listPage = (language: Language): AboutPage => {
  const { problems: title, problemsLead } = texts[language];
  return {
    title,
    children: (
      <>
        <Head title={title} lead={problemsLead} />
        <nav aria-label={title}>
          <ul>
            {rows.map(({ code, status }) => (
              <li key={code}>
                <a href={`/problems/${nameOf(code)}`}>{headingOf(code, language)}</a>{' '}
                <span>
                  {status} {code}
                </span>
              </li>
            ))}
          </ul>
        </nav>
      </>
    ),
  };
};

const nowhere = (language: Language): AboutPage => {
  const words = texts[language];
  return {
    title: words.nothing,
    children: (
      <>
        <Head title={words.nothing} lead={words.nothingHint} />
        <nav aria-label={words.more}>
          <ul>
            <li>
              <a href={CATALOGUE}>{words.toCatalogue}</a>
            </li>
            <li>
              <a href="/srv/">{words.toInterfaces}</a>
            </li>
          </ul>
        </nav>
      </>
    ),
  };
};

const choose = amongTypes(['application/json', 'application/problem+json', 'text/html']);

/** True if the page comes first of what the client reads: browsers say so, and programs rarely. */
const prefersPage = (request: FastifyRequest): boolean => choose(request.headers.accept) === 'text/html';

/** Answers an address that leads nowhere with a page (404), if the client wants one; otherwise it does nothing. */
export const sendNowhere = (request: FastifyRequest, reply: FastifyReply, pages: AboutPages): boolean => {
  if (!prefersPage(request)) return false;
  observed.refusal.tell({ code: 'NOT_FOUND', surface: 'rest' });
  void pages.send(request, reply.code(refusals.NOT_FOUND.status), nowhere);
  return true;
};

/** Mounts `/problems` and `/problems/{code}`. */
export const problemRoutes = (app: FastifyInstance, pages: AboutPages): void => {
  /** The page to somebody who asks for one, the data to all others. */
  const either = (
    request: FastifyRequest,
    reply: FastifyReply,
    data: Row | readonly Row[],
    page: (language: Language) => AboutPage,
  ) => {
    if (!prefersPage(request)) return reply.header('vary', 'Accept').send(data);
    return pages.send(request, reply, page);
  };
  app.get('/problems', async (request, reply) => either(request, reply, rows, listPage));
  app.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const found = named.get(request.params.code);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no problem with this name.');
    return either(request, reply, found, (language) => problemPage(found, language));
  });
};
