/** Changes of the values that a property may have: its list of values, its bounds, its form. */
import { isObject, objectsOf, scalarOf, type JsonObject } from '../model.js';
import { changed, isSame, otherChanges, type ContractChange } from './change.js';

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
export const limitChanges = (path: string, before: JsonObject, after: JsonObject): ContractChange[] => {
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
