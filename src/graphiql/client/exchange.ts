/** Shows below an answer what it was like on the wire: status, time, size and, folded, its headers. */
import { createElement, useSyncExternalStore } from 'react';
import type { Child } from 'react';
import type { Exchange, Operation } from './fetcher.js';

let latest: Exchange | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const show = (exchange: Exchange | undefined): void => {
  latest = exchange;
  for (const listener of listeners) listener();
};

/** Remembers the latest answer. That of GraphiQL's own question for the schema is not what a person waits for. */
export const showExchange = ({ operationName }: Operation, exchange: Exchange): void => {
  if (operationName !== 'IntrospectionQuery') show(exchange);
};

let activeTab = 0;

/** Forgets the latest answer when another tab comes to the front: it belongs to the one before. */
export const followTab = ({ activeTabIndex }: { readonly activeTabIndex: number }): void => {
  if (activeTabIndex !== activeTab) show(undefined);
  activeTab = activeTabIndex;
};

const size = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`);

/** Status line of the latest answer; nothing before the first one. */
export const ExchangeLine = (): Child => {
  const exchange = useSyncExternalStore(subscribe, () => latest);
  if (exchange === undefined) return null;
  const { status, took, bytes, headers } = exchange;
  const rows = headers.map(([name, value]) =>
    createElement('div', { key: name }, createElement('dt', null, name), createElement('dd', null, value)),
  );
  return createElement(
    'details',
    { className: 'exchange' },
    createElement(
      'summary',
      null,
      `HTTP ${status} · ${Math.round(took)} ms · ${size(bytes)} · ${headers.length} headers`,
    ),
    createElement('dl', null, rows),
  );
};
