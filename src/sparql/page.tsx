/** A page that sends a query to the SPARQL endpoint, for people: it needs no script. */
import { renderDocument } from '../html.js';
import { CATALOGUE } from '../http/page-style.js';
import { PlainDocument, type PlainFace } from '../plain-page.js';

/** The page may use nothing but its own face, and send its form to the endpoint. */
export const sparqlPolicy = ({ policy }: PlainFace): string =>
  `default-src 'none'; ${policy}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const EXAMPLE = `PREFIX dcat: <http://www.w3.org/ns/dcat#>
PREFIX dct: <http://purl.org/dc/terms/>
SELECT ?dataset ?title
WHERE { ?dataset a dcat:Dataset ; dct:title ?title }
LIMIT 20
`;

const FORMATS = [
  ['json', 'JSON'],
  ['xml', 'XML'],
  ['csv', 'CSV (solutions)'],
  ['tsv', 'TSV (solutions)'],
  ['turtle', 'Turtle (graphs)'],
  ['nt', 'N-Triples (graphs)'],
] as const;

interface Shown {
  readonly address: string;
  readonly query: string;
  readonly face: PlainFace;
}

const Page = ({ address, query, face }: Shown) => (
  <PlainDocument title="SPARQL endpoint" face={face} home={CATALOGUE}>
    <header>
      <h1>SPARQL endpoint</h1>
      <p>
        Answers queries of SPARQL 1.1 over all metadata, by GET and POST.{' '}
        <a href={`${address}?format=turtle`}>Its description as RDF</a>
      </p>
    </header>
    <section>
      <form action={address} method="get">
        <p>
          <label for="query">Query</label>
          <textarea id="query" name="query" rows={12} spellcheck={false} required>
            {query}
          </textarea>
        </p>
        <p>
          <label for="format">Result</label>{' '}
          <select id="format" name="format">
            {FORMATS.map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>{' '}
          <button type="submit">Run</button>
        </p>
      </form>
    </section>
  </PlainDocument>
);

/** The page of the endpoint at `address`, a path of this service, with a query to start from. */
export const sparqlPage = (address: string, face: PlainFace, query = EXAMPLE): string =>
  renderDocument(<Page address={address} query={query} face={face} />);
