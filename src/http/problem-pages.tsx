/** What the `type` of a problem leads to, written from the table of refusals: a page for people, JSON for programs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Refusal, refusals, type RefusalCode } from '../errors.js';
import type { Language } from '../language.js';
import type { AboutPage, AboutPages } from './about-pages.js';
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

/** Mounts `/problems` and `/problems/{code}`. */
export const problemRoutes = (app: FastifyInstance, pages: AboutPages): void => {
  /** The page to somebody who asks for one, the data to all others. */
  const either = (
    request: FastifyRequest,
    reply: FastifyReply,
    data: Row | readonly Row[],
    page: (language: Language) => AboutPage,
  ) => {
    const [best] = new Negotiator(request).mediaTypes(['application/json', 'text/html']);
    if (best !== 'text/html') return reply.header('vary', 'Accept').send(data);
    return pages.send(request, reply, page);
  };
  app.get('/problems', async (request, reply) => either(request, reply, rows, listPage));
  app.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const found = named.get(request.params.code);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no problem with this name.');
    return either(request, reply, found, (language) => problemPage(found, language));
  });
};
