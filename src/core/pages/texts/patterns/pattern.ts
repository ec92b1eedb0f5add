/** Sentences with values in them, in the other languages. */

/** A sentence in the languages beside English; `{1}` stands for the first value. */
export type Translated = Readonly<Record<'de' | 'el', string>>;

/** By the sentence in English, where `{}` stands for a value. */
export type Patterns = Readonly<Record<string, Translated>>;

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const fill = (text: string, values: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (_, number: string) => values[Number(number) - 1] ?? '');

/** Makes the translation of sentences that follow one of these patterns; undefined for all others. */
export const translator = (patterns: Patterns): ((text: string, language: keyof Translated) => string | undefined) => {
  const known = Object.entries(patterns).map(
    ([english, words]) => [new RegExp(`^${english.split('{}').map(escape).join('(.+?)')}$`, 's'), words] as const,
  );
  return (text, language) => {
    for (const [pattern, words] of known) {
      const [found, ...values] = pattern.exec(text) ?? [];
      if (found !== undefined) return fill(words[language], values);
    }
    return undefined;
  };
};
