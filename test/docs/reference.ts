/** Pages of docs/reference, written from the code that they describe. */
import { settings } from '../../src/core/config.js';
import { refusals } from '../../src/core/errors.js';
import type { OpenApiDocument, Operation } from '../../src/core/http/openapi/document.js';
import { placeless, printedSchema } from '../contract/contract.js';
import { changesPage } from '../contract/page.js';
import { startService } from '../support/service.js';
import { accessPage } from './access-reference.js';

const NOTE = '<!-- Written by `npm run reference`; do not edit. -->';

/** A cell of a table must not end it, nor read as a tag. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ').trim();

/** The table of refusals. */
const errorsPage = (): string => {
  const rows = Object.entries(refusals).map(
    ([code, { status, title }]) =>
      `| \`${code}\` | ${status} | ${cell(title)} | \`/problems/${code.toLowerCase().replaceAll('_', '-')}\` |`,
  );
  return [
    '# Errors',
    NOTE,
    'REST answers with problem details (RFC 9457), GraphQL with `extensions.code`, or, where a mutation foresees it, with a member',
    'of its result type. Either way `code` is one of these, and stays what it is; `detail` is a sentence for people. Anything that',
    'is not foreseen is `INTERNAL`, without detail: the log of the service has the rest, under the request id of the answer.',
    '',
    'Three kinds of errors are not in the table. A GraphQL document that cannot be read, does not fit the schema or has wrong variables is',
    'answered with the codes of Apollo Server, such as `GRAPHQL_VALIDATION_FAILED` and `BAD_USER_INPUT`. What is no well-formed HTTP has a',
    'status and no code. The endpoints of OAuth and UMA answer as those standards say, with `error` and `error_description`.',
    '',
    '| Code | Status | Means | Type |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
};

/** The table of settings. */
const settingsPage = (): string => {
  const rows = Object.entries<{ fallback?: string; about: string }>(settings).map(
    ([name, { fallback, about }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${cell(about)} |`,
  );
  return [
    '# Settings',
    NOTE,
    'Environment variables, read once when the service starts. Mistakes are listed all at once then; `npm run config` prints the effective',
    'settings, secrets hidden.',
    '',
    '| Setting | Default | What it does |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
};

interface Parameter {
  readonly name: string;
  readonly in: string;
}

const rowOf = (method: string, path: string, { summary, parameters }: Operation): string => {
  const queried = (parameters as readonly Parameter[])
    .filter((one) => one.in === 'query')
    .map(({ name }) => `\`${name}\``);
  return `| \`${method.toUpperCase()}\` | \`${path}\` | ${cell(summary)} | ${queried.join(', ')} |`;
};

/** The REST routes by area, as the interface description of a running service has them. */
const routesPage = ({ paths, tags }: OpenApiDocument): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = tags
    .filter(({ name }) => name !== 'catalog')
    .flatMap(({ name }) => [
      '',
      `## /srv/${name}`,
      '',
      '| Method | Path | Does | Query |',
      '| --- | --- | --- | --- |',
      ...operations
        .filter(({ operation }) => operation.tags.includes(name))
        .sort((a, b) => (a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1))
        .map(({ method, path, operation }) => rowOf(method, path, operation)),
    ]);
  return [
    '# Routes',
    NOTE,
    'Parameters, bodies and answers in full are in the OpenAPI 3.1 document that a running service shows at `/srv/` and serves at',
    '`/srv/openapi.json`. Every route that answers GET answers HEAD as well. Addresses of the identity provider are in its discovery',
    'document, `/realms/{realm}/.well-known/openid-configuration`; pages for people are in [pages](../pages.md).',
    ...sections,
  ].join('\n');
};

/** All pages by their path below docs/reference. */
export const referencePages = async (): Promise<Readonly<Record<string, string>>> => {
  const service = await startService({ URL_CHECK: 'off' });
  try {
    const document = (await (await service.fetch('/srv/openapi.json')).json()) as OpenApiDocument;
    return {
      'access.md': accessPage(NOTE),
      'api-changes.md': await changesPage({ graphql: printedSchema(), openapi: placeless(document) }, NOTE),
      'errors.md': errorsPage(),
      'routes.md': routesPage(document),
      'settings.md': settingsPage(),
    };
  } finally {
    await service.stop();
  }
};
