/**
 * Opens the queries behind an answer: those of filtered lists, where the operation asks for `explain { sparql }`, and all that ran, where an
 * operator asks for the extension `explain`.
 */
import { createElement } from 'react';
import type { Child } from 'react';
import { useLatest } from './exchange.js';
import { words } from './words.js';

interface Answer {
  readonly data?: unknown;
  readonly extensions?: unknown;
}
interface Step {
  readonly kind: string;
  readonly text: string;
}

/** The texts of all members `sparql` of an answer. */
const queriesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === 'sparql' && typeof inside === 'string' ? [inside] : queriesIn(inside),
  );
};

/** The texts of the steps that were SPARQL. */
const queriesThatRan = (extensions: unknown): readonly string[] => {
  const { explain } = (extensions ?? {}) as { readonly explain?: { readonly steps?: readonly Step[] } };
  return (explain?.steps ?? []).flatMap(({ kind, text }) => (kind === 'sparql' ? [text] : []));
};

/** A link for each query of the latest answer; nothing where it has none. */
export const AsSparql = ({ address }: { readonly address: string }): Child => {
  const answer = useLatest()?.exchange.answer as Answer | undefined;
  const queries = [...new Set([...queriesIn(answer?.data), ...queriesThatRan(answer?.extensions)])];
  if (queries.length === 0) return null;
  return createElement(
    'p',
    { className: 'as-sparql' },
    queries.map((query, at) =>
      createElement(
        'a',
        {
          key: query,
          className: 'bar-button',
          href: `${address}?${new URLSearchParams({ edit: query }).toString()}`,
          target: '_blank',
          rel: 'noopener',
        },
        queries.length === 1 ? words.asSparql : `${words.asSparql} (${at + 1})`,
      ),
    ),
  );
};
