/** Edit distance: letters added, dropped, replaced, or swapped with their neighbour (optimal string alignment). */

/** The letters of two words between what they begin and end with alike: these are as far apart as the words. */
const different = (one: string, other: string): [one: string[], other: string[]] => {
  const [a, b] = [[...one], [...other]];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
};

/** The distance of two words, or `most + 1` when it is more than `most`. */
export const distance = (one: string, other: string, most: number): number => {
  const [a, b] = different(one, other);
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let previous = b.map((_, index) => index).concat(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    // What follows is made of these two rows, and adds to them.
    if (Math.min(...row) > most && Math.min(...previous) > most) return most + 1;
    before = previous;
    previous = row;
  }
  return Math.min(previous[b.length] ?? 0, most + 1);
};
