/** The letter that tells what is new of a saved search, in the languages of the pages. */
import type { News } from './news.js';

interface Words {
  readonly subject: (count: number, name: string) => string;
  readonly lead: (count: number, name: string) => string;
  readonly more: (count: number) => string;
  readonly why: string;
}

const WORDS = {
  en: {
    subject: (count, name) => `${count} new: ${name}`,
    lead: (count, name) =>
      count === 1
        ? `Your saved search "${name}" finds one dataset that is new or was changed:`
        : `Your saved search "${name}" finds ${count} datasets that are new or were changed:`,
    more: (count) => `… and ${count} more.`,
    why: 'You get this letter because you asked for it. Saved searches, and how to end letters:',
  },
  de: {
    subject: (count, name) => `${count} neu: ${name}`,
    lead: (count, name) =>
      count === 1
        ? `Ihre gespeicherte Suche „${name}“ findet einen Datensatz, der neu ist oder geändert wurde:`
        : `Ihre gespeicherte Suche „${name}“ findet ${count} Datensätze, die neu sind oder geändert wurden:`,
    more: (count) => `… und ${count} weitere.`,
    why: 'Sie bekommen diesen Brief, weil Sie darum gebeten haben. Gespeicherte Suchen, und wie die Briefe enden:',
  },
  el: {
    subject: (count, name) => `${count} νέα: ${name}`,
    lead: (count, name) =>
      count === 1
        ? `Η αποθηκευμένη αναζήτησή σας «${name}» βρίσκει ένα σύνολο δεδομένων που είναι νέο ή άλλαξε:`
        : `Η αποθηκευμένη αναζήτησή σας «${name}» βρίσκει ${count} σύνολα δεδομένων που είναι νέα ή άλλαξαν:`,
    more: (count) => `… και ${count} ακόμη.`,
    why: 'Λαμβάνετε αυτό το μήνυμα επειδή το ζητήσατε. Αποθηκευμένες αναζητήσεις και πώς σταματούν τα μηνύματα:',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** Characters of a title in a letter, and of a name in its subject. */
const MOST_TITLE = 200;

/** Text of metadata on one line: what it may hold must not look like lines of the letter. */
const line = (text: string): string => text.replace(/\p{C}+|\s+/gu, ' ').slice(0, MOST_TITLE);

/** Subject and text. `page`: where saved searches are managed. */
export const letterOf = (
  { name, language }: { readonly name: string; readonly language: string },
  { total, datasets }: News,
  page: string,
): { readonly subject: string; readonly text: string } => {
  const words: Words = WORDS[language.slice(0, 2).toLowerCase() as keyof typeof WORDS] ?? WORDS.en;
  const called = line(name);
  const rest = total - datasets.length;
  const text = [
    words.lead(total, called),
    '',
    ...datasets.flatMap(({ title, iri }) => [`* ${line(title)}`, `  ${iri}`]),
    ...(rest > 0 ? ['', words.more(rest)] : []),
    '',
    '-- ',
    words.why,
    page,
    '',
  ].join('\n');
  return { subject: words.subject(total, called), text };
};
