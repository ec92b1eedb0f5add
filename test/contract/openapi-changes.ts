/** Changes of the interface description since a release, classified by api-smart-diff. */
import { apiCompare, type Diff } from 'api-smart-diff';
import type { Change, Level } from './change.js';

type Node = Readonly<Record<string, unknown>>;

const LEVELS: Readonly<Record<Diff['type'], Level | undefined>> = {
  breaking: 'breaking',
  deprecated: 'compatible',
  'non-breaking': 'compatible',
  unclassified: 'dangerous',
  // What only people read binds no program.
  annotation: undefined,
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * Where in the document a change is. The comparison follows references, so a change of a shared schema is met wherever it is used: its
 * place is the schema.
 */
const placeOf = (path: readonly (string | number)[], document: Node): string => {
  let node: unknown = document;
  let place: (string | number)[] = [];
  for (const step of path) {
    while (isNode(node) && typeof node['$ref'] === 'string') {
      place = node['$ref'].split('/').slice(1);
      node = place.reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), document);
    }
    place.push(step);
    node = isNode(node) ? node[step] : undefined;
  }
  return place.join('/');
};

const WORDS: Readonly<Record<Diff['action'], string>> = {
  add: 'added',
  remove: 'removed',
  replace: 'changed',
  rename: 'renamed',
};

/** A value in a few words. */
const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

const sentence = ({ action, before, after }: Diff): string =>
  action === 'replace' ? `${WORDS[action]} from ${brief(before)} to ${brief(after)}` : WORDS[action];

/** Compares two descriptions (OpenAPI 3.1). One line for each place, with the gravest of what was found there. */
export const openapiChanges = (before: object, after: object): readonly Change[] => {
  const found = new Map<string, Change>();
  for (const one of apiCompare(before, after).diffs) {
    const level = LEVELS[one.type];
    if (level === undefined) continue;
    const place = placeOf(one.path, (one.action === 'add' ? after : before) as Node);
    const key = `${place} ${one.action}`;
    if (found.get(key)?.level !== 'breaking') found.set(key, { level, place, what: sentence(one) });
  }
  return [...found.values()];
};
