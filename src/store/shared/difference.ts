/**
 * The statements that turn one version of a graph into the next. Most writes change few statements of many (a new assessment often nothing
 * but its time), and servers take as long for what is replaced by itself as for what is new.
 */

/** Statements as canonical N-Triples. */
export interface Difference {
  readonly removed: string;
  readonly added: string;
}

const BLANK_NODE = /^_:|(?<= )_:[^\s"<]+ \.$/;
/** Subject and predicate of a statement about a literal. */
const ABOUT_LITERAL = /^\S+ \S+ (?=")/;

/**
 * Names under which a statement may be one with another in an engine that writes literals in forms of its own: `1.50` and `1.5`,
 * or `EN` and `en`. `kept` for what stays, `removed` for what must not take a statement along that stays.
 */
const namesOf = (line: string): { readonly kept: readonly string[]; readonly removed: readonly string[] } => {
  const [about] = ABOUT_LITERAL.exec(line) ?? [];
  if (about === undefined) return { kept: [], removed: [] };
  if (line.endsWith('" .')) return { kept: [`plain ${about}`], removed: [`typed ${about}`] };
  if (line.endsWith('> .')) return { kept: [`typed ${about}`], removed: [`typed ${about}`, `plain ${about}`] };
  const tagged = [line.toLowerCase()];
  return { kept: tagged, removed: tagged };
};

const mayMeet = (removed: readonly string[], kept: readonly string[]): boolean => {
  const taken = new Set(removed.flatMap((line) => namesOf(line).removed));
  return taken.size > 0 && kept.some((line) => namesOf(line).kept.some((name) => taken.has(name)));
};

const linesOf = (triples: string): Set<string> => new Set(triples.split('\n').filter((line) => line !== ''));
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/**
 * The difference of two versions of a graph, each as canonical N-Triples. `undefined` where the graph has to be replaced as a whole:
 * blank nodes differ, which nothing can name, more goes than stays, or an engine might take what stays for what goes.
 */
export const differenceOf = (before: string, after: string): Difference | undefined => {
  const [old, now] = [linesOf(before), linesOf(after)];
  const kept = [...old].filter((line) => now.has(line));
  const removed = [...old].filter((line) => !now.has(line));
  const added = [...now].filter((line) => !old.has(line));
  if (removed.length > kept.length) return undefined;
  if ([...removed, ...added].some((line) => BLANK_NODE.test(line)) || mayMeet(removed, kept)) return undefined;
  return { removed: textOf(removed), added: textOf(added) };
};
