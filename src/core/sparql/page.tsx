/** A page that sends a query to the SPARQL endpoint, for people: it needs no script. */
import type { AboutPage } from '../http/about-pages.js';
import type { Language } from '../language.js';
import { texts } from './texts.js';

const EXAMPLE = `PREFIX dcat: <http://www.w3.org/ns/dcat#>
PREFIX dct: <http://purl.org/dc/terms/>
SELECT ?dataset ?title
WHERE { ?dataset a dcat:Dataset ; dct:title ?title }
LIMIT 20
`;

/** Names of formats, and what they are for. */
const FORMATS = [
  ['json', 'JSON', undefined],
  ['xml', 'XML', undefined],
  ['csv', 'CSV', 'solutions'],
  ['tsv', 'TSV', 'solutions'],
  ['turtle', 'Turtle', 'graphs'],
  ['nt', 'N-Triples', 'graphs'],
] as const;

/** The page of the endpoint at `address`, a path of this service, with a query to start from. */
export const sparqlPage = (address: string, language: Language, query = EXAMPLE): AboutPage => {
  const words = texts[language];
  return {
    title: words.title,
    children: (
      <>
        <header>
          <h1>{words.title}</h1>
          <p>
            {words.lead} <a href={`${address}?format=turtle`}>{words.description}</a>
          </p>
        </header>
        <section>
          <form action={address} method="get">
            <p>
              <label for="query">{words.query}</label>
              <textarea id="query" name="query" rows={12} spellcheck={false} required>
                {query}
              </textarea>
            </p>
            <p>
              <label for="format">{words.result}</label>{' '}
              <select id="format" name="format">
                {FORMATS.map(([name, title, use]) => (
                  <option key={name} value={name}>
                    {use === undefined ? title : `${title} (${words[use]})`}
                  </option>
                ))}
              </select>{' '}
              <button type="submit">{words.run}</button>
            </p>
          </form>
        </section>
      </>
    ),
  };
};
