/** The frame that every page has around its content. */
import type { ComponentChildren } from 'preact';
import { LanguageLinks } from '../language-links.js';
import { Cube } from '../plain-page.js';
import type { JsonLd } from './json-ld.js';
import { JsonLdScript } from './parts/json-ld.js';
import { Proof } from './parts/proof.js';
import { SearchBox } from './parts/search-box.js';
import { to } from './urls.js';
import { useVisit } from './visit.js';

/** The navigation; it stands on every page below the workspace. */
const WorkspaceNavigation = () => {
  const { texts, path } = useVisit();
  const entries = [
    [texts.workspace.datasets, to.account],
    [texts.workspace.purchases, to.orders],
    [texts.deals.sales, to.sales],
    [texts.deals.requests, to.requests],
    [texts.workspace.searches, to.searches],
    [texts.people.title, to.colleagues],
    [texts.keys.title, to.keys],
    [texts.workspace.me, to.me],
  ] as const;
  return (
    <nav class="tabs" aria-label={texts.workspace.title}>
      <ul>
        {entries.map(([name, address]) => (
          <li key={address}>
            <a href={address} {...(path === address ? { 'aria-current': 'page' as const } : {})}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Pictures for previews of links, as they are bundled. */
export type Preview = 'home' | 'dataset' | 'offers' | 'organizations' | 'catalogue';

/** A page before it is rendered. */
export interface Page {
  readonly title: string;
  /** One or two sentences for search engines and previews. */
  readonly description?: string;
  readonly status?: number;
  /** Address that search engines shall keep, relative to the service; the path of the request when absent. */
  readonly canonical?: string;
  readonly jsonLd?: JsonLd;
  /** The same in another profile, with a context of its own. */
  readonly furtherJsonLd?: JsonLd | undefined;
  /** The picture that other sites show beside a link to the page. */
  readonly preview?: Preview;
  /** Way to this page: names with their addresses. */
  readonly trail?: readonly (readonly [name: string, address: string])[];
  /** Name of this page at the end of that way; its title when absent. */
  readonly here?: string;
  /** True if the page has a search box of its own. */
  readonly ownSearch?: boolean;
  /** Pages for one person are not for search engines. */
  readonly isPrivate?: boolean;
  readonly content: ComponentChildren;
}

/** The address in front, relative to the service. */
const addressOf = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query.toString()}` : path;

/** True if the page in front belongs to an entry of the navigation. */
const isCurrent = (path: string, address: string): boolean => path === address || path.startsWith(`${address}/`);

const Navigation = () => {
  const { texts, path } = useVisit();
  const entries = [
    [texts.nav.datasets, to.datasets],
    [texts.nav.catalogues, to.catalogues],
    [texts.nav.offers, to.offers],
    [texts.nav.organizations, to.organizations],
  ] as const;
  return (
    <nav class="main-nav" aria-label={texts.nav.label}>
      <ul>
        {entries.map(([name, address]) => (
          <li key={address}>
            <a
              href={address}
              {...(isCurrent(path, address)
                ? { 'aria-current': path === address ? ('page' as const) : ('true' as const) }
                : {})}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Person = () => {
  const { texts, visitor, path, query } = useVisit();
  if (visitor) {
    return (
      <div class="person">
        <a href={to.account}>{visitor.name}</a>
        <form method="post" action={to.logout}>
          <Proof />
          <button type="submit" class="quiet">
            {texts.nav.logout}
          </button>
        </form>
      </div>
    );
  }
  return (
    <div class="person" data-part="person">
      <a class="button quiet" rel="nofollow" href={`${to.login}?return=${encodeURIComponent(addressOf(path, query))}`}>
        {texts.nav.login}
      </a>
    </div>
  );
};

const Header = ({ ownSearch }: { readonly ownSearch: boolean }) => {
  const { texts, face } = useVisit();
  return (
    <header class="site">
      <div class="bar">
        <a class="brand" href={to.home}>
          {face.logo === undefined ? <Cube /> : <img src={face.logo} alt="" height="32" />}
          <span>{texts.site}</span>
        </a>
        <Navigation />
        {ownSearch ? null : <SearchBox id="site-search" isSmall />}
        <Person />
      </div>
    </header>
  );
};

const Trail = ({ trail, title }: Pick<Page, 'title'> & { readonly trail: NonNullable<Page['trail']> }) => {
  const { texts } = useVisit();
  return (
    <nav class="trail" aria-label={texts.nav.trail}>
      <ol>
        {[[texts.nav.home, to.home] as const, ...trail].map(([name, address]) => (
          <li key={address}>
            <a href={address}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
};

const Languages = () => {
  const { texts, path, query, language } = useVisit();
  return (
    <nav aria-label={texts.footer.language}>
      <p class="footer-title">{texts.footer.language}</p>
      <ul data-part="languages">
        <LanguageLinks path={path} query={query} language={language} />
      </ul>
    </nav>
  );
};

const Themes = () => {
  const { texts, path, query, theme: current } = useVisit();
  const back = addressOf(path, query);
  return (
    <form class="themes" method="get" action={to.theme} aria-label={texts.footer.theme} data-part="themes">
      <p class="footer-title">{texts.footer.theme}</p>
      <input type="hidden" name="return" value={back} />
      <div class="segments">
        {(['auto', 'light', 'dark'] as const).map((theme) => (
          <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === current}>
            {texts.footer[theme]}
          </button>
        ))}
      </div>
    </form>
  );
};

const Footer = () => {
  const { texts, face, language } = useVisit();
  const links = face.texts[language]?.links ?? face.texts['en']?.links ?? [];
  return (
    <footer class="site">
      <div class="bar">
        {links.length === 0 ? null : (
          <nav aria-label={texts.site}>
            <p class="footer-title">{texts.site}</p>
            <ul>
              {links.map(([name, address]) => (
                <li key={address}>
                  <a href={address}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-label={texts.footer.terms}>
          <p class="footer-title">{texts.footer.machines}</p>
          <ul>
            <li>
              <a href={to.graphiql}>GraphiQL</a>
            </li>
            <li>
              <a href={to.rest}>REST</a>
            </li>
            <li>
              <a href={to.feed(language, 'atom')}>{texts.footer.feed}</a>
            </li>
            <li>
              <a href={to.sitemap}>{texts.footer.sitemap}</a>
            </li>
          </ul>
        </nav>
        <Languages />
        <Themes />
      </div>
    </footer>
  );
};

/** The page as schema.org sees it, with the way to it. */
const structuredOf = (page: Page, title: string, description: string, url: string, base: string): JsonLd => {
  const { jsonLd, trail } = page;
  const main = jsonLd ?? { '@type': 'WebPage', name: title, description, url };
  if (!trail) return main;
  const itemListElement = [...trail, [page.here ?? page.title, undefined] as const].map(([name, address], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(address === undefined ? {} : { item: base + address }),
  }));
  return {
    ...main,
    subjectOf: { '@type': 'WebPage', url, breadcrumb: { '@type': 'BreadcrumbList', itemListElement } },
  };
};

const Head = ({ page }: { readonly page: Page }) => {
  const { texts, base, path, assets, face, language } = useVisit();
  const address = base + (page.canonical ?? path);
  const title = page.title === texts.site ? texts.site : `${page.title} – ${texts.site}`;
  const description = page.description ?? texts.tagline;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {page.isPrivate || page.status !== undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={address} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={texts.site} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language} />
      <meta property="og:image" content={`${base}${assets}/${page.preview ?? 'home'}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={texts.site} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href={`${assets}/icon.svg`} type="image/svg+xml" />
      <link rel="stylesheet" href={`${assets}/page.css`} />
      {face.style === undefined ? null : <link rel="stylesheet" href={face.style} />}
      <script type="module" src={`${assets}/main.js`} />
      <link rel="alternate" type="application/atom+xml" title={texts.nav.datasets} href={to.feed(language, 'atom')} />
      <link rel="alternate" type="application/rss+xml" title={texts.nav.datasets} href={to.feed(language, 'rss')} />
      <JsonLdScript data={structuredOf(page, title, description, address, base)} />
      {page.furtherJsonLd ? <JsonLdScript data={page.furtherJsonLd} /> : null}
    </head>
  );
};

/** The whole document. */
export const Document = ({ page }: { readonly page: Page }) => {
  const { texts, language, theme, note, path, visitor } = useVisit();
  const isOwn = visitor !== undefined && isCurrent(path, to.account);
  return (
    <html lang={language} {...(theme === 'auto' ? {} : { 'data-theme': theme })}>
      <Head page={page} />
      <body>
        <a class="skip" href="#content">
          {texts.skip}
        </a>
        <Header ownSearch={page.ownSearch ?? false} />
        <main id="content">
          {page.trail ? <Trail trail={page.trail} title={page.here ?? page.title} /> : null}
          {note ? (
            <div class="notice" role="status">
              <p>{texts.notes[note]}</p>
            </div>
          ) : null}
          {isOwn ? <WorkspaceNavigation /> : null}
          {page.content}
        </main>
        <Footer />
      </body>
    </html>
  );
};
