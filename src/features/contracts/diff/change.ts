/** Changes from one version of a contract to another, and how much they matter to who uses the data. */

/** How much a change matters: whoever relies on the earlier version can be hurt, cannot, or reads other words only. */
export type ChangeClass = 'BREAKING' | 'NON_BREAKING' | 'DOCUMENTATION';

/** What a change is, and how much it matters. What is not known to be better counts as worse. */
const CHANGES = {
  IDENTITY_CHANGED: 'BREAKING',
  STATUS_ENDED: 'BREAKING',
  STATUS_CHANGED: 'NON_BREAKING',
  OBJECT_REMOVED: 'BREAKING',
  OBJECT_ADDED: 'NON_BREAKING',
  PROPERTY_REMOVED: 'BREAKING',
  PROPERTY_ADDED: 'NON_BREAKING',
  TYPE_CHANGED: 'BREAKING',
  TYPE_WIDENED: 'NON_BREAKING',
  PHYSICAL_NAME_CHANGED: 'BREAKING',
  REQUIRED_ADDED: 'BREAKING',
  REQUIRED_REMOVED: 'BREAKING',
  UNIQUE_ADDED: 'BREAKING',
  UNIQUE_REMOVED: 'BREAKING',
  PRIMARY_KEY_CHANGED: 'BREAKING',
  VALUES_NARROWED: 'BREAKING',
  VALUES_WIDENED: 'NON_BREAKING',
  FORMAT_CHANGED: 'BREAKING',
  DEPRECATED: 'NON_BREAKING',
  QUALITY_ADDED: 'NON_BREAKING',
  QUALITY_CHANGED: 'BREAKING',
  QUALITY_REMOVED: 'BREAKING',
  SERVICE_LEVEL_ADDED: 'NON_BREAKING',
  SERVICE_LEVEL_IMPROVED: 'NON_BREAKING',
  SERVICE_LEVEL_WORSENED: 'BREAKING',
  SERVICE_LEVEL_CHANGED: 'BREAKING',
  SERVICE_LEVEL_REMOVED: 'BREAKING',
  SERVER_ADDED: 'NON_BREAKING',
  SERVER_CHANGED: 'BREAKING',
  SERVER_REMOVED: 'BREAKING',
  PRICE_LOWERED: 'NON_BREAKING',
  PRICE_CHANGED: 'BREAKING',
  OTHER_CHANGED: 'NON_BREAKING',
  DOCUMENTATION_CHANGED: 'DOCUMENTATION',
} as const satisfies Readonly<Record<string, ChangeClass>>;

/** What a change is. */
export type ChangeKind = keyof typeof CHANGES;

/** All of them. */
export const CHANGE_KINDS = Object.keys(CHANGES) as readonly ChangeKind[];

/** A change. */
export interface ContractChange {
  readonly kind: ChangeKind;
  readonly class: ChangeClass;
  /** The place in words of the contract, such as `orders.customer_id` or `slaProperties.latency`. */
  readonly path: string;
  /** What stood there, as text; null where there is nothing to say. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Characters of a value that a change tells. */
const MOST_CHARACTERS = 200;

const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
};

/** Makes a change. */
export const changed = (kind: ChangeKind, path: string, before?: unknown, after?: unknown): ContractChange => ({
  ...{ kind, class: CHANGES[kind], path },
  ...{ before: shown(before), after: shown(after) },
});

/** The same value, whatever the order of the members. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  ) ?? '';

/** Members that explain, and promise nothing. */
const EXPLAINS: readonly string[] = [
  ...['description', 'businessName', 'tags', 'authoritativeDefinitions', 'customProperties', 'examples', 'synonyms'],
  ...['name', 'tenant', 'domain', 'dataProduct', 'context', 'team', 'support', 'contractCreatedTs', 'title'],
  ...['businessImpact', 'dimension', 'severity', 'dataGranularityDescription', 'transformDescription', 'apiVersion'],
];

/** Changes of the members that nobody looked at: words, or something that promises nothing that can be compared. */
export const otherChanges = (
  path: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  known: readonly string[],
): ContractChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((member) => {
    if (known.includes(member) || isSame(before[member], after[member])) return [];
    const kind = EXPLAINS.includes(member) ? 'DOCUMENTATION_CHANGED' : 'OTHER_CHANGED';
    return [changed(kind, path === '' ? member : `${path}.${member}`, before[member], after[member])];
  });

/** Two lists by the names of their items: what is gone, what is new, and what is in both. */
export const paired = <T>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (item: T, at: number) => string,
): { readonly name: string; readonly before?: T; readonly after?: T }[] => {
  const pairs = new Map<string, { before?: T; after?: T }>();
  for (const [at, item] of before.entries()) pairs.set(nameOf(item, at), { before: item });
  for (const [at, item] of after.entries()) {
    const name = nameOf(item, at);
    pairs.set(name, { ...pairs.get(name), after: item });
  }
  return [...pairs].map(([name, pair]) => ({ name, ...pair }));
};
