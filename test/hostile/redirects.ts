/** Ways in which a server that may be asked sends its visitor to one that may not. */

/** What the first server answers at a path; `next` makes an address of the first server itself. */
export interface Hop {
  readonly status: number;
  readonly location: string;
}

/** A chain: the answers of the first server by path, beginning at `/0`. The last one leads inside. */
export interface Chain {
  readonly name: string;
  readonly hops: readonly Hop[];
}

const STATUSES = [301, 302, 303, 307, 308];

/** Forms in which `Location` may name a place, given as the address inside and the port of the canary. */
const FORMS: Readonly<Record<string, (url: string) => string>> = {
  whole: (url) => url,
  'without scheme': (url) => url.replace(/^http:/, ''),
  'in capitals': (url) => url.toUpperCase(),
  'with backslashes': (url) => url.replaceAll('/', '\\'),
  'with blanks around': (url) => ` ${url}\t`,
  'with a fragment': (url) => `${url}#@example.org/`,
  'with a user': (url) => url.replace('//', '//example.org@'),
};

/** Chains to each of the addresses: every one by one hop, some in every form, and after hops that are harmless. */
export const chainsTo = (addresses: readonly string[], isHeader: (text: string) => boolean): Chain[] => {
  const direct = addresses.map((location, index) => ({
    name: `${STATUSES[index % STATUSES.length]} ${location}`,
    hops: [{ status: STATUSES[index % STATUSES.length] ?? 302, location }],
  }));
  const [first = ''] = addresses;
  const forms = Object.entries(FORMS).map(([name, form]) => ({
    name: `302 ${name}`,
    hops: [{ status: 302, location: form(first) }],
  }));
  const long = [1, 2, 3, 4].map((harmless) => ({
    name: `after ${harmless} hops`,
    hops: [
      ...Array.from({ length: harmless }, (_, index) => ({ status: 307, location: `/${index + 1}` })),
      { status: 308, location: first },
    ],
  }));
  return [...direct, ...forms, ...long].filter(({ hops }) => hops.every(({ location }) => isHeader(location)));
};
