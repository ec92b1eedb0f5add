/**
 * Sends letters about what is new. Each search is looked at in its turn, as its owner reads then. How far one has told is noted after the
 * server has taken it, so after a crash a letter may come twice, never not at all.
 */
import { givenUpSince, pauseAfter } from '../../core/jobs/backoff.js';
import { JobLoop } from '../../core/jobs/loop.js';
import { Wakeup } from '../../core/jobs/wakeup.js';
import type { Logger } from '../../core/log.js';
import type { Mailer } from '../../core/mail/mailer.js';
import { SETTLED_MS } from '../../core/search/adapter.js';
import type { PersonOf, SavedSearch } from './model.js';
import type { News, NewsDesk } from './news.js';
import type { SavedSearchTable } from './table.js';

/** The letter that tells what is new of a saved search, in the languages of the pages. */
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
const letterOf = (
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

/** The needs of letters. */
export interface LettersOptions {
  readonly table: SavedSearchTable;
  readonly news: NewsDesk;
  readonly mailer: Mailer;
  readonly personOf: PersonOf;
  /** Least milliseconds between two letters about one search. */
  readonly pauseMs: number;
  /** Address of the page of saved searches. */
  readonly page: string;
  /** Days of failure after which no other letter is sent. */
  readonly giveUpDays?: number | undefined;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Searches that are looked at in one go. */
const BATCH = 50;
/** Datasets that a letter names. */
const NAMED = 10;

/** The loop of letters. */
export class Letters {
  readonly #loop: JobLoop;
  readonly #wakeup = new Wakeup();
  readonly #now: () => number;
  #ended = false;

  constructor(private readonly options: LettersOptions) {
    this.#now = options.now ?? Date.now;
    this.#loop = new JobLoop({
      work: () => this.#work(),
      fault: 'letters about saved searches failed; they go on in a moment',
      wakeup: this.#wakeup,
      log: options.log,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Tells that there is a search that wants letters. */
  wake(): void {
    this.#wakeup.ring();
  }

  /** Resolves when the letter under way is over. */
  async stop(): Promise<void> {
    this.#ended = true;
    await this.#loop.stop();
  }

  async #work(): Promise<number | undefined> {
    for (const saved of this.options.table.due(this.#now(), BATCH)) {
      if (this.#ended) return undefined;
      await this.#tell(saved);
    }
    return this.options.table.nextDue();
  }

  async #tell(saved: SavedSearch): Promise<void> {
    const { table, news, personOf, pauseMs } = this.options;
    const now = this.#now();
    const until = now - SETTLED_MS;
    const person = await personOf(saved.user);
    const address = person?.address;
    if (person && address !== undefined) {
      const found = await news.newsOf(saved, { after: saved.mailed, until }, person.readable, NAMED);
      if (found.total > 0 && !(await this.#send(saved, address, letterOf(saved, found, this.options.page)))) return;
    }
    // What happens while there is nobody to write to is passed over.
    await table.told(saved, until, now + pauseMs);
  }

  async #send(saved: SavedSearch, to: string, letter: { subject: string; text: string }): Promise<boolean> {
    const { mailer, table, log, page, giveUpDays } = this.options;
    try {
      await mailer.send({ to, ...letter, unsubscribe: page });
      return true;
    } catch (err) {
      const now = this.#now();
      const ends = (saved.failingSince ?? now) <= givenUpSince(now, giveUpDays);
      if (ends || saved.attempts === 0)
        log.warn({ err, savedSearch: saved.id, ends }, 'a letter about a saved search was not taken');
      await table.failed(saved, now, now + pauseAfter(saved.attempts + 1), ends);
      return false;
    }
  }
}
