/** A contract as people read it: its tables, rules and promises as plain values. */
import { objectsOf, scalarOf, textOf, type JsonObject } from '../repository/contracts/model.js';
import { isObject } from '../../core/json.js';

/** A property of an object, such as a column; those inside of others follow them. */
export interface ContractProperty {
  readonly name: string;
  /** The way to it within its object, such as `address.street`. */
  readonly path: string;
  readonly logicalType: string | null;
  readonly physicalType: string | null;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isPrimaryKey: boolean;
  readonly description: string | null;
  readonly classification: string | null;
  /** The values that it may have; empty where it may have any. */
  readonly values: readonly string[];
}

/** A rule of quality. */
export interface ContractRule {
  readonly name: string | null;
  /** The property that it is about; null for the whole object. */
  readonly property: string | null;
  readonly type: string;
  readonly description: string | null;
  /** What is demanded, such as `nullValues mustBe 0`; null where words alone say it. */
  readonly demand: string | null;
  readonly dimension: string | null;
  readonly severity: string | null;
}

/** An object, such as a table. */
export interface ContractObject {
  readonly name: string;
  readonly physicalName: string | null;
  readonly physicalType: string | null;
  readonly description: string | null;
  readonly properties: readonly ContractProperty[];
  readonly rules: readonly ContractRule[];
}

/** A promise about the service. */
export interface ServiceLevel {
  readonly property: string;
  readonly value: string;
  readonly unit: string | null;
  readonly element: string | null;
  readonly description: string | null;
}

/** A place where the data are. */
export interface ContractServer {
  readonly server: string;
  readonly type: string;
  readonly environment: string | null;
  readonly description: string | null;
}

/** All that people read of a contract. */
export interface ContractOverview {
  readonly name: string | null;
  readonly purpose: string | null;
  readonly usage: string | null;
  readonly limitations: string | null;
  readonly objects: readonly ContractObject[];
  readonly serviceLevels: readonly ServiceLevel[];
  readonly servers: readonly ContractServer[];
  /** Plain words, such as `9.95 USD per megabyte`. */
  readonly price: string | null;
}

const valuesOf = (property: JsonObject): string[] =>
  objectsOf(property['enum']).map(({ value }) => scalarOf(value) ?? JSON.stringify(value));

/** Operators in which a rule says what it demands. */
const demandOf = (rule: JsonObject): string | null => {
  const metric = textOf(rule['metric']) ?? textOf(rule['rule']) ?? textOf(rule['query']) ?? textOf(rule['engine']);
  const operator = Object.keys(rule).find((member) => member.startsWith('must'));
  const value = operator === undefined ? undefined : rule[operator];
  const words = [
    ...[metric, operator, value === undefined ? null : (scalarOf(value) ?? JSON.stringify(value))],
    operator === undefined ? null : textOf(rule['unit']),
  ].filter((word) => word !== null && word !== undefined);
  return words.length === 0 ? null : words.join(' ');
};

const rulesOf = (holder: JsonObject, property: string | null): ContractRule[] =>
  objectsOf(holder['quality']).map((rule) => ({
    name: textOf(rule['name']) ?? textOf(rule['id']),
    property,
    type: textOf(rule['type']) ?? 'library',
    description: textOf(rule['description']),
    demand: demandOf(rule),
    dimension: textOf(rule['dimension']),
    severity: textOf(rule['severity']),
  }));

/** A property with those inside of it, and the rules of all of them. */
const collect = (property: JsonObject, path: string, properties: ContractProperty[], rules: ContractRule[]): void => {
  properties.push({
    name: textOf(property['name']) ?? path,
    path,
    logicalType: textOf(property['logicalType']),
    physicalType: textOf(property['physicalType']),
    isRequired: property['required'] === true,
    isUnique: property['unique'] === true,
    isPrimaryKey: property['primaryKey'] === true,
    description: textOf(property['description']),
    classification: textOf(property['classification']),
    values: valuesOf(property),
  });
  rules.push(...rulesOf(property, path));
  for (const inside of objectsOf(property['properties'])) {
    collect(inside, `${path}.${textOf(inside['name']) ?? ''}`, properties, rules);
  }
  if (isObject(property['items'])) collect(property['items'], `${path}[]`, properties, rules);
};

const objectOf = (object: JsonObject): ContractObject => {
  const properties: ContractProperty[] = [];
  const rules = rulesOf(object, null);
  for (const property of objectsOf(object['properties']))
    collect(property, textOf(property['name']) ?? '', properties, rules);
  return {
    name: textOf(object['name']) ?? '',
    physicalName: textOf(object['physicalName']),
    physicalType: textOf(object['physicalType']),
    description: textOf(object['description']),
    properties,
    rules,
  };
};

const priceOf = (price: unknown): string | null => {
  if (!isObject(price)) return null;
  const [amount, currency, unit] = ['priceAmount', 'priceCurrency', 'priceUnit'].map((member) =>
    scalarOf(price[member]),
  );
  const words = [amount, currency, unit == null ? null : `/ ${unit}`].filter((word) => word != null);
  return words.length === 0 ? null : words.join(' ');
};

/** What people read of a contract. */
export const overviewOf = (contract: JsonObject): ContractOverview => {
  const about = isObject(contract['description']) ? contract['description'] : {};
  return {
    name: textOf(contract['name']),
    purpose: textOf(about['purpose']),
    usage: textOf(about['usage']),
    limitations: textOf(about['limitations']),
    objects: objectsOf(contract['schema']).map(objectOf),
    serviceLevels: objectsOf(contract['slaProperties']).map((one) => ({
      property: textOf(one['property']) ?? '',
      value: scalarOf(one['value']) ?? JSON.stringify(one['value'] ?? null),
      unit: textOf(one['unit']),
      element: textOf(one['element']),
      description: textOf(one['description']),
    })),
    servers: objectsOf(contract['servers']).map((one) => ({
      server: textOf(one['server']) ?? '',
      type: textOf(one['type']) ?? '',
      environment: textOf(one['environment']),
      description: textOf(one['description']),
    })),
    price: priceOf(contract['price']),
  };
};
