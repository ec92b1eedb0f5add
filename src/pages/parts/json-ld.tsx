/** Structured data for search engines. */

/** A value of JSON-LD. */
export type JsonLd = { readonly [member: string]: unknown };

/** Without members that say nothing. */
export const withoutEmpty = (members: JsonLd): JsonLd =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** Writes it where no text in it can end the element. */
export const JsonLdScript = ({ data }: { readonly data: JsonLd }) => {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
};
