/** The GraphiQL page: reads what it needs to know from its HTML and the example queries from the service. */
import './workers.js';
import { explorerPlugin } from '@graphiql/plugin-explorer';
import { ToolbarButton } from '@graphiql/react';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { createElement } from 'react';
import type { Element as ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Example } from '../examples/example.js';
import type { ContextDocument } from '../json-ld/context.js';
import { AsSparql } from './as-sparql.js';
import { configureEditors, isNarrow } from './editors.js';
import { ExchangeLine, followTab, showExchange } from './exchange.js';
import { fetcherFor } from './fetcher.js';
import { JsonLdPanel } from './json-ld.js';
import { LoginButton } from './login/button.js';
import { Session } from './login/session.js';
import { settingsOf, type PageSettings } from './settings.js';
import { forgetTabs, hasTabs, storage } from './storage.js';
import { words } from './words.js';
import { ExampleChoice, HEADERS, linkedStart, startOf, type Start } from './tabs.js';

/** The parts of the page. */
interface Parts {
  readonly settings: PageSettings;
  readonly examples: readonly Example[];
  readonly context: ContextDocument;
  readonly session: Session;
  readonly linked?: Start;
}

const readJson = async <T>(url: string, otherwise: T): Promise<T> => {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as T) : otherwise;
};

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
    { key: 'examples', label: words.restore, onClick: restoreExamples },
    createElement(
      'svg',
      { className: 'graphiql-toolbar-icon examples-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      createElement('path', { d: 'M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11' }),
    ),
  ),
];

/** Whose service it is, with the way to its pages. */
const Sign = ({ logo }: Pick<PageSettings, 'logo'>): ReactElement =>
  createElement(
    'a',
    { className: 'bar-title', href: '/srv/catalog/' },
    logo === undefined
      ? createElement(
          'svg',
          { viewBox: '0 0 32 32', 'aria-hidden': 'true' },
          createElement('path', { className: 'sign-back', d: 'M16 2 29 9.5v13L16 30 3 22.5v-13z' }),
          createElement('path', { className: 'sign-line', d: 'm9 12.5 7 4 7-4M16 16.5v8' }),
        )
      : createElement('img', { src: logo, alt: '' }),
    createElement('span', null, document.title),
  );

const bar = ({ settings, examples, linked, session }: Parts): readonly ReactElement[] => [
  createElement(Sign, { key: 'title', logo: settings.logo }),
  createElement(ExampleChoice, { key: 'examples', examples, ...(linked ? { linked } : {}) }),
  createElement(LoginButton, { key: 'login', session }),
];

const page = (parts: Parts): ReactElement => {
  const { settings, examples, context, session } = parts;
  const first = examples.filter(({ audience }) => audience === 'start').map(startOf);
  const tabs = first.map((start) => ({ ...start, headers: HEADERS }));
  return createElement(
    GraphiQL,
    {
      fetcher: fetcherFor(settings.endpoint, () => session.headers(), showExchange),
      plugins: [HISTORY_PLUGIN, explorerPlugin()],
      storage,
      onTabChange: followTab,
      // GraphiQL fills the editor of variables from the first of the default tabs only when told to.
      ...(tabs[0] && !hasTabs() ? { defaultTabs: tabs, initialVariables: tabs[0].variables } : {}),
      initialHeaders: HEADERS,
      defaultHeaders: HEADERS,
      defaultEditorToolsVisibility: isNarrow() ? false : 'variables',
      shouldPersistHeaders: false,
      showPersistHeadersSettings: false,
      schemaDescription: true,
      inputValueDeprecation: true,
    },
    createElement(GraphiQL.Logo, null, createElement('div', { className: 'bar' }, bar(parts))),
    createElement(GraphiQL.Toolbar, null, toolbar as never),
    createElement(
      GraphiQL.Footer,
      null,
      createElement(AsSparql, { address: '/sparql' }),
      createElement(ExchangeLine, null),
      createElement(JsonLdPanel, { context, address: settings.context }),
    ),
  );
};

const root = document.querySelector<HTMLElement>('#graphiql');
if (root === null) throw new Error('The page has no element for GraphiQL');
const settings = settingsOf(root);
const session = new Session(settings);
await session.start();
const linked = linkedStart();
const [examples, context] = await Promise.all([
  readJson<readonly Example[]>(settings.examples, []),
  readJson<ContextDocument>(settings.context, { '@context': {} }),
  configureEditors(),
]);
createRoot(root).render(page({ settings, examples, context, session, ...(linked ? { linked } : {}) }));
