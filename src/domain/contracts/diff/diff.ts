/** What changed from one version of a contract to another. */
import { objectsOf, textOf, isObject, type JsonObject } from '../model.js';
import { changed, isSame, otherChanges, paired, type ContractChange } from './change.js';
import { schemaChanges } from './schema.js';
import { serviceLevelChanges } from './service-levels.js';

/** The changes, those that break something first. */
export interface ContractDiff {
  readonly changes: readonly ContractChange[];
  readonly isBreaking: boolean;
  /** True if something breaks although the version says that nothing does: it takes no major step. */
  readonly lacksMajorStep: boolean;
}

/** States in which the data are on their way out. */
const ENDING: readonly unknown[] = ['deprecated', 'retired'];

const statusChanges = (before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [before['status'], after['status']];
  if (was === is) return [];
  const goesOn = was === 'retired' || !ENDING.includes(is);
  return [changed(goesOn ? 'STATUS_CHANGED' : 'STATUS_ENDED', 'status', was, is)];
};

/** Members of a server by which nobody reaches it. */
const BESIDE = ['id', 'server', 'description', 'environment', 'roles', 'customProperties'];

const serverChanges = (before: JsonObject, after: JsonObject): ContractChange[] => {
  const nameOf = (server: JsonObject, at: number): string => textOf(server['server']) ?? `[${at}]`;
  const reached = (server: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(server).filter(([member]) => !BESIDE.includes(member)));
  return paired(objectsOf(before['servers']), objectsOf(after['servers']), nameOf).flatMap(
    ({ name, before: one, after: other }) => {
      const at = `servers.${name}`;
      if (!one) return [changed('SERVER_ADDED', at)];
      if (!other) return [changed('SERVER_REMOVED', at)];
      const places = [reached(one), reached(other)] as const;
      if (!isSame(...places)) return [changed('SERVER_CHANGED', at, ...places)];
      return otherChanges(at, one, other, Object.keys(places[0]));
    },
  );
};

const priceChanges = (before: JsonObject, after: JsonObject): ContractChange[] => {
  const [was, is] = [before['price'], after['price']].map((price) => (isObject(price) ? price : undefined));
  const said = ({ priceAmount, priceCurrency, priceUnit }: JsonObject): readonly unknown[] => [
    priceAmount,
    priceCurrency,
    priceUnit,
  ];
  const [one, other] = [said(was ?? {}), said(is ?? {})];
  if (isSame(one, other)) return [];
  const [[amount, ...unit], [now, ...units]] = [one, other];
  const isLower = typeof amount === 'number' && typeof now === 'number' && now < amount && isSame(unit, units);
  const text = (price: readonly unknown[]): string => price.filter((part) => part !== undefined).join(' ');
  return [
    changed(
      isLower || is === undefined ? 'PRICE_LOWERED' : 'PRICE_CHANGED',
      'price',
      was && text(one),
      is && text(other),
    ),
  ];
};

/** The first number of a version; undefined where it has none. */
const majorOf = (version: unknown): string | undefined => /^v?(\d+)(?:[.+-]|$)/i.exec(textOf(version) ?? '')?.[1];

const takesMajorStep = (before: unknown, after: unknown): boolean => {
  const [was, is] = [majorOf(before), majorOf(after)];
  // A version that does not count by numbers says by being another one what it can say.
  if (was === undefined || is === undefined) return before !== after;
  // While a version begins with 0, its second number is the step (Semantic Versioning, clause 4).
  if (was === '0' && is === '0') {
    const minor = (version: unknown): string | undefined => /^v?\d+\.(\d+)/i.exec(textOf(version) ?? '')?.[1];
    return Number(minor(after) ?? 0) > Number(minor(before) ?? 0);
  }
  return BigInt(is) > BigInt(was);
};

const KNOWN = ['id', 'version', 'kind', 'status', 'schema', 'servers', 'slaProperties', 'slaDefaultElement', 'price'];
const ORDER = ['BREAKING', 'NON_BREAKING', 'DOCUMENTATION'];

/** Compares two versions. */
export const diffOf = (before: JsonObject, after: JsonObject): ContractDiff => {
  const changes = [
    ...(before['id'] === after['id'] ? [] : [changed('IDENTITY_CHANGED', 'id', before['id'], after['id'])]),
    ...statusChanges(before, after),
    ...schemaChanges(before, after),
    ...serviceLevelChanges(before, after),
    ...serverChanges(before, after),
    ...priceChanges(before, after),
    ...otherChanges('', before, after, KNOWN),
  ].sort((one, other) => ORDER.indexOf(one.class) - ORDER.indexOf(other.class));
  const isBreaking = changes.some((change) => change.class === 'BREAKING');
  return {
    changes,
    isBreaking,
    lacksMajorStep: isBreaking && !takesMajorStep(before['version'], after['version']),
  };
};
