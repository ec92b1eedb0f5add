/** The languages of a page, as links to the same page in each of them. */
import { inLanguage, languages, type Language } from './language.js';

/** An address, and the language that it was answered in. */
export interface InLanguage {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly language: Language;
}

/** Entries of a list. */
export const LanguageLinks = ({ path, query, language: current }: InLanguage) => (
  <>
    {languages.map(([language, name]) => (
      <li key={language}>
        <a
          rel="nofollow"
          href={inLanguage(path, query, language)}
          lang={language}
          hreflang={language}
          {...(language === current ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
        </a>
      </li>
    ))}
  </>
);
