/** Saved searches as the rest of the service sees them. Everything names the user: nobody sees or changes those of others. */
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../core/errors.js';
import { SETTLED_MS } from '../../core/search/adapter.js';
import type { Readable } from '../../core/search/query.js';
import type { NewSavedSearch, PersonOf, SavedSearch, SavedSearchSettings } from './model.js';
import type { NewsDesk } from './news.js';
import type { SavedSearchTable } from './table.js';

/** Most that one user saves; characters of a name. */
const MOST_EACH = 100;
const MOST_NAME = 200;

/** Requires a name that can be shown; `BAD_REQUEST`. */
const requireName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MOST_NAME) {
    throw new Refusal('BAD_REQUEST', `The name must have 1 to ${MOST_NAME} characters.`);
  }
  return trimmed;
};

/** The saved searches of all users. */
export class SavedSearches {
  #personOf: PersonOf | undefined;
  #onMail: (() => void) | undefined;

  constructor(
    private readonly table: SavedSearchTable,
    private readonly news: NewsDesk,
  ) {}

  /** From now on letters are sent to those whom `personOf` knows an address of; `onMail` is told when somebody wants some. */
  sendTo(personOf: PersonOf, onMail: () => void): void {
    this.#personOf = personOf;
    this.#onMail = onMail;
  }

  /** All that the user saved, the latest first. */
  list(user: string): SavedSearch[] {
    return this.table.list(user);
  }

  /** The one with this id; `NOT_FOUND`, also for those of others. */
  require(user: string, id: string): SavedSearch {
    const saved = this.table.find(user, id);
    if (!saved) throw notFound('saved search');
    return saved;
  }

  /** True if letters can reach the user. */
  async reaches(user: string): Promise<boolean> {
    return (await this.#personOf?.(user))?.address !== undefined;
  }

  /** Saves a search. `BAD_REQUEST` where letters cannot be sent, `CONFLICT` where the user saved too many. */
  async save(user: string, asked: NewSavedSearch): Promise<SavedSearch> {
    const name = requireName(asked.name);
    await this.#requireMail(user, asked);
    if (this.table.list(user).length >= MOST_EACH) {
      throw new Refusal('CONFLICT', `There may be ${MOST_EACH} saved searches of one user.`);
    }
    const now = Date.now();
    const times = { created: now, looked: now, mailed: now, attempts: 0 };
    const saved: SavedSearch = { ...asked, name, ...times, id: randomUUID(), user };
    await this.table.insert(saved);
    if (saved.mail) this.#onMail?.();
    return saved;
  }

  /** Changes name and letters. */
  async change(user: string, id: string, settings: SavedSearchSettings): Promise<SavedSearch> {
    const saved = this.require(user, id);
    const name = requireName(settings.name);
    if (!saved.mail) await this.#requireMail(user, settings);
    await this.table.change(saved, { name, mail: settings.mail }, Date.now());
    if (settings.mail) this.#onMail?.();
    return this.require(user, id);
  }

  /** Notes that the owner has seen what there is. What is written at this moment counts as new. */
  async look(user: string, id: string): Promise<SavedSearch> {
    await this.table.look(this.require(user, id), Date.now() - SETTLED_MS);
    return this.require(user, id);
  }

  async remove(user: string, id: string): Promise<void> {
    await this.table.remove(this.require(user, id));
  }

  /** The number of datasets that are new to the owner, of those that may be read. */
  async countNew(saved: SavedSearch, readable: Readable): Promise<number> {
    return (await this.news.newsOf(saved, { after: saved.looked }, readable)).total;
  }

  async #requireMail(user: string, { mail }: SavedSearchSettings): Promise<void> {
    if (!mail || (await this.reaches(user))) return;
    throw new Refusal(
      'BAD_REQUEST',
      'No letters can be sent: there is no mail server here, or no verified address of yours.',
    );
  }
}
