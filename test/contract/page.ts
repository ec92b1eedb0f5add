/** The published list of what has changed since the last release: docs/reference/api-changes.md. */
import { tells, type Change, type Declared } from './change.js';
import { declared, released, type Contract } from './contract.js';
import { graphqlDeprecations, openapiDeprecations, type Deprecation } from './deprecations.js';
import { graphqlChanges } from './graphql-changes.js';
import { openapiChanges } from './openapi-changes.js';

const code = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ').trim();

const itemOf = ({ place, what }: Change, reasons: readonly Declared[]): string => {
  const reason = reasons.find((one) => tells(one, place));
  return `- \`${code(place)}\`: ${code(what)}${reason ? ` (${reason.date}: ${code(reason.reason)})` : ''}`;
};

/** True for what is part of something else that is new: that is told, its parts are not. */
const isPart = ({ place }: Change, added: ReadonlySet<string>): boolean =>
  [...place.matchAll(/[./]/g)].some(({ index }) => added.has(place.slice(0, index)));

/** Lists, not tables: two changes at a time touch different lines. */
const listsOf = (changes: readonly Change[], reasons: readonly Declared[]): readonly string[] => {
  if (changes.length === 0) return ['Nothing has changed.'];
  const added = new Set(
    changes.filter(({ level, what }) => level === 'compatible' && /\badded\b/.test(what)).map(({ place }) => place),
  );
  const news = new Set<string>();
  const told = changes.filter((one) => {
    // A new type is new once, however much it has or implements.
    const isKnown = one.level === 'compatible' && news.has(one.place);
    news.add(one.place);
    return !isKnown && !(one.level === 'compatible' && isPart(one, added));
  });
  return (['breaking', 'dangerous', 'compatible'] as const).flatMap((level) => {
    const some = told.filter((one) => one.level === level).map((one) => itemOf(one, reasons));
    return some.length === 0 ? [] : ['', `_${level}_`, '', ...some.sort()];
  });
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
    ...listsOf(await graphqlChanges(before.graphql, now.graphql), reasons.graphql),
    '',
    '## REST',
    '',
    ...listsOf(openapiChanges(before.openapi, now.openapi), reasons.openapi),
    '',
    '## Deprecated',
    '',
    ...listOf([...graphqlDeprecations(now.graphql), ...openapiDeprecations(now.openapi)]),
  ].join('\n');
};
