/** Changes of what the data look like: objects such as tables, and their properties. */
import { type JsonObject, objectsOf, scalarOf, textOf } from '../../repository/contracts/model.js';
import { isObject } from '../../../core/json.js';
import { changed, type ContractChange, isSame, otherChanges, paired } from './change.js';
import { qualityChanges } from './quality.js';

/** Bounds, and whether a greater one lets more values in. */
const BOUNDS: Readonly<Record<string, boolean>> = {
  maxLength: true,
  maximum: true,
  exclusiveMaximum: true,
  maxItems: true,
  maxProperties: true,
  minLength: false,
  minimum: false,
  exclusiveMinimum: false,
  minItems: false,
  minProperties: false,
};

/** The values that a property may have; undefined where all are allowed. */
const valuesOf = (property: JsonObject): ReadonlySet<string> | undefined => {
  if (Array.isArray(property['enum'])) {
    return new Set(objectsOf(property['enum']).map(({ value }) => scalarOf(value) ?? JSON.stringify(value)));
  }
  // Before there were lists of values, a rule said them.
  for (const { metric, rule, arguments: given, validValues } of objectsOf(property['quality'])) {
    if (metric !== 'invalidValues' && rule !== 'validValues') continue;
    const values = isObject(given) ? given['validValues'] : validValues;
    if (Array.isArray(values)) return new Set(values.map((value: unknown) => scalarOf(value) ?? JSON.stringify(value)));
  }
  return undefined;
};

const valueChanges = (path: string, before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const gone = is ? [...(was ?? [])].filter((value) => !is.has(value)) : [];
  const come = was ? [...(is ?? [])].filter((value) => !was.has(value)) : [];
  const text = (values: readonly string[]): string | null => (values.length === 0 ? null : values.join(', '));
  if (!was && is) return [changed('VALUES_NARROWED', path, null, text([...is]))];
  if (was && !is) return [changed('VALUES_WIDENED', path, text([...was]), null)];
  return [
    ...(gone.length === 0 ? [] : [changed('VALUES_NARROWED', path, text(gone), null)]),
    ...(come.length === 0 ? [] : [changed('VALUES_WIDENED', path, null, text(come))]),
  ];
};

const boundChange = (path: string, name: string, was: unknown, is: unknown): ContractChange[] => {
  if (isSame(was, is)) return [];
  const at = `${path}.${name}`;
  if (was === undefined) return [changed('VALUES_NARROWED', at, was, is)];
  if (is === undefined) return [changed('VALUES_WIDENED', at, was, is)];
  const isComparable = typeof was === 'number' && typeof is === 'number';
  if (!isComparable) return [changed('FORMAT_CHANGED', at, was, is)];
  return [changed(is > was === BOUNDS[name] ? 'VALUES_WIDENED' : 'VALUES_NARROWED', at, was, is)];
};

/** Options that say which form values have. */
const FORMS: readonly string[] = [
  'pattern',
  'format',
  'timezone',
  'defaultTimezone',
  'multipleOf',
  'uniqueItems',
  'required',
  'dimensions',
];

/** Changes of the values that a property may have. */
const limitChanges = (path: string, before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [before, after].map((one) =>
    isObject(one['logicalTypeOptions']) ? one['logicalTypeOptions'] : {},
  );
  const [had, has] = [was ?? {}, is ?? {}];
  return [
    ...valueChanges(path, before, after),
    ...Object.keys(BOUNDS).flatMap((name) => boundChange(path, name, had[name], has[name])),
    ...FORMS.filter((name) => !isSame(had[name], has[name])).map((name) =>
      changed('FORMAT_CHANGED', `${path}.${name}`, had[name], has[name]),
    ),
    ...otherChanges(path, had, has, [...Object.keys(BOUNDS), ...FORMS]),
  ];
};

const nameOf = (item: JsonObject, at: number): string => textOf(item['name']) ?? `[${at}]`;

/** A physical type with its numbers: `VARCHAR(20)`. */
const TYPE = /^\s*([A-Za-z][A-Za-z0-9_ ]*?)\s*(?:\(\s*(\d+(?:\s*,\s*\d+)*)\s*\))?\s*$/;

/** True if a physical type holds everything that another one held: the same with greater numbers, or with none. */
const isWider = (before: string, after: string): boolean => {
  const [one, other] = [TYPE.exec(before), TYPE.exec(after)];
  if (!one || !other || one[1]?.toLowerCase() !== other[1]?.toLowerCase() || one[2] === undefined) return false;
  const [had, has] = [one[2], other[2]].map((numbers) => numbers?.split(',').map(Number));
  if (!has) return true;
  return had !== undefined && had.length === has.length && had.every((number, at) => number <= (has[at] ?? 0));
};

