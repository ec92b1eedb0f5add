/** The texts of a CKAN portal that can stand as IRIs. */

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

/** True if a text is an absolute IRI in form. */
export const isIriReference = (value: string): boolean =>
  value.length <= 2_000 && ABSOLUTE.test(value) && URL.canParse(value);

/** True if it is an address of the web. */
export const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value) && isIriReference(value);

/** An address of the web in a form that RDF takes: blanks and other forbidden characters percent-encoded. */
export const webAddress = (value: string | undefined): string | undefined => {
  if (value === undefined || !/^(https?|ftp):\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const written = isIriReference(value) ? value : new URL(value).href.replace(/[{}|\\^`]/g, encodeURIComponent);
  return isIriReference(written) ? written : undefined;
};
