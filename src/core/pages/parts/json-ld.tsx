/** Structured data for search engines. */
import type { JsonLd } from '../json-ld.js';

/** Writes it where no text in it can end the element. */
export const JsonLdScript = ({ data }: { readonly data: JsonLd }) => {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
};
