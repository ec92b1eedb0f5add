/** The interface description for people: rendered here, so that it needs neither scripts nor a network. */
import type { ComponentChildren } from 'preact';
import type { AboutPage } from '../about-pages.js';
import { needsCredentials, type OpenApiDocument, type Operation } from './document.js';

/** Names of parts of the service, by the part of their paths below `/srv`. */
const GROUPS: Readonly<Record<string, string>> = {
  catalog: 'Pages',
  virtuoso: 'SPARQL',
  repo: 'Metadata',
  mqa: 'Quality',
  trade: 'Agreements',
  dsp: 'Dataspace Protocol',
  search: 'Search',
};

/** Titles of the pages, by the last part of their paths. */
const TITLES: Readonly<Record<string, string>> = { srv: 'Data marketplace', mqa: 'Quality assessment' };

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

/** The values that a parameter may have. */
const valuesOf = ({ schema = {} }: Parameter): string => {
  const { type, format, enum: members, minimum, maximum, default: usual } = schema;
  const span = maximum === undefined ? undefined : `${String(minimum ?? '')} to ${String(maximum)}`;
  const kind = Array.isArray(members) ? members.join(', ') : [format ?? type, span].filter(Boolean).join(', ');
  return usual === undefined ? kind : `${kind}; usually ${String(usual)}`;
};

const ParameterRow = ({ parameter }: { readonly parameter: Parameter }) => (
  <tr>
    <th scope="row">
      <code>{parameter.name}</code>
    </th>
    <td class="kind">
      {parameter.in}
      {parameter.required ? ', required' : ''}
    </td>
    <td>
      {parameter.description ?? ''} ({valuesOf(parameter)})
    </td>
  </tr>
);

const Table = ({ caption, rows }: { readonly caption: string; readonly rows: readonly ComponentChildren[] }) =>
  rows.length === 0 ? null : (
    <table>
      <caption>{caption}</caption>
      <tbody>{rows}</tbody>
    </table>
  );

/** Media types, and the names of the schemas of their content. */
const Types = ({ content = {} }: Response) => (
  <td class="types">
    {Object.entries(content).map(([mediaType, { schema }]) => {
      const [, name] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(schema ?? {})) ?? [];
      return (
        <div key={mediaType}>
          {mediaType}
          {name === undefined ? null : (
            <>
              :{' '}
              <a href={`#schema-${name}`}>
                <code>{name}</code>
              </a>
            </>
          )}
        </div>
      );
    })}
  </td>
);

const ResponseRow = ({ status, response }: { readonly status: string; readonly response: Response }) => (
  <tr>
    <th scope="row">{status}</th>
    <td>{response.description ?? ''}</td>
    <Types {...response} />
  </tr>
);

/** An operation with its method and path. */
interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const Address = ({ method, path }: Entry) => (
  <code>
    <span class={`method ${method}`}>{method.toUpperCase()}</span> {path}
  </code>
);

const OperationSection = (entry: Entry) => {
  const { summary, operationId, description, parameters, requestBody, responses } = entry.operation;
  const all = parameters as readonly Parameter[];
  return (
    <section id={operationId}>
      <h2>
        <Address {...entry} />
      </h2>
      <p>
        {summary}. {needsCredentials(entry.operation) ? 'Needs an API key or a bearer token.' : ''}
      </p>
      {description === undefined ? null : <p>{description}</p>}
      <Table
        caption="Parameters"
        rows={all.map((one) => (
          <ParameterRow key={one.name} parameter={one} />
        ))}
      />
      <Table
        caption="Payload"
        rows={
          requestBody
            ? [
                <tr key="payload">
                  <Types {...(requestBody as Response)} />
                </tr>,
              ]
            : []
        }
      />
      <Table
        caption="Answers"
        rows={(Object.entries(responses) as [string, Response][]).map(([status, response]) => (
          <ResponseRow key={status} status={status} response={response} />
        ))}
      />
    </section>
  );
};

const Contents = ({ tag, entries }: { readonly tag: string; readonly entries: readonly Entry[] }) => (
  <details open>
    <summary>
      {GROUPS[tag] ?? tag} <code>/srv/{tag}</code>
    </summary>
    <ul>
      {entries.map((entry) => (
        <li key={entry.operation.operationId}>
          <a href={`#${entry.operation.operationId}`}>
            <Address {...entry} />
          </a>{' '}
          <span>{entry.operation.summary}</span>
        </li>
      ))}
    </ul>
  </details>
);

interface Shown {
  readonly document: OpenApiDocument;
  readonly address: string;
  readonly title: string;
}

const Content = ({ document: { paths, tags, components }, address, title }: Shown) => {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const of = (tag: string): Entry[] => entries.filter(({ operation }) => operation.tags.includes(tag));
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>
          Whatever these addresses can do, the GraphQL endpoint /graphql can do too.{' '}
          <a href={address}>OpenAPI 3.1 document</a>
        </p>
      </header>
      <nav aria-label="Operations">
        {tags.map(({ name }) => (
          <Contents key={name} tag={name} entries={of(name)} />
        ))}
      </nav>
      {tags.flatMap(({ name }) =>
        of(name).map((entry) => <OperationSection key={entry.operation.operationId} {...entry} />),
      )}
      {Object.entries(components.schemas).map(([name, schema]) => (
        <section key={name} id={`schema-${name}`}>
          <h3 id={`schema-${name}-name`}>
            <code>{name}</code>
          </h3>
          <pre tabIndex={0} aria-labelledby={`schema-${name}-name`}>
            {JSON.stringify(schema, null, 2)}
          </pre>
        </section>
      ))}
    </>
  );
};

/** The page of the document that is also served at `address`, and is about everything below `prefix`: in English, as the document is. */
export const openApiPage = (
  document: OpenApiDocument,
  { prefix, address }: Record<'prefix' | 'address', string>,
): AboutPage => {
  const title = TITLES[prefix.split('/').at(-1) ?? ''] ?? document.info.title;
  return {
    title: `${title}: interface`,
    children: (
      <div lang="en">
        <Content document={document} address={address} title={title} />
      </div>
    ),
  };
};
