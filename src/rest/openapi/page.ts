/** The interface description for people: rendered here, so that it needs neither scripts nor a network. */
import { html, Markup } from '../../identity/login/html.js';
import type { OpenApiDocument, Operation } from './document.js';
import { STYLE } from './style.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}
interface Media {
  readonly schema?: Readonly<Record<string, unknown>>;
}
interface Response {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

/** What values a parameter may have. */
const valuesOf = ({ schema = {} }: Parameter): string => {
  const { type, format, enum: members, minimum, maximum, default: usual } = schema;
  const span = maximum === undefined ? undefined : `${String(minimum ?? '')} to ${String(maximum)}`;
  const kind = Array.isArray(members) ? members.join(', ') : [format ?? type, span].filter(Boolean).join(', ');
  return usual === undefined ? kind : `${kind}; usually ${String(usual)}`;
};

const parameterRow = (parameter: Parameter): Markup =>
  html`<tr>
    <th scope="row"><code>${parameter.name}</code></th>
    <td class="kind">${parameter.in}${parameter.required ? ', required' : ''}</td>
    <td>${parameter.description ?? ''} (${valuesOf(parameter)})</td>
  </tr>`;

const table = (caption: string, rows: readonly Markup[]): Markup | undefined =>
  rows.length === 0
    ? undefined
    : html`<table>
        <caption>
          ${caption}
        </caption>
        <tbody>
          ${rows}
        </tbody>
      </table>`;

/** Media types, and the names of the schemas of their content. */
const typesOf = (content: Response['content'] = {}): Markup[] =>
  Object.entries(content).map(([mediaType, { schema }]) => {
    const [, name] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(schema ?? {})) ?? [];
    return name === undefined
      ? html`<div>${mediaType}</div>`
      : html`<div>${mediaType}: <a href="#schema-${name}">${name}</a></div>`;
  });

const responseRow = ([status, { description = '', content }]: [string, Response]): Markup =>
  html`<tr>
    <th scope="row">${status}</th>
    <td>${description}</td>
    <td class="types">${typesOf(content)}</td>
  </tr>`;

const bodyRow = ({ content }: Response): Markup =>
  html`<tr>
    <td class="types">${typesOf(content)}</td>
  </tr>`;

const operationSection = (method: string, path: string, operation: Operation): Markup => {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation;
  return html`<section id="${operationId}">
    <h2>
      <code><span class="method ${method}">${method.toUpperCase()}</span> ${path}</code>
    </h2>
    <p>${summary}. ${security ? 'Needs an API key or a bearer token.' : ''}</p>
    ${description === undefined ? undefined : html`<p>${description}</p>`}
    ${table('Parameters', (parameters as readonly Parameter[]).map(parameterRow))}
    ${requestBody && table('Payload', [bodyRow(requestBody as Response)])}
    ${table('Answers', (Object.entries(responses) as [string, Response][]).map(responseRow))}
  </section>`;
};

type Entry = readonly [method: string, path: string, operation: Operation];

const contents = (tag: string, entries: readonly Entry[]): Markup =>
  html`<details open>
    <summary>${tag}</summary>
    <ul>
      ${entries.map(
        ([method, path, { operationId, summary }]) =>
          html`<li>
            <a href="#${operationId}"
              ><code><span class="method ${method}">${method.toUpperCase()}</span> ${path}</code></a
            >
            <span>${summary}</span>
          </li>`,
      )}
    </ul>
  </details>`;

const schemaSection = ([name, schema]: [string, unknown]): Markup =>
  html`<section id="schema-${name}">
    <h3>${name}</h3>
    <pre tabindex="0" aria-label="${name}">${JSON.stringify(schema, null, 2)}</pre>
  </section>`;

/** The page of a document that is also served at `address`. */
export const openApiPage = ({ info, paths, tags, components }: OpenApiDocument, address: string): string => {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => [method, path, operation]),
  );
  const of = (tag: string): Entry[] => entries.filter(([, , operation]) => operation.tags.includes(tag));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}: interface</title>
        ${new Markup(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <header>
            <h1>${info.title}</h1>
            <p>${info.description} <a href="${address}">OpenAPI 3.1 document</a></p>
          </header>
          <nav aria-label="Operations">${tags.map(({ name }) => contents(name, of(name)))}</nav>
          ${tags.flatMap(({ name }) => of(name).map((entry) => operationSection(...entry)))}
          ${Object.entries(components.schemas).map(schemaSection)}
        </main>
      </body>
    </html>`.text;
};
