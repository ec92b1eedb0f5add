/** The interface description for people: rendered here, so that it needs neither scripts nor a network. */
import { html, page, type Markup } from '../page/layout.js';
import type { OpenApiDocument, Operation } from './document.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: { readonly enum?: readonly unknown[]; readonly default?: unknown };
}

const choices = ({ schema }: Parameter): string => (schema?.enum ? ` One of ${schema.enum.join(', ')}.` : '');

const parameterRow = (parameter: Parameter): Markup =>
  html`<tr>
    <th scope="row"><code>${parameter.name}</code></th>
    <td>${parameter.in}${parameter.required ? ', required' : ''}</td>
    <td>${parameter.description ?? ''}${choices(parameter)}</td>
  </tr>`;

const parameterTable = (parameters: readonly object[]): Markup | undefined =>
  parameters.length === 0
    ? undefined
    : html`<table>
        <caption>
          Parameters
        </caption>
        <tbody>
          ${parameters.map((parameter) => parameterRow(parameter as Parameter))}
        </tbody>
      </table>`;

interface Response {
  readonly description?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

const responseRow = ([status, response]: [string, Response]): Markup =>
  html`<tr>
    <th scope="row">${status}</th>
    <td>${response.description ?? ''}</td>
    <td>${Object.keys(response.content ?? {}).join(', ')}</td>
  </tr>`;

const operationSection = (method: string, path: string, operation: Operation): Markup =>
  html`<section id="${operation.operationId}">
    <h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${operation.summary}${operation.security ? ' (needs an API key or a bearer token)' : ''}</p>
    ${parameterTable(operation.parameters)}
    <table>
      <caption>
        Answers
      </caption>
      <tbody>
        ${Object.entries(operation.responses).map((entry) => responseRow(entry as [string, Response]))}
      </tbody>
    </table>
  </section>`;

/** The page of a document that is also served at `address`. */
export const openApiPage = ({ info, paths }: OpenApiDocument, address: string): string =>
  page(
    info.title,
    html`${info.description} <a href="${address}">OpenAPI 3.1 document</a>`,
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => operationSection(method, path, operation)),
    ),
  );
