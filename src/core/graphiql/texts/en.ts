/** What is ours on the GraphiQL page, in English. The words of GraphiQL itself are those of its authors. */

/** In English. */
export const en = {
  loading: 'Loading GraphiQL…',
  scripts: (endpoint: string) => `GraphiQL needs JavaScript. The GraphQL endpoint itself is ${endpoint}.`,
  openExamples: 'Open examples',
  examples: 'Examples',
  audiences: {
    start: 'First steps',
    provider: 'For data providers',
    buyer: 'For buyers',
    frontend: 'For frontend developers',
    operator: 'For operators',
  },
  restore: 'Close all tabs and open the examples again',
  /** Two lines of a comment in the editor of headers. */
  headers: [
    'To write, sign in above; or put a key in and take the',
    'slashes of the next line away. Headers are never stored.',
  ],
  untitled: '<untitled>',
  asSparql: 'as SPARQL',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedIn: 'Signed in',
  cost: 'cost',
  request: 'request',
  costOf: (requested: string, maximum: string) => `${requested} of ${maximum} that one operation may cost`,
  showHeaders: 'Show the headers of the answer',
  jsonLd: 'Answer as JSON-LD',
  noJsonLd: 'Nothing in this answer stands for a resource with metadata.',
  inTerms: 'In terms of DCAT, made from the schema.',
  context: 'Whole context',
  /** Before and after the name of a field. */
  askFor: 'Ask for ',
  toName: ' to name the nodes.',
  copy: 'Copy',
  copied: 'Copied',
  notAllowed: 'Not allowed',
  refused: 'Your login was refused or has ended; please sign in again.',
  foreign: 'This login is not yours; please sign in again.',
  noProvider: 'The identity provider is not the one that is configured, or cannot be reached.',
  unreachable: 'The identity provider cannot be reached; try again in a moment.',
  insecure: 'Browsers let people sign in over https only (or on this machine).',
  notBegun: 'This login was not begun here; please sign in again.',
  ended: 'Your login has ended; please sign in again.',
};

/** The words of one language. */
export type GraphiqlTexts = typeof en;
