/** The words of a page, as people see or hear them. */

/** Elements whose content is nobody's language: code, and what was typed. */
const WITHOUT = new Set(['script', 'style', 'code', 'pre', 'textarea']);
/** Attributes that are read to people, or shown by scripts. */
const SAID = /\s(?:title|aria-label|alt|placeholder|data-(?!part)[\w-]+)="([^"]*)"/g;
const TOKEN = /<(\/?)([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const plain = (text: string): string =>
  text
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (one) => CHARACTERS[one] ?? one)
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The texts of a page written by Preact: those between tags, and those of attributes. `marked`: a language; elements that a page says to
 * be in it are left out, with what is in them.
 */
export const wordsOf = (html: string, marked?: string): string[] => {
  const words: string[] = [];
  let within: string | undefined;
  let depth = 0;
  for (const [, end = '', name = '', attributes = '', text] of html.matchAll(TOKEN)) {
    if (within !== undefined) {
      if (name === within) depth += end === '' ? 1 : -1;
      if (depth === 0) within = undefined;
      continue;
    }
    if (text !== undefined) words.push(plain(text));
    else if (end === '') {
      for (const [, said = ''] of attributes.matchAll(SAID)) if (!said.startsWith('/')) words.push(plain(said));
      const isMarked = marked !== undefined && name !== 'html' && attributes.includes(` lang="${marked}"`);
      if (!isMarked && !WITHOUT.has(name)) continue;
      within = name;
      depth = 1;
    }
  }
  return words.filter((word) => /\p{L}/u.test(word));
};
