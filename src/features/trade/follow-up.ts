/**
 * The work that a removal leaves to do: references of other datasets that led to what is gone, and twins of what is gone. The work is noted
 * in the transaction of the removal and done right after it, at the latest at the next start.
 */
import type { Logger } from '../../core/log.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { ChangeEvent, GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Locks } from '../../core/threads/locks.js';
import { SYSTEM, type Participant, type Put } from '../repository/writes.js';
import { eventOf, eventsOf } from './events.js';
import { delisted, linksTo, originalRemoved } from './delisting.js';
import { statedLink } from '../repository/link.js';
import { unlinkedTriples } from './metadata.js';
import type { TradeTools } from './trade.js';

interface FollowUp {
  readonly number: number;
  readonly task: 'LINK' | 'WITHDRAW';
  readonly dataset: string;
  readonly originalId: string | null;
  readonly version: number | null;
}

const BATCH = 100;

const isSame = (a: GraphDocument, b: GraphDocument): boolean =>
  a.system === b.system && a.hash === b.hash && a.owner === b.owner;

const done = ({ number }: FollowUp): Statement => ({ sql: 'DELETE FROM follow_up WHERE number = ?', params: [number] });

/** Notes what removals and arrivals mean for other datasets, in their transactions. */
export class ReferenceWatch implements Participant {
  constructor(
    private readonly pst: PlatformTerms,
    /** True if the marketplace is elsewhere: then only it knows which of its datasets are there. */
    private readonly elsewhere: boolean,
  ) {}

  onPut({ document, previous }: Put): readonly Statement[] {
    if (previous || document.kind !== 'dataset' || this.elsewhere) return [];
    const { originalId, marketplaceOfferId } = statedLink(document, this.pst);
    return originalId !== undefined && marketplaceOfferId === undefined ? linksTo(document.id, 0) : [];
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    if (kind !== 'dataset') return [];
    return [
      ...originalRemoved(id),
      // The addresses behind a copy are the seller's: whatever has its id next does not lead to them.
      {
        sql: 'DELETE FROM withheld_address WHERE dataset IN (SELECT copy FROM acquisition WHERE copy = ?)',
        params: [id],
      },
      { sql: "UPDATE acquisition SET copy = NULL, state = 'ENDED' WHERE copy = ?", params: [id] },
      ...(this.elsewhere ? [] : delisted(id)),
    ];
  }
}

/** Does what was noted. */
export class FollowUps implements Participant {
  constructor(
    private readonly tools: TradeTools & { readonly database: Database; readonly locks: Locks; readonly log: Logger },
  ) {}

  afterRemoval(): Promise<void> {
    return this.run();
  }

  /** The number of follow-ups that are left. */
  get length(): number {
    return this.tools.database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM follow_up')?.n ?? 0;
  }

  /**
   * Does everything that is noted. The caller holds no lock. What cannot be done now stays noted for the next time: whoever
   * removed something has removed it all the same.
   */
  async run(): Promise<void> {
    if (this.#next(0).length === 0) return;
    await this.tools.locks.exclusive('marketplace follow-ups', async () => {
      let after = 0;
      for (let batch = this.#next(after); batch.length > 0; batch = this.#next(after)) {
        for (const item of batch) await this.#do(item);
        after = batch.at(-1)?.number ?? after;
      }
    });
  }

  async #do(item: FollowUp): Promise<void> {
    try {
      await (item.task === 'LINK' ? this.#link(item) : this.#withdraw(item));
    } catch (error) {
      this.tools.log.error({ err: error, dataset: item.dataset }, 'references could not be set right yet');
    }
  }

  #next(after: number): FollowUp[] {
    return this.tools.database.read<FollowUp>(
      `SELECT number, task, dataset, original_id AS originalId, version FROM follow_up WHERE number > ?
ORDER BY number LIMIT ?`,
      [after, BATCH],
    );
  }

  async #link(item: FollowUp): Promise<void> {
    const { datasets, references, writes, database, terms } = this.tools;
    const { catalogue = '' } = (await datasets.find(item.dataset)) ?? {};
    await datasets.together([{ id: item.dataset, catalogue }], async () => {
      const document = await datasets.find(item.dataset);
      if (!document) return void (await database.write([done(item)]));
      const link = references.of(document.id);
      const stated = statedLink(document, terms).marketplaceOfferId !== undefined;
      const put =
        link?.marketplaceOfferId === undefined && stated
          ? await this.#unstated(document)
          : datasets.relinked(document, link);
      if (isSame(put.document, document)) {
        return void (await database.write([done(item)]));
      }
      const events = [...eventsOf({ puts: [put] }), ...this.#withdrawn(document)];
      await writes.apply({ puts: [put], events, statements: [done(item)] }, SYSTEM);
    });
  }

  /** Whoever deletes the twin withdraws the original. A marketplace elsewhere has its own way to tell. */
  #withdrawn(document: GraphDocument): ChangeEvent[] {
    const { port, records } = this.tools;
    const isWithdrawn = records.publications.of(document.id)?.state === 'WITHDRAWN';
    return isWithdrawn && !port.orders ? [eventOf('withdrawn', document)] : [];
  }

  /** A copy whose metadata name what is gone loses these statements. */
  #unstated(document: GraphDocument): Promise<Put> {
    const { datasets, terms } = this.tools;
    const { id, catalogue = '', originalId, owner } = document;
    const payload = { body: unlinkedTriples(document, terms), contentType: 'application/n-triples' };
    return datasets.preparePut({ id, catalogue, originalId, owner }, payload, SYSTEM);
  }

  async #withdraw(item: FollowUp): Promise<void> {
    const { port, datasets, writes } = this.tools;
    const { dataset: marketplaceId, version } = item;
    await datasets.together([{ id: marketplaceId, catalogue: port.catalogue }], async () => {
      const withdrawal = { marketplaceId, originalId: item.originalId ?? '', version: version ?? 0 };
      const change = await port.withdraw(withdrawal, SYSTEM);
      await writes.apply(
        { ...change, events: eventsOf(change), statements: [done(item), ...(change.statements ?? [])] },
        SYSTEM,
      );
    });
  }
}
