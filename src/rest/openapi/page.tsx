/** The interface description for people: rendered here, so that it needs neither scripts nor a network. */
import type { ComponentChildren } from 'preact';
import { renderDocument } from '../../html.js';
import { PlainDocument, type PlainFace } from '../../plain-page.js';
import { needsCredentials, type OpenApiDocument, type Operation } from './document.js';
import { CATALOGUE } from '../../http/page-style.js';

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
              : <a href={`#schema-${name}`}>{name}</a>
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
    <td>{response.description}</td>
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
  const { operationId, summary, description, parameters, requestBody, responses } = entry.operation;
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
    <summary>{tag}</summary>
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
  readonly face: PlainFace;
}

const Page = ({ document, address, face }: Shown) => {
  const { info, paths, tags, components } = document;
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const of = (tag: string): Entry[] => entries.filter(({ operation }) => operation.tags.includes(tag));
  return (
    <PlainDocument title={`${info.title}: interface`} face={face} home={CATALOGUE}>
      <header>
        <h1>{info.title}</h1>
        <p>
          {info.description} <a href={address}>OpenAPI 3.1 document</a>
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
          <h3>{name}</h3>
          <pre tabIndex={0} aria-label={name}>
            {JSON.stringify(schema, null, 2)}
          </pre>
        </section>
      ))}
    </PlainDocument>
  );
};

/** The page of a document that is also served at `address`. */
export const openApiPage = (document: OpenApiDocument, address: string, face: PlainFace): string =>
  renderDocument(<Page document={document} address={address} face={face} />);
