/** Statements as numbers: those of the terms of each, one statement after the other, in the order of subject, predicate and object. */

/** Numbers of a statement. */
export const WIDTH = 3;

type Numbers = ArrayLike<number>;

/** Negative where a statement comes before another one, 0 where they are the same. `at`, `to`: where they begin. */
export const compare = (numbers: Numbers, at: number, others: Numbers, to: number): number =>
  (numbers[at] ?? 0) - (others[to] ?? 0) ||
  (numbers[at + 1] ?? 0) - (others[to + 1] ?? 0) ||
  (numbers[at + 2] ?? 0) - (others[to + 2] ?? 0);

const isAscending = (numbers: Numbers): boolean => {
  for (let at = WIDTH; at < numbers.length; at += WIDTH)
    if (compare(numbers, at - WIDTH, numbers, at) >= 0) return false;
  return true;
};

/** Each of these statements once, in their order. */
export const inOrder = (numbers: Uint32Array): Uint32Array => {
  if (isAscending(numbers)) return numbers;
  const places = Array.from({ length: numbers.length / WIDTH }, (_, index) => index * WIDTH);
  places.sort((a, b) => compare(numbers, a, numbers, b));
  const sorted = new Uint32Array(numbers.length);
  let length = 0;
  for (const at of places) {
    if (length > 0 && compare(sorted, length - WIDTH, numbers, at) === 0) continue;
    for (let column = 0; column < WIDTH; column += 1) sorted[length++] = numbers[at + column] ?? 0;
  }
  return sorted.subarray(0, length);
};

/** Those of these statements that are not among others; both in their order. */
export const without = (numbers: Uint32Array, others: Uint32Array): Uint32Array => {
  if (others.length === 0) return numbers;
  const rest = new Uint32Array(numbers.length);
  let length = 0;
  for (let at = 0, other = 0; at < numbers.length; at += WIDTH) {
    while (other < others.length && compare(others, other, numbers, at) < 0) other += WIDTH;
    if (other < others.length && compare(others, other, numbers, at) === 0) continue;
    for (let column = 0; column < WIDTH; column += 1) rest[length++] = numbers[at + column] ?? 0;
  }
  return rest.subarray(0, length);
};
