/** Opens the query behind a filtered list, which its answer has where the operation asks for `explain { sparql }`. */
import { createElement } from 'react';
import type { Child } from 'react';
import { useLatest } from './exchange.js';
import { words } from './words.js';

/** The texts of all members `sparql` of an answer. */
const queriesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === 'sparql' && typeof inside === 'string' ? [inside] : queriesIn(inside),
  );
};

/** A link for each query of the latest answer; nothing where it has none. */
export const AsSparql = ({ address }: { readonly address: string }): Child => {
  const answer = useLatest()?.exchange.answer as { readonly data?: unknown } | undefined;
  const queries = queriesIn(answer?.data);
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
