/** A change of the contract that programs rely on, and what was declared of it. */

/** `breaking`: programs that worked may fail; `dangerous`: they may meet what they do not expect; `compatible`: they go on. */
export type Level = 'breaking' | 'dangerous' | 'compatible';

/** One change. */
export interface Change {
  readonly level: Level;
  /** Coordinate in the schema, or path in the description. */
  readonly place: string;
  readonly what: string;
}

/** A breaking change that was decided on: why, and when. */
export interface Declared {
  readonly place: string;
  readonly reason: string;
  /** ISO 8601 day. */
  readonly date: string;
}

/** True if a declaration is about a place. One that begins with `…` is about every place that ends so: the same change made in many answers. */
export const tells = (declared: Pick<Declared, 'place'>, place: string): boolean =>
  declared.place.startsWith('…') ? place.endsWith(declared.place.slice(1)) : declared.place === place;

/** The breaking changes that nobody has declared. */
export const undeclared = (changes: readonly Change[], declared: readonly Declared[]): readonly Change[] =>
  changes.filter(({ level, place }) => level === 'breaking' && !declared.some((one) => tells(one, place)));

/** The declarations that no change needs, and those without a reason or a day. */
export const idle = (changes: readonly Change[], declared: readonly Declared[]): readonly Declared[] =>
  declared.filter(
    ({ place, reason, date }) =>
      !changes.some((one) => one.level === 'breaking' && tells({ place }, one.place)) ||
      reason.trim() === '' ||
      !/^\d{4}-\d{2}-\d{2}$/.test(date),
  );
