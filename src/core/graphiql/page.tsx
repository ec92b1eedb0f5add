/** The GraphiQL page. */
import { renderDocument } from '../html.js';
import type { Bundle } from '../http/assets.js';
import type { Language } from '../language.js';
import { texts } from './texts/index.js';

/** The place where people who use the page log in: a public client with PKCE. */
export interface GraphiqlLogin {
  /** Issuer, as its discovery document names it; its endpoints have the same origin. */
  readonly issuer: string;
  readonly client: string;
  /** Address of the page, where logins and logouts return to. */
  readonly page: string;
}

/** Path of the JSON-LD context of answers. */
export const CONTEXT = '/graphiql/context.jsonld';

/** Path of the style sheet with the operator's colours. */
export const COLOURS = '/graphiql/colours.css';

/** The bundle as the build describes it (`manifest.json`). */
export interface GraphiqlBundle extends Bundle {
  /** Scripts that every visit needs beside `main.js`. */
  readonly preload: readonly string[];
}

export interface GraphiqlPage {
  readonly bundle: GraphiqlBundle;
  readonly endpoint: string;
  readonly login: GraphiqlLogin;
  readonly title: string;
  readonly language: Language;
  /** The operator's logo as an address of data. */
  readonly logo: string | undefined;
  /** Path above the folder of the assets. */
  readonly base: string;
}

/** Writes the page: no inline script, and all it loads lies below `base`. */
export const graphiqlPage = ({ bundle, endpoint, login, title, language, logo, base }: GraphiqlPage): string => {
  const asset = (name: string): string => `${base}/${bundle.folder}/${name}`;
  const settings = {
    'data-endpoint': endpoint,
    'data-examples': '/graphiql/examples.json',
    'data-context': CONTEXT,
    'data-issuer': login.issuer,
    'data-client': login.client,
    'data-page': login.page,
    ...(logo === undefined ? {} : { 'data-logo': logo }),
  };
  return renderDocument(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href={asset('icon.svg')} />
        <link rel="stylesheet" href={asset('page.css')} />
        <link rel="stylesheet" href={COLOURS} />
        <script type="module" src={asset('main.js')} />
        {bundle.preload.map((name) => (
          <link key={name} rel="modulepreload" href={asset(name)} />
        ))}
      </head>
      <body>
        <div id="graphiql" {...settings}>
          <p class="loading">{texts[language].loading}</p>
        </div>
        <noscript>{texts[language].scripts(endpoint)}</noscript>
      </body>
    </html>,
  );
};
