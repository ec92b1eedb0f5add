/** The published list of what has changed since the last release: docs/reference/api-changes.md. */
import type { Change, Declared } from './change.js';
import { declared, released, type Contract } from './contract.js';
import { graphqlDeprecations, openapiDeprecations, type Deprecation } from './deprecations.js';
import { graphqlChanges } from './graphql-changes.js';
import { openapiChanges } from './openapi-changes.js';

const code = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ').trim();

const ORDER = { breaking: 0, dangerous: 1, compatible: 2 } as const;

const rowOf = ({ level, place, what }: Change, reasons: readonly Declared[]): string => {
  const reason = reasons.find((one) => one.place === place);
  const why = level === 'breaking' ? (reason ? `${reason.date}: ${code(reason.reason)}` : 'not declared') : '';
  return `| ${level} | \`${code(place)}\` | ${code(what)} | ${why} |`;
};

const tableOf = (changes: readonly Change[], reasons: readonly Declared[]): readonly string[] => {
  if (changes.length === 0) return ['Nothing has changed.'];
  const sorted = [...changes].sort(
    (a, b) => ORDER[a.level] - ORDER[b.level] || (a.place === b.place ? 0 : a.place < b.place ? -1 : 1),
  );
  return [
    '| Level | Where | Change | Declared |',
    '| --- | --- | --- | --- |',
    ...sorted.map((one) => rowOf(one, reasons)),
  ];
};

const listOf = (deprecations: readonly Deprecation[]): readonly string[] =>
  deprecations.length === 0
    ? ['Nothing is deprecated.']
    : deprecations.map(({ place, reason }) => `- \`${code(place)}\`: ${code(reason)}`);

/** The page for a contract. */
export const changesPage = async (now: Contract, note: string): Promise<string> => {
  const [before, reasons] = [released(), declared()];
  return [
    '# Changes of the interface',
    note,
    'What programs rely on, compared with the last release (`schema/released`): the GraphQL schema by GraphQL Inspector, the OpenAPI document by',
    'api-smart-diff. _Breaking_: programs that worked may fail. _Dangerous_: they may meet what they do not expect. _Compatible_: they go on.',
    'A test fails for a breaking change that is not declared with reason and day in `schema/released/declared.json`. How to change the interface',
    'is told in [GraphQL](../graphql.md#the-contract).',
    '',
    '## GraphQL',
    '',
    ...tableOf(await graphqlChanges(before.graphql, now.graphql), reasons.graphql),
    '',
    '## REST',
    '',
    ...tableOf(openapiChanges(before.openapi, now.openapi), reasons.openapi),
    '',
    '## Deprecated',
    '',
    ...listOf([...graphqlDeprecations(now.graphql), ...openapiDeprecations(now.openapi)]),
  ].join('\n');
};
