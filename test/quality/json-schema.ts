/** Checks values against the part of JSON Schema that our interface description uses. */

type Schema = Readonly<Record<string, unknown>>;

const KNOWN = new Set([
  '$ref',
  'anyOf',
  'const',
  'default',
  'description',
  'enum',
  'format',
  'items',
  'maximum',
  'minimum',
  'properties',
  'required',
  'type',
]);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** What is wrong with a value, one line for each fault. A schema with a keyword that is not known here is a fault too. */
export const faults = (value: unknown, schema: Schema, root: object, at = '$'): string[] => {
  // Members of all kinds, which is what `additionalProperties` says here, leave nothing to check.
  const isOpen = schema['additionalProperties'] === true;
  const strange = Object.keys(schema).filter(
    (keyword) => !KNOWN.has(keyword) && !(isOpen && keyword === 'additionalProperties'),
  );
  if (strange.length > 0) return [`${at}: unknown keywords ${strange.join(', ')}`];
  if (typeof schema['$ref'] === 'string') return faults(value, resolve(schema['$ref'], root), root, at);
  if (Array.isArray(schema['anyOf'])) {
    const all = (schema['anyOf'] as Schema[]).map((one) => faults(value, one, root, at));
    return all.some((found) => found.length === 0) ? [] : (all[0] ?? []);
  }
  const found: string[] = [];
  const types = [schema['type'] ?? []].flat() as string[];
  const type = typeOf(value);
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number'))) {
    return [`${at}: is ${type}, not ${types.join(' or ')}`];
  }
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value))
    found.push(`${at}: ${String(value)} is not listed`);
  if ('const' in schema && schema['const'] !== value) found.push(`${at}: is not ${String(schema['const'])}`);
  if (typeof value === 'number' && value < Number(schema['minimum'] ?? -Infinity)) found.push(`${at}: too small`);
  if (typeof value === 'number' && value > Number(schema['maximum'] ?? Infinity)) found.push(`${at}: too large`);
  if (Array.isArray(value) && schema['items']) {
    found.push(...value.flatMap((item, index) => faults(item, schema['items'] as Schema, root, `${at}[${index}]`)));
  }
  if (type === 'object') {
    const members = value as Record<string, unknown>;
    for (const name of (schema['required'] ?? []) as string[]) if (!(name in members)) found.push(`${at}: no ${name}`);
    for (const [name, member] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
      if (name in members) found.push(...faults(members[name], member, root, `${at}.${name}`));
    }
  }
  return found;
};

/** What a reference inside a document leads to. Throws when it leads nowhere. */
export const resolve = (reference: string, root: object): Schema => {
  let found: unknown = root;
  for (const step of reference.replace(/^#\//, '').split('/')) {
    found = (found as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (found === undefined) throw new Error(`${reference} leads nowhere`);
  return found as Schema;
};
