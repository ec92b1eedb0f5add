/** XML as text. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// eslint-disable-next-line no-control-regex -- characters that XML 1.0 §2.2 does not allow in any form
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for content and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(ILLEGAL, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** An element with text. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** Start of every document. */
export const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';
