/** The permissions that an answer amounts to: merging entries, and whether what was asked for is in them. Pure functions. */
import { inOrder } from './grants.js';
import type { GrantedPermission } from './model.js';
import type { ResponseMode } from './uma-request.js';
import type { ResolvedPermission } from './uma-resolve.js';

/** One entry for each resource, with the scopes of both lists. */
export const merge = (
  first: readonly GrantedPermission[],
  second: readonly GrantedPermission[],
): readonly GrantedPermission[] => {
  const entries = new Map(first.map((entry) => [entry.rsid, entry]));
  for (const entry of second) {
    const known = entries.get(entry.rsid);
    const scopes = known ? inOrder([...(known.scopes ?? []), ...(entry.scopes ?? [])]) : (entry.scopes ?? []);
    entries.set(entry.rsid, { ...entry, ...known, ...(scopes.length > 0 ? { scopes } : {}) });
  }
  return [...entries.values()];
};

/** Entries as far as they have some of these scopes; all of them where none are said. */
export const withScopes = (
  entries: readonly GrantedPermission[],
  scopes: readonly string[] | undefined,
): readonly GrantedPermission[] => {
  if (scopes === undefined) return entries;
  const narrowed = entries.map((entry) => ({
    ...entry,
    scopes: entry.scopes?.filter((one) => scopes.includes(one)) ?? [],
  }));
  return narrowed.filter((entry) => entry.scopes.length > 0);
};

/** The permissions that are in both lists: permissions that are granted now, and among those that a token carries. */
export const within = (
  granted: readonly GrantedPermission[],
  carried: readonly GrantedPermission[],
): GrantedPermission[] =>
  granted.flatMap((entry) => {
    const bound = carried.filter(({ rsid }) => rsid === entry.rsid);
    if (entry.scopes === undefined) return bound.length > 0 ? [entry] : [];
    return withScopes(
      [entry],
      bound.flatMap(({ scopes = [] }) => scopes),
    );
  });

/** Entries without the names of their resources. */
export const withoutNames = (entries: readonly GrantedPermission[]): readonly GrantedPermission[] =>
  entries.map(({ rsid, scopes }) => ({ rsid, ...(scopes ? { scopes } : {}) }));

const has = (entry: GrantedPermission, scopes: readonly string[] | undefined): boolean =>
  scopes === undefined || scopes.every((scope) => entry.scopes?.includes(scope) === true);

/** True if something that was asked for is granted as a whole. */
const holds = (granted: readonly GrantedPermission[], { resource, scopes }: ResolvedPermission): boolean =>
  granted.some((entry) => (resource === undefined || entry.rsid === resource.id) && has(entry, scopes));

/** True if something that was asked for is granted at least in part. */
export const covers = (granted: readonly GrantedPermission[], { resource, scopes }: ResolvedPermission): boolean =>
  granted.some(
    (entry) =>
      (resource === undefined || entry.rsid === resource.id) &&
      (scopes === undefined || scopes.some((scope) => entry.scopes?.includes(scope) === true)),
  );

/** True if a request is refused: a decision unless all that was asked for is granted, anything else when nothing is. */
export const denied = (
  mode: ResponseMode,
  asked: readonly ResolvedPermission[],
  granted: readonly GrantedPermission[],
): boolean => granted.length === 0 || (mode === 'decision' && !asked.every((permission) => holds(granted, permission)));

/** True if all that an earlier token gave is still given. */
export const stillHeld = (earlier: readonly GrantedPermission[], now: readonly GrantedPermission[]): boolean =>
  earlier.every(({ rsid, scopes }) => now.some((entry) => entry.rsid === rsid && has(entry, scopes)));
