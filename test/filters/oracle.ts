/** What a filter means, told over the objects that clients see: an evaluation of its own, without SPARQL. */

type Filter = Readonly<Record<string, unknown>>;
interface Text {
  readonly value: string;
  readonly language: string | null;
}

const DATES = new Set(['issued', 'modified', 'start', 'end', 'expirationDate', 'termDate', 'computedAt']);
const NUMBERS = new Set(['byteSize', 'price', 'numResell', 'downloads']);
const DAY = 86_400_000;

const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null && 'language' in value;
const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null && !isText(value);

/** A date counts from its beginning, and a time without a zone is UTC. */
const instant = (text: string): number => {
  if (text.includes('T')) return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  return Date.parse(`${text}${'-01-01'.slice((text.length - 4) as number)}T00:00:00Z`);
};

const span = (text: string): readonly [number, number] => [
  instant(text),
  instant(text) + (text.includes('T') ? 1 : DAY),
];

const compareDates = (value: string, operator: string, bound: string): boolean => {
  const [time, [from, until]] = [instant(value), span(bound)];
  return {
    lt: time < from,
    gte: time >= from,
    lte: time < until,
    gt: time >= until,
    eq: time >= from && time < until,
    not: !(time >= from && time < until),
  }[operator] as boolean;
};

/** Hundredths: the numbers of the tests have two digits after the point at most. */
const cents = (text: string): number => Math.round(Number(text) * 100);
const compareNumbers = (value: string, operator: string, bound: string): boolean => {
  const [own, other] = [cents(value), cents(bound)];
  const results = { lt: own < other, lte: own <= other, gt: own > other, gte: own >= other };
  return { ...results, eq: own === other, not: own !== other }[operator] as boolean;
};

const speaks = (language: string | null, range: string): boolean => {
  if (language === null) return false;
  const [own, wanted] = [language.toLowerCase(), range.toLowerCase()];
  return wanted === '*' || own === wanted || own.startsWith(`${wanted}-`);
};

const passes = (
  name: string,
  value: Text | string | number | boolean,
  operator: string,
  wanted: unknown,
  fold: boolean,
): boolean => {
  if (operator === 'in') return (wanted as unknown[]).some((one) => passes(name, value, 'eq', one, fold));
  if (operator === 'language') return speaks((value as Text).language, wanted as string);
  if (typeof value === 'boolean') return value === wanted;
  const text = isText(value) ? value.value : String(value);
  if (DATES.has(name)) return compareDates(text, operator, wanted as string);
  if (NUMBERS.has(name)) return compareNumbers(text, operator, wanted as string);
  const [own, other] = fold ? [text.toLowerCase(), (wanted as string).toLowerCase()] : [text, wanted as string];
  const results = { eq: own === other, not: own !== other, contains: own.includes(other) };
  return { ...results, startsWith: own.startsWith(other) }[operator] as boolean;
};

const valueMatches = (name: string, values: readonly (Text | string | number | boolean)[], filter: Filter): boolean => {
  const { exists, ignoreCase, ...operators } = filter;
  const asked = Object.entries(operators);
  if (exists === false) return asked.length === 0 && values.length === 0;
  if (exists === undefined && asked.length === 0) return true;
  return values.some((value) =>
    asked.every(([operator, wanted]) => passes(name, value, operator, wanted, ignoreCase === true)),
  );
};

/** True if an object of the model is what the filter says. */
export const matches = (view: object, filter: Filter): boolean =>
  Object.entries(filter).every(([name, inside]) => {
    if (name === 'and') return (inside as Filter[]).every((part) => matches(view, part));
    if (name === 'or') return (inside as Filter[]).some((part) => matches(view, part));
    if (name === 'not') return !matches(view, inside as Filter);
    const value = (view as Readonly<Record<string, unknown>>)[name];
    const wanted = inside as Filter;
    if (Array.isArray(value) && ('some' in wanted || 'none' in wanted || 'every' in wanted)) {
      const nodes = value as object[];
      return Object.entries(wanted).every(([quantifier, part]) => {
        if (quantifier === 'every') return nodes.every((node) => matches(node, part as Filter));
        return nodes.some((node) => matches(node, part as Filter)) === (quantifier === 'some');
      });
    }
    if (isNode(value) && !Array.isArray(value)) return matches(value, wanted);
    if (value === null && !isValueFilter(wanted)) return false;
    const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null) as (Text | string)[];
    return valueMatches(name, values, wanted);
  });

const OPERATORS = new Set('eq in not lt lte gt gte contains startsWith language ignoreCase exists'.split(' '));

/** True for a filter on plain values: that of a node that is not there names fields instead. */
const isValueFilter = (filter: Filter): boolean =>
  Object.entries(filter).every(
    ([name, value]) => OPERATORS.has(name) && !isNode(Array.isArray(value) ? null : value),
  ) && Object.keys(filter).length > 0;
