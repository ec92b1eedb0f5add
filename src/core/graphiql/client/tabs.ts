/** Tabs of GraphiQL: those it opens with, and examples that are added to them. */
import { createElement, useEffect, useState } from 'react';
import type { Child } from 'react';
import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import type { Audience, Example } from '../examples/example.js';
import { words } from './words.js';

/** Text of the headers editor in a new tab. */
export const HEADERS = `{
  // ${words.headers[0]}
  // ${words.headers[1]}
  // "X-API-Key": "…"
}
`;

/** A tab as GraphiQL keeps it. */
interface Tab {
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly query: string | null;
  readonly variables?: string | null;
  readonly headers?: string | null;
  readonly operationName: string | null;
  readonly response: string | null;
}

interface TabsState {
  readonly tabs: readonly Tab[];
  readonly activeTabIndex: number;
}

interface TabActions {
  moveTab(tabs: readonly Tab[]): void;
  changeTab(index: number): void;
}

/** The beginning of a tab. */
export interface Start {
  readonly query: string;
  readonly variables: string;
}

const asText = (variables: Example['variables']): string => (variables ? JSON.stringify(variables, null, 2) : '');
const titleOf = (query: string): string | undefined => /^(?:query|mutation|subscription)\s+(\w+)/m.exec(query)?.[1];

/** The beginning of the tab of an example. */
export const startOf = ({ query, variables }: Example): Start => ({ query, variables: asText(variables) });

const tabOf = ({ query, variables }: Start): Tab => ({
  id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  hash: [query, variables, HEADERS].join('|'),
  title: titleOf(query) ?? words.untitled,
  query,
  variables,
  headers: HEADERS,
  operationName: titleOf(query) ?? null,
  response: null,
});

const labels = Object.entries(words.audiences) as readonly (readonly [Audience, string])[];

/** A query in the address of the page, as links to it have it (`?query=…&variables=…`), which is cleared of it. */
export const linkedStart = (): Start | undefined => {
  const here = new URL(location.href);
  const [query, variables] = [here.searchParams.get('query'), here.searchParams.get('variables')];
  if (query === null) return undefined;
  here.search = '';
  history.replaceState(null, '', here);
  return { query, variables: variables ?? '' };
};

/** Adds tabs to those that are open, unless they are open already, and brings the first of them to the front. */
const useOpen = (): ((starts: readonly Start[]) => void) => {
  const tabs = useGraphiQL(({ tabs: open }: TabsState) => open);
  const { moveTab, changeTab } = useGraphiQLActions() as TabActions;
  return (starts) => {
    const isOpen = (start: Start): boolean => tabs.some(({ query }) => query === start.query);
    const all = [...tabs, ...starts.filter((start) => !isOpen(start)).map(tabOf)];
    moveTab(all);
    changeTab(all.findIndex(({ query }) => query === starts[0]?.query));
  };
};

/** Keeps the tab in front where one can see it, also where not all of them fit. */
const useVisibleTab = (): void => {
  const index = useGraphiQL(({ activeTabIndex }: TabsState) => activeTabIndex);
  useEffect(() => {
    document.querySelector('.graphiql-tab-active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [index]);
};

/** Choice of examples. `linked` is opened as soon as there are tabs. */
export const ExampleChoice = (props: { readonly examples: readonly Example[]; readonly linked?: Start }): Child => {
  const { examples, linked } = props;
  const open = useOpen();
  useVisibleTab();
  const [pending, setPending] = useState(linked);
  const isReady = useGraphiQL(({ queryEditor }: { readonly queryEditor?: object }) => queryEditor !== undefined);
  useEffect(() => {
    if (!pending || !isReady) return;
    setPending(undefined);
    open([pending]);
  }, [isReady]);
  const choose = ({ target }: { readonly target: HTMLSelectElement }): void => {
    open(examples.filter(({ audience }) => audience === target.value).map(startOf));
    target.value = '';
  };
  const present = labels.filter(([audience]) => examples.some((example) => example.audience === audience));
  return createElement(
    'select',
    { className: 'bar-button', 'aria-label': words.openExamples, defaultValue: '', onChange: choose },
    createElement('option', { value: '', disabled: true }, words.examples),
    present.map(([audience, label]) => createElement('option', { key: audience, value: audience }, label)),
  );
};
