/** The interface description for people: rendered here, so that it needs neither scripts nor a network. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { RefusalCode } from '../../errors.js';
import type { AboutPage } from '../../http/about-pages.js';
import { problems } from '../../http/texts/index.js';
import type { Language } from '../../language.js';
import { needsCredentials, type OpenApiDocument, type Operation } from './document.js';
import { texts, type InterfaceTexts } from './texts/index.js';
import { summaryIn } from './texts/summaries.js';

/** The language of the reader. */
const Reader = createContext<Language>('en');
const useWords = (): InterfaceTexts => texts[useContext(Reader)];

/** Words of the interface description, which are English wherever they stand. */
const English = ({ text }: { readonly text: string }) =>
  useContext(Reader) === 'en' ? <>{text}</> : <span lang="en">{text}</span>;

/** What an operation does, in the reader's language. */
const Summary = ({ of: { summary } }: { readonly of: Operation }) => {
  const known = summaryIn(summary, useContext(Reader));
  return known === undefined ? <English text={summary} /> : <>{known}</>;
};

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
const valuesOf = ({ schema = {} }: Parameter, { to, usually }: InterfaceTexts): string => {
  const { type, format, enum: members, minimum, maximum, default: usual } = schema;
  const span = maximum === undefined ? undefined : `${String(minimum ?? '')} ${to} ${String(maximum)}`;
  const kind = Array.isArray(members) ? members.join(', ') : [format ?? type, span].filter(Boolean).join(', ');
  return usual === undefined ? kind : `${kind}; ${usually} ${String(usual)}`;
};

const ParameterRow = ({ parameter }: { readonly parameter: Parameter }) => {
  const words = useWords();
  return (
    <tr>
      <th scope="row">
        <code>{parameter.name}</code>
      </th>
      <td class="kind">
        {words.places[parameter.in] ?? parameter.in}
        {parameter.required ? `, ${words.required}` : ''}
      </td>
      <td>
        <English text={parameter.description ?? ''} /> ({valuesOf(parameter, words)})
      </td>
    </tr>
  );
};

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

const REFUSED = /`([A-Z_]+)`: [^`]*/g;

/** What an answer says; refusals as the table of refusals has them in the reader's language. */
const Said = ({ description = '' }: Response) => {
  const language = useContext(Reader);
  const { refused } = useWords();
  if (description === texts.en.refused) return <>{refused}</>;
  const codes = [...description.matchAll(REFUSED)].map(([, code = '']) => code as RefusalCode);
  const isRefusal = codes.length > 0 && description.replace(REFUSED, '') === '';
  if (language === 'en' || !isRefusal) return <English text={description} />;
  return <>{codes.map((code) => `\`${code}\`: ${problems[language][code].title}`).join(' ')}</>;
};

const ResponseRow = ({ status, response }: { readonly status: string; readonly response: Response }) => (
  <tr>
    <th scope="row">{status}</th>
    <td>
      <Said {...response} />
    </td>
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
  const words = useWords();
  const { operationId, description, parameters, requestBody, responses } = entry.operation;
  const all = parameters as readonly Parameter[];
  return (
    <section id={operationId}>
      <h2>
        <Address {...entry} />
      </h2>
      <p>
        <Summary of={entry.operation} />. {needsCredentials(entry.operation) ? words.credentials : ''}
      </p>
      {description === undefined ? null : (
        <p>
          <English text={description} />
        </p>
      )}
      <Table
        caption={words.parameters}
        rows={all.map((one) => (
          <ParameterRow key={one.name} parameter={one} />
        ))}
      />
      <Table
        caption={words.payload}
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
        caption={words.answers}
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
      {useWords().groups[tag] ?? tag} <code>/srv/{tag}</code>
    </summary>
    <ul>
      {entries.map((entry) => (
        <li key={entry.operation.operationId}>
          <a href={`#${entry.operation.operationId}`}>
            <Address {...entry} />
          </a>{' '}
          <span>
            <Summary of={entry.operation} />
          </span>
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
  const words = useWords();
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const of = (tag: string): Entry[] => entries.filter(({ operation }) => operation.tags.includes(tag));
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>
          {words.lead} <a href={address}>{words.document}</a>
        </p>
        {words.details === '' ? null : <p>{words.details}</p>}
      </header>
      <nav aria-label={words.operations}>
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

/** The page of the document that is also served at `address`, and is about everything below `prefix`. */
export const openApiPage = (
  document: OpenApiDocument,
  { prefix, address }: Record<'prefix' | 'address', string>,
  language: Language,
): AboutPage => {
  const { titles, title: titleOf } = texts[language];
  const title = titles[prefix.split('/').at(-1) ?? ''] ?? document.info.title;
  return {
    title: titleOf(title),
    children: (
      <Reader.Provider value={language}>
        <Content document={document} address={address} title={title} />
      </Reader.Provider>
    ),
  };
};
