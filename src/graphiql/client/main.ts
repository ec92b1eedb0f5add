/** The GraphiQL page: reads what it needs to know from its HTML and the example queries from the service. */
import './workers.js';
import { explorerPlugin } from '@graphiql/plugin-explorer';
import { ToolbarButton } from '@graphiql/react';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { createElement } from 'react';
import type { Element as ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { configureEditors, isNarrow } from './editors.js';
import { ExchangeLine, followTab, showExchange } from './exchange.js';
import { fetcherFor } from './fetcher.js';
import { forgetTabs, hasTabs, storage } from './storage.js';

/** A tab, as `/graphiql/examples.json` lists it. */
interface Example {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const HEADERS = `{
  // To write, put your key in and take the slashes of the
  // next line away. Headers are never stored.
  // "X-API-Key": "…"
}
`;

const readExamples = async (url: string): Promise<readonly Example[]> => {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as readonly Example[]) : [];
};

const asText = (variables: Example['variables']): string => (variables ? JSON.stringify(variables, null, 2) : '');

const restoreExamples = (): void => {
  forgetTabs();
  location.reload();
};

interface DefaultButtons {
  readonly prettify: ReactElement;
  readonly merge: ReactElement;
  readonly copy: ReactElement;
}

const toolbar = ({ prettify, merge, copy }: DefaultButtons): readonly ReactElement[] => [
  prettify,
  merge,
  copy,
  createElement(
    ToolbarButton,
    { key: 'examples', label: 'Close all tabs and open the examples again', onClick: restoreExamples },
    createElement(
      'svg',
      { className: 'graphiql-toolbar-icon examples-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      createElement('path', { d: 'M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11' }),
    ),
  ),
];

/** A query in the address, as links to this page carry it. */
const asked = (): readonly Example[] => {
  const askedOf = new URLSearchParams(location.search);
  const query = askedOf.get('query');
  if (query === null) return [];
  try {
    return [{ query, variables: JSON.parse(askedOf.get('variables') ?? '{}') as Record<string, unknown> }];
  } catch {
    return [{ query }];
  }
};

const page = (endpoint: string, title: string, examples: readonly Example[]): ReactElement => {
  const [first] = asked();
  const tabs = [...asked(), ...examples].map(({ query, variables }) => ({ query, variables: asText(variables), headers: HEADERS }));
  return createElement(
    GraphiQL,
    {
      fetcher: fetcherFor(endpoint, showExchange),
      plugins: [HISTORY_PLUGIN, explorerPlugin()],
      storage,
      onTabChange: followTab,
      // GraphiQL fills the editor of variables from the first of the default tabs only when told to.
      ...(tabs[0] && !hasTabs() ? { defaultTabs: tabs, initialVariables: tabs[0].variables } : {}),
      ...(first ? { initialQuery: first.query, initialVariables: asText(first.variables) } : {}),
      initialHeaders: HEADERS,
      defaultHeaders: HEADERS,
      defaultEditorToolsVisibility: isNarrow() ? false : 'variables',
      shouldPersistHeaders: false,
      showPersistHeadersSettings: false,
      schemaDescription: true,
      inputValueDeprecation: true,
    },
    createElement(GraphiQL.Logo, null, title),
    createElement(GraphiQL.Toolbar, null, toolbar as never),
    createElement(GraphiQL.Footer, null, createElement(ExchangeLine, null)),
  );
};

const root = document.querySelector<HTMLElement>('#graphiql');
if (root === null) throw new Error('The page has no element for GraphiQL');
const { endpoint = '/graphql', examples = '' } = root.dataset;
const [tabs] = await Promise.all([readExamples(examples), configureEditors()]);
createRoot(root).render(page(endpoint, document.title, tabs));