const typeChanges = (path: string, before: JsonObject, after: JsonObject): ContractChange[] => {
  const logical = isSame(before['logicalType'], after['logicalType'])
    ? []
    : [changed('TYPE_CHANGED', path, before['logicalType'], after['logicalType'])];
  const [was, is] = [textOf(before['physicalType']), textOf(after['physicalType'])];
  if (was === is || logical.length > 0) return logical;
  return [changed(was !== null && is !== null && isWider(was, is) ? 'TYPE_WIDENED' : 'TYPE_CHANGED', path, was, is)];
};

/** The physical name, where it is said: without one it is the name. */
const physicalChanges = (path: string, before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [before, after].map((one) => one['physicalName'] ?? one['name']);
  return was === is ? [] : [changed('PHYSICAL_NAME_CHANGED', path, was, is)];
};

const flagChanges = (path: string, before: JsonObject, after: JsonObject): ContractChange[] =>
  (['required', 'unique'] as const).flatMap((flag) => {
    const [was, is] = [before[flag] === true, after[flag] === true];
    const name = flag === 'required' ? 'REQUIRED' : 'UNIQUE';
    return was === is ? [] : [changed(`${name}_${is ? 'ADDED' : 'REMOVED'}`, path, String(was), String(is))];
  });

const deprecation = (path: string, before: JsonObject, after: JsonObject): ContractChange[] =>
  before['deprecated'] !== true && after['deprecated'] === true ? [changed('DEPRECATED', path)] : [];

/** Members of a property that are compared by themselves. */
const KNOWN = [
  ...['name', 'logicalType', 'physicalType', 'physicalName', 'required', 'unique', 'primaryKey', 'primaryKeyPosition'],
  ...['logicalTypeOptions', 'enum', 'deprecated', 'quality', 'properties', 'items'],
];

const propertyChanges = (path: string, before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [before['items'], after['items']];
  const items = isObject(was) && isObject(is) ? propertyChanges(`${path}[]`, was, is) : [];
  const described =
    isObject(was) !== isObject(is) ? [changed(isObject(is) ? 'PROPERTY_ADDED' : 'PROPERTY_REMOVED', `${path}[]`)] : [];
  return [
    ...typeChanges(path, before, after),
    ...physicalChanges(path, before, after),
    ...flagChanges(path, before, after),
    ...limitChanges(path, before, after),
    ...deprecation(path, before, after),
    ...qualityChanges(path, before['quality'], after['quality']),
    ...propertiesChanges(path, before, after),
    ...items,
    ...described,
    ...otherChanges(path, before, after, KNOWN),
  ];
};

/** The properties that make the key, in their order. */
const keyOf = (object: JsonObject): string =>
  objectsOf(object['properties'])
    .filter((property) => property['primaryKey'] === true)
    .map((property, at) => ({ name: nameOf(property, at), position: Number(property['primaryKeyPosition'] ?? -1) }))
    .sort((one, other) => one.position - other.position)
    .map(({ name }) => name)
    .join(', ');

const propertiesChanges = (path: string, before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [keyOf(before), keyOf(after)];
  const pairs = paired(objectsOf(before['properties']), objectsOf(after['properties']), nameOf);
  return [
    ...(was === is ? [] : [changed('PRIMARY_KEY_CHANGED', path, was || null, is || null)]),
    ...pairs.flatMap(({ name, before: one, after: other }) => {
      const at = `${path}.${name}`;
      if (!one) return [changed('PROPERTY_ADDED', at)];
      return other ? propertyChanges(at, one, other) : [changed('PROPERTY_REMOVED', at)];
    }),
  ];
};

/** Changes of the objects of a contract. */
export const schemaChanges = (before: JsonObject, after: JsonObject): ContractChange[] =>
  paired(objectsOf(before['schema']), objectsOf(after['schema']), nameOf).flatMap(
    ({ name, before: one, after: other }) => {
      if (!one) return [changed('OBJECT_ADDED', name)];
      if (!other) return [changed('OBJECT_REMOVED', name)];
      return [
        ...typeChanges(name, one, other),
        ...physicalChanges(name, one, other),
        ...deprecation(name, one, other),
        ...qualityChanges(name, one['quality'], other['quality']),
        ...propertiesChanges(name, one, other),
        ...otherChanges(name, one, other, KNOWN),
      ];
    },
  );
