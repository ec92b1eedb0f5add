/**
 * The texts that GraphiQL keeps in the browser, without request headers: they hold API keys and tokens. GraphiQL's own setting keeps them
 * out of the tabs only; its history writes them with every query that was run.
 */
const withoutHeaders = (value: string): string => {
  try {
    return JSON.stringify(JSON.parse(value, (key, member: unknown) => (key === 'headers' ? null : member)));
  } catch {
    return value;
  }
};

const PREFIX = 'graphiql:';
/** The texts that a person typed, as they are: these hold no headers, but their JSON may have a member of that name. */
const texts = new Set([`${PREFIX}query`, `${PREFIX}variables`]);
const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** GraphiQL writes what was typed a moment later: the page that forgets its tabs must not write them again before it is gone. */
let isLeaving = false;

/** Storage for GraphiQL on top of the browser's. */
export const storage = {
  get length(): number {
    return keys().length;
  },
  getItem: (key: string): string | null => localStorage.getItem(key),
  setItem: (key: string, value: string): void => {
    if (key !== `${PREFIX}headers` && !isLeaving)
      localStorage.setItem(key, texts.has(key) ? value : withoutHeaders(value));
  },
  removeItem: (key: string): void => localStorage.removeItem(key),
  clear: (): void => {
    for (const key of keys()) localStorage.removeItem(key);
  },
};

/** True if there are tabs of an earlier visit. */
export const hasTabs = (): boolean => localStorage.getItem(`${PREFIX}tabState`) !== null;

/** Forgets the tabs for good, so that the next start opens the examples: the page has to be loaded again. */
export const forgetTabs = (): void => {
  isLeaving = true;
  for (const name of ['tabState', 'query', 'variables']) localStorage.removeItem(PREFIX + name);
};
