/** Shows below an answer what it was like on the wire: status, time, size, cost and, folded, its headers. */
import { createElement, useSyncExternalStore } from 'react';
import type { Child } from 'react';
import type { Exchange, Operation } from './fetcher.js';
import { words } from './words.js';

/** The latest answer, with what was asked. */
export interface Shown {
  readonly operation: Operation;
  readonly exchange: Exchange;
}

let latest: Shown | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const show = (shown: Shown | undefined): void => {
  latest = shown;
  for (const listener of listeners) listener();
};

/** The latest answer, for components. */
export const useLatest = (): Shown | undefined => useSyncExternalStore(subscribe, () => latest);

/** Remembers the latest answer. That of GraphiQL's own question for the schema is not what a person waits for. */
export const showExchange = (operation: Operation, exchange: Exchange): void => {
  if (operation.operationName !== 'IntrospectionQuery') show({ operation, exchange });
};

let activeTab = 0;

/** Forgets the latest answer when another tab comes to the front: it belongs to the one before. */
export const followTab = ({ activeTabIndex }: { readonly activeTabIndex: number }): void => {
  if (activeTabIndex !== activeTab) show(undefined);
  activeTab = activeTabIndex;
};

const size = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`);

interface Cost {
  readonly requested: number;
  readonly maximum: number;
}

const costOf = (answer: unknown): Cost | undefined =>
  (answer as { readonly extensions?: { readonly cost?: Cost } } | null)?.extensions?.cost;

const row = (name: string, value: string): Child =>
  createElement('div', { key: name }, createElement('dt', null, name), createElement('dd', null, value));

/** Status line of the latest answer; nothing before the first one. */
export const ExchangeLine = (): Child => {
  const shown = useLatest();
  if (shown === undefined) return null;
  const { status, took, bytes, headers, answer } = shown.exchange;
  const cost = costOf(answer);
  const request = headers.find(([name]) => name === 'x-request-id')?.[1];
  const facts = [`HTTP ${status}`, `${Math.round(took)} ms`, size(bytes)];
  if (cost) facts.push(`${words.cost} ${cost.requested}`);
  if (request !== undefined) facts.push(`${words.request} ${request}`);
  const rows = headers.map(([name, value]) => row(name, value));
  if (cost) rows.unshift(row(words.cost, words.costOf(String(cost.requested), String(cost.maximum))));
  return createElement(
    'details',
    { className: 'exchange' },
    createElement('summary', { title: words.showHeaders }, facts.join(' · ')),
    createElement('dl', null, rows),
  );
};
