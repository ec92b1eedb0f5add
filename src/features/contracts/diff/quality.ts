/** Changes of the rules of quality. A rule that is another one may promise less: nobody can tell. */
import { objectsOf, textOf, type JsonObject } from '../../repository/contracts/model.js';
import { changed, isSame, otherChanges, paired, type ContractChange } from './change.js';

/** What a rule is called: by its id, its name, or what it looks at. */
const nameOf = (rule: JsonObject, at: number): string =>
  textOf(rule['id']) ?? textOf(rule['name']) ?? textOf(rule['metric']) ?? textOf(rule['rule']) ?? `[${at}]`;

/** Members that explain a rule. */
const WORDS = [
  ...['description', 'name', 'businessImpact', 'dimension', 'severity', 'tags', 'customProperties'],
  ...['authoritativeDefinitions', 'schedule', 'scheduler', 'method'],
];

const promised = (rule: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(rule).filter(([member]) => !WORDS.includes(member)));

/** Changes of the rules at a place of the contract. */
export const qualityChanges = (path: string, before: unknown, after: unknown): ContractChange[] =>
  paired(objectsOf(before), objectsOf(after), nameOf).flatMap(({ name, before: one, after: other }) => {
    const at = `${path}.quality.${name}`;
    if (!one) return [changed('QUALITY_ADDED', at)];
    if (!other) return [changed('QUALITY_REMOVED', at)];
    const rules = [promised(one), promised(other)] as const;
    if (!isSame(...rules)) return [changed('QUALITY_CHANGED', at, ...rules)];
    return otherChanges(at, one, other, Object.keys(rules[0]));
  });
