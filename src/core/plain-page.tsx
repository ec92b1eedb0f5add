/** Pages that bring everything they need along, in the operator's face: one style sheet that the policy names by its hash, and the logo within. */
import type { ComponentChildren } from 'preact';
import { ACCENTS, logoData, ON_ACCENTS, type Brand } from './brand.js';
import { inlineSource } from './html.js';

/** The colours of the pages of the catalogue (src/app/pages/client/page.css). The operator's own come after them. */
export const TOKENS = `:root { color-scheme: light dark;
  --ink: light-dark(#18222c, #e9eef3); --soft: light-dark(#53606d, #a9b6c3); --paper: light-dark(#ffffff, #182029);
  --ground: light-dark(#f6f7f8, #10161d); --line: light-dark(#dde2e7, #303c49); --edge: light-dark(#7b8894, #75838f);
  --accent: light-dark(${ACCENTS.join(', ')}); --accent-strong: light-dark(#0a4f49, #93e6db); --on-accent: light-dark(${ON_ACCENTS.join(', ')});
  --bad: light-dark(#a3121f, #ff9aa4); --radius: 0.75rem; --radius-small: 0.45rem; }
`;

const SIGN = `
.service { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.5rem; font-weight: 650; }
.service a { display: inherit; align-items: inherit; gap: inherit; color: inherit; text-decoration: none; }
.service a:hover { text-decoration: underline; }
.service img, .service svg { height: 1.75rem; max-width: 12rem; flex: none; }
.brand-back { fill: var(--accent); }
.brand-line { fill: none; stroke: var(--on-accent); stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
`;

/** The face of pages that share a style sheet. */
export interface PlainFace {
  readonly name: string | undefined;
  readonly style: string;
  /** The logo within the page, where the operator has one. */
  readonly logo: string | undefined;
  /** Directives of a policy (CSP) that allow these and nothing else. */
  readonly policy: string;
}

/** Makes the face of pages with rules of their own. */
export const plainFace = (rules: string, { name, style: colours = '', logo }: Brand): PlainFace => {
  const style = TOKENS + SIGN + rules + colours;
  return {
    name,
    style,
    logo: logoData(logo),
    policy: `style-src ${inlineSource(style)}${logo ? '; img-src data:' : ''}`,
  };
};

/** The sign of the project, where the operator has none. */
export const Cube = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <path class="brand-back" d="M16 2 29 9.5v13L16 30 3 22.5v-13z" />
    <path class="brand-line" d="m9 12.5 7 4 7-4M16 16.5v8" />
  </svg>
);

/** Whose page it is: logo and name, with a way to the catalogue where people may leave the page. */
const Sign = ({ face, name, home }: Pick<PlainDocument, 'face' | 'name' | 'home'>) => {
  const sign = (
    <>
      {face.logo === undefined ? <Cube /> : <img src={face.logo} alt="" />}
      <span>{face.name ?? name}</span>
    </>
  );
  return <p class="service">{home === undefined ? sign : <a href={home}>{sign}</a>}</p>;
};

/** A page that brings its style sheet along and needs nothing else. */
export interface PlainDocument {
  readonly title: string;
  readonly face: PlainFace;
  /** Name of the service where its operator gave it none. */
  readonly name?: string;
  /** Address that the sign leads to. */
  readonly home?: string;
  readonly language?: string;
  /** More for the head. */
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Writes a page that brings its style sheet along. */
export const PlainDocument = ({
  title,
  face,
  name = 'Data marketplace',
  home,
  language = 'en',
  head,
  children,
}: PlainDocument) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {head}
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: face.style }} />
    </head>
    <body>
      <main>
        <Sign face={face} name={name} {...(home === undefined ? {} : { home })} />
        {children}
      </main>
    </body>
  </html>
);
