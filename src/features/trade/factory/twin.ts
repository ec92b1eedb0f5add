/** Compares one dataset on both sides, and sets right what differs. */
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Outbox } from '../../events/outbox/outbox.js';
import type { Acquisitions } from '../acquisition.js';
import type { Publication, Publications } from '../publication.js';
import type { MarketplaceClient } from './client.js';
import type { RemoteCopies } from './copies.js';
import { originPath, subjectOf, withdrawal } from './publishing.js';

/** The ways in which the two sides can differ, as far as no delivery is on its way. */
export type Difference =
  /** On the marketplace according to this side, and not there. */
  | 'MISSING'
  /** Withdrawn on this side, and still there. */
  | 'LEFT_OVER'
  /** There in another version than the one delivered last. */
  | 'CHANGED';

/** The deeds of a factory when a dataset that it published or bought has left the marketplace. */
export interface Departures {
  /** Ends the cross-references to the dataset; a publication counts as withdrawn. Does nothing the second time. */
  departed(marketplaceId: string): Promise<void>;
}

/** The tools that twins are compared with. */
export interface TwinTools {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly client: MarketplaceClient;
  readonly catalogue: string;
  readonly copies: RemoteCopies;
  readonly publications: Publications;
  readonly acquisitions: Acquisitions;
  readonly departures: Departures;
}

const ABSENT = [404, 410];

/** Entity tags name representations; the part before the dot names the content. */
const sameContent = (one: string | null, other: string | null): boolean => {
  const content = (tag: string | null): string | undefined => tag?.replace(/^W\/|"/g, '').split('.')[0];
  return content(one) === content(other);
};

/** Compares datasets with what the marketplace holds. */
export class Twins {
  constructor(private readonly tools: TwinTools) {}

  /** True if this deployment has published or bought the dataset. */
  concerns(marketplaceId: string): boolean {
    const { publications, acquisitions, copies } = this.tools;
    return (
      publications.at(marketplaceId) !== undefined ||
      acquisitions.copies(marketplaceId).length > 0 ||
      copies.find(marketplaceId) !== undefined
    );
  }

  /**
   * The difference of the sides about a dataset; `undefined` when they agree, or will when the delivery under way has ended. Throws
   * `DeliveryProblem` when the marketplace cannot be asked.
   */
  async compare(marketplaceId: string, signal: AbortSignal): Promise<Difference | undefined> {
    const { client, catalogue, publications } = this.tools;
    if (this.#pending(marketplaceId)) return undefined;
    const before = publications.at(marketplaceId);
    const call = { method: 'HEAD', path: originPath(catalogue, marketplaceId) } as const;
    const { status, headers } = await client.expect([200, ...ABSENT], call, signal);
    // What was queued or delivered while the marketplace was asked makes its answer an old one.
    if (this.#pending(marketplaceId) || publications.at(marketplaceId)?.version !== before?.version) return undefined;
    return this.#difference(marketplaceId, before, ABSENT.includes(status) ? undefined : headers.get('etag'));
  }

  /** Compares and sets right. Returns what was found. */
  async mend(marketplaceId: string, signal: AbortSignal): Promise<Difference | undefined> {
    const { database, outbox, client, copies, publications, departures } = this.tools;
    const found = await this.compare(marketplaceId, signal);
    if (found === 'MISSING') {
      await departures.departed(marketplaceId);
      await database.write([copies.forget(marketplaceId)]);
    }
    if (found === 'LEFT_OVER') {
      // An attempt that was given up here arrived there late.
      const originalId = publications.at(marketplaceId)?.dataset ?? copies.find(marketplaceId)?.originalId ?? '';
      const version = publications.at(marketplaceId)?.version ?? 0;
      await database.write([outbox.enqueue(withdrawal(client.url, { marketplaceId, originalId, version }))]);
      outbox.wakeup.ring();
    }
    return found;
  }

  #pending(marketplaceId: string): boolean {
    return this.tools.outbox.count({ subject: subjectOf(marketplaceId) }) > 0;
  }

  #difference(
    marketplaceId: string,
    publication: Publication | undefined,
    etag: string | null | undefined,
  ): Difference | undefined {
    const copy = this.tools.copies.find(marketplaceId);
    const wanted = publication !== undefined && publication.state !== 'WITHDRAWN';
    if (etag === undefined) {
      const bought = this.tools.acquisitions.copies(marketplaceId).some(({ gone }) => gone === 0);
      return wanted || bought || copy ? 'MISSING' : undefined;
    }
    if (!wanted) return publication || copy ? 'LEFT_OVER' : undefined;
    return copy && !sameContent(copy.etag, etag) ? 'CHANGED' : undefined;
  }
}
