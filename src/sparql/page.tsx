/** A page that sends a query to the SPARQL endpoint, for people: it needs no script. */
import { PlainDocument, renderDocument } from '../html.js';
import { STYLE, STYLE_SOURCE } from '../http/page-style.js';

/** The page may use nothing but its own style sheet, and send its form to the endpoint. */
export const SPARQL_PAGE_POLICY = `default-src 'none'; style-src ${STYLE_SOURCE}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

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

const Page = ({ address, query }: { readonly address: string; readonly query: string }) => (
  <PlainDocument title="SPARQL endpoint" style={STYLE}>
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
export const sparqlPage = (address: string, query = EXAMPLE): string =>
  renderDocument(<Page address={address} query={query} />);
