/** Which of several media types a client gets, by its header `Accept` (RFC 9110 §12.5.1): the one reader of that header. */

/** Something that can be answered: its media type, what it stands for, and whether it counts only where a client names it. */
export type Offer<Value> = readonly [type: string, value: Value, onlyNamed?: boolean];

/** Chooses by a header. Undefined where nothing that is offered is accepted. */
export type Choice<Value> = (accept: string | undefined) => Value | undefined;

interface MediaType {
  /** In lower case; without a subtype it is no media type. */
  readonly type: string;
  /** Values by names, all in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

interface Range extends MediaType {
  readonly weight: number;
}

/** How well a range fits an offer: the higher, the more exactly. */
const [NONE, ANY, FAMILY, OTHER_PARAMETERS, NAMED, EXACT] = [0, 1, 2, 3, 4, 5];

// What separates stands between quotes as well, where it separates nothing.
const COMMAS = /(?:[^,"]|"(?:\\.|[^"\\])*"?)+/g;
const SEMICOLONS = /(?:[^;"]|"(?:\\.|[^"\\])*"?)+/g;

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1');

const mediaTypeOf = (text: string): MediaType => {
  const [type = '', ...parameters] = (text.toLowerCase().match(SEMICOLONS) ?? []).map((part) => part.trim());
  const pairs = parameters.map((parameter) => {
    const at = parameter.indexOf('=');
    return at < 0
      ? ([parameter, ''] as const)
      : ([parameter.slice(0, at).trim(), unquoted(parameter.slice(at + 1).trim())] as const);
  });
  return { type, parameters: new Map(pairs.filter(([name]) => name !== '')) };
};

/** A weight that cannot be read counts in full, as a client that cannot write one wants something. */
const weightOf = (text: string | undefined): number => {
  const weight = text === undefined || text === '' ? 1 : Number(text);
  return Number.isNaN(weight) ? 1 : Math.min(Math.max(weight, 0), 1);
};

const rangesOf = (accept: string): readonly Range[] =>
  (accept.match(COMMAS) ?? [])
    .map(mediaTypeOf)
    .filter(({ type }) => type.includes('/'))
    .map(({ type, parameters }) => {
      const others = new Map(parameters);
      others.delete('q');
      return { type, parameters: others, weight: weightOf(parameters.get('q')) };
    });

/** True if an offer has a parameter; all texts of this service are in UTF-8, whether their type says so or not. */
const has = ({ parameters }: MediaType, name: string, value: string): boolean =>
  parameters.get(name) === value || (name === 'charset' && /^utf-?8$/.test(value));

const fit = (range: Range, offer: MediaType): number => {
  if (range.type === '*/*') return ANY;
  if (range.type.endsWith('/*')) return offer.type.startsWith(range.type.slice(0, -1)) ? FAMILY : NONE;
  if (range.type !== offer.type) return NONE;
  if (range.parameters.size === 0) return NAMED;
  if ([...range.parameters].every(([name, value]) => has(offer, name, value))) return EXACT;
  // Whoever asks for a form of a type gets the type; whoever refuses a form does not refuse the type.
  return range.weight === 0 ? NONE : OTHER_PARAMETERS;
};

/** The range that says most exactly whether something is wanted. */
const verdict = (ranges: readonly Range[], offer: MediaType): { weight: number; exact: number; place: number } => {
  let best = { weight: 0, exact: NONE, place: ranges.length };
  ranges.forEach((range, place) => {
    const exact = fit(range, offer);
    if (exact > best.exact || (exact === best.exact && exact > NONE && range.weight > best.weight))
      best = { weight: range.weight, exact, place };
  });
  return best;
};

/**
 * Chooses among offers: the highest weight wins, then what is named rather than meant by a wildcard, then what the client names
 * first, then what is offered first. Without a header, or one in which there is no media type, it is the first offer.
 */
export const negotiation = <Value>(offers: readonly Offer<Value>[]): Choice<Value> => {
  const known = offers.map(([type, value, onlyNamed = false]) => ({ type: mediaTypeOf(type), value, onlyNamed }));
  return (accept = '') => {
    const ranges = rangesOf(accept);
    if (ranges.length === 0) return known[0]?.value;
    const [best] = known
      .map(({ type, value, onlyNamed }) => ({ value, onlyNamed, ...verdict(ranges, type) }))
      .filter(({ weight, exact, onlyNamed }) => weight > 0 && (!onlyNamed || exact > FAMILY))
      .sort(
        (one, other) =>
          other.weight - one.weight ||
          Math.min(other.exact, OTHER_PARAMETERS) - Math.min(one.exact, OTHER_PARAMETERS) ||
          one.place - other.place ||
          other.exact - one.exact,
      );
    return best?.value;
  };
};

/** Chooses among media types that stand for themselves. */
export const amongTypes = (types: readonly string[]): Choice<string> => negotiation(types.map((type) => [type, type]));

/** The ranges of a header, each with half of its weight: what comes before it counts first. */
export const halved = (accept: string): string[] =>
  rangesOf(accept).map(({ type, weight }) => `${type};q=${(weight / 2).toFixed(3)}`);
