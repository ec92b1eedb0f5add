/** The primary subtag of a language tag (BCP 47), in lower case: `de` of `de-AT`. */
export const primary = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';
