/** URIs of resources may hold placeholders: `*` at the end for any rest, `{name}` for one path segment. */

/** True if a registered URI holds placeholders. */
export const isPattern = (uri: string): boolean => uri.endsWith('*') || /\{[^{}/]+\}/.test(uri);

/** True if a registered URI with placeholders fits a path. Linear in the length of the path. */
export const matchesUri = (pattern: string, path: string): boolean => {
  const open = pattern.endsWith('*');
  const expected = (open ? pattern.slice(0, -1) : pattern).split('/');
  const actual = path.split('/');
  if (open ? actual.length < expected.length : actual.length !== expected.length) return false;
  return expected.every((segment, index) => {
    if (open && index === expected.length - 1) return actual[index]?.startsWith(segment) === true;
    return /^\{[^{}/]+\}$/.test(segment) ? actual[index] !== '' : segment === actual[index];
  });
};
