/** The most frequent values, without comparing objects: there may be a hundred thousand. */

/** Above every number of a value, so that a count and a number fit into one double. */
const NUMBERS = 2 ** 26;
/** Up to this many are kept sorted while the rest passes by. */
const FEW = 1_000;

const pack = (count: number, number: number): number => count * NUMBERS + (NUMBERS - 1 - number);
const numberIn = (packed: number): number => NUMBERS - 1 - (packed % NUMBERS);

/** The greatest of some numbers, in rising order. */
const greatest = (numbers: Float64Array, limit: number): Float64Array => {
  if (numbers.length <= limit || limit > FEW) return numbers.sort().slice(-limit);
  const kept = numbers.slice(0, limit).sort();
  for (let at = limit; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    if (number <= (kept[0] ?? 0)) continue;
    let place = 1;
    while (place < limit && (kept[place] ?? 0) < number) place += 1;
    kept.copyWithin(0, 1, place);
    kept[place - 1] = number;
  }
  return kept;
};

/** Values with their counts. */
export interface Ranking {
  /** Numbers of the values, the most frequent first. */
  readonly numbers: Uint32Array;
  /** The number of values that have a count. */
  readonly total: number;
}

/** The values with the highest counts; `counts` is indexed by the number of the value, 0 being none. */
export const byCount = (counts: Uint32Array, limit: number): Ranking => {
  const packed = new Float64Array(counts.length);
  let total = 0;
  for (let number = 1; number < counts.length; number += 1) {
    const count = counts[number] ?? 0;
    if (count > 0) packed[total++] = pack(count, number);
  }
  const best = limit === 0 ? new Float64Array(0) : greatest(packed.subarray(0, total), limit);
  return { total, numbers: Uint32Array.from(best, numberIn).reverse() };
};
