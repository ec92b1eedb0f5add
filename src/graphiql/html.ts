/** The HTML of the GraphiQL page. */

import type { GraphiqlLogin } from './routes.js';

/** Path of the JSON-LD context of answers. */
export const CONTEXT = '/graphiql/context.jsonld';

/** What the build says about the bundle (`manifest.json`). */
export interface GraphiqlBundle {
  /** Folder of the assets, named after their content. */
  readonly folder: string;
  /** Scripts that every visit needs beside `main.js`. */
  readonly preload: readonly string[];
}

export interface GraphiqlPage {
  readonly bundle: GraphiqlBundle;
  readonly endpoint: string;
  readonly login: GraphiqlLogin;
  readonly title: string;
  /** Path above the folder of the assets. */
  readonly base: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Writes the page: no inline script, and all it loads lies below `base`. */
export const graphiqlHtml = ({ bundle, endpoint, login, title, base }: GraphiqlPage): string => {
  const asset = (name: string): string => escape(`${base}/${bundle.folder}/${name}`);
  const settings = Object.entries({
    endpoint,
    examples: '/graphiql/examples.json',
    context: CONTEXT,
    issuer: login.issuer,
    client: login.client,
    page: login.page,
  })
    .map(([name, value]) => `data-${name}="${escape(value)}"`)
    .join(' ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="${asset('icon.svg')}">
<link rel="stylesheet" href="${asset('page.css')}">
<script type="module" src="${asset('main.js')}"></script>
${bundle.preload.map((name) => `<link rel="modulepreload" href="${asset(name)}">`).join('\n')}
</head>
<body>
<div id="graphiql" ${settings}><p class="loading">Loading GraphiQL…</p></div>
<noscript>GraphiQL needs JavaScript. The GraphQL endpoint itself is ${escape(endpoint)}.</noscript>
</body>
</html>
`;
};
