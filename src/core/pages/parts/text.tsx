/** Texts of metadata: each comes in several languages, and the page says in which one it shows it. */
import type { TextPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { useVisit } from '../visit.js';

/** A text in one language. */
export interface Chosen {
  readonly value: string;
  /** BCP 47 tag, where the text has one. */
  readonly language?: string;
}

const matches = (text: TextPartsFragment, wanted: string): boolean => {
  const tag = text.language?.toLowerCase() ?? '';
  return tag === wanted.toLowerCase() || tag.split('-')[0] === wanted.toLowerCase().split('-')[0];
};

/** The text in the first of the languages that is there, else one without a language, else any. */
export const choose = (texts: readonly TextPartsFragment[], languages: readonly string[]): Chosen | undefined => {
  const preferred = languages.map((wanted) => texts.find((text) => matches(text, wanted))).find(Boolean);
  const found = preferred ?? texts.find(({ language }) => language === null) ?? texts[0];
  return found && { value: found.value, ...(found.language ? { language: found.language } : {}) };
};

/** Attributes that tell the language of a text to screen readers, where it is another one than that of the page. */
export const languageAttributes = (text: Chosen | undefined, language: string): { lang?: string; dir?: 'auto' } =>
  text?.language === undefined || text.language.toLowerCase() === language ? {} : { lang: text.language, dir: 'auto' };

/** A text in the language that the visitor prefers; `fallback` where there is none. */
export const Text = ({ of, fallback }: { readonly of: readonly TextPartsFragment[]; readonly fallback?: string }) => {
  const { languages, language } = useVisit();
  const text = choose(of, languages);
  return <span {...languageAttributes(text, language)}>{text?.value ?? fallback}</span>;
};

/** The beginning of a text, at most `length` characters, cut between words. */
export const shorten = (text: string, length: number): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
};
