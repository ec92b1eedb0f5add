/** Changes of what the data look like: objects such as tables, and their properties. */
import { isObject, objectsOf, textOf, type JsonObject } from '../model.js';
import { changed, isSame, otherChanges, paired, type ContractChange } from './change.js';
import { limitChanges } from './limits.js';
import { qualityChanges } from './quality.js';

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
