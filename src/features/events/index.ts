/** Events: the change log, and who is told of it. */
import { randomBytes } from 'node:crypto';
import type { Services } from '../repository/services.js';
import type { OpenPart, Part } from '../repository/part.js';
import { Events } from './events.js';
import type { Finds, ReaderOf } from './webhooks/model.js';
import { startRetention } from './retention.js';
import { webhookBacklog, webhookTables } from './webhooks/tables.js';
import { Webhooks, type WebhooksOptions } from './webhooks/webhooks.js';

/** The needs of the part. */
export interface EventsOptions extends Services {
  /** Days for which events stay in the change log; absent for ever. */
  readonly changesDays?: number | undefined;
  /**
   * The rules of webhooks: places that they may lead to although these are not public, and the key of their secrets; absent for a trial.
   */
  readonly webhooks?: Pick<WebhooksOptions, 'allow' | 'sealingKey'> | undefined;
  /** Days of failure after which a webhook is disabled. */
  readonly giveUpDays?: number | undefined;
}

/** The open part. */
export interface OpenEvents extends OpenPart {
  readonly events: Events;
  /** What the event stream says of itself; days are absent where events are kept for ever. */
  readonly stream: { readonly retentionDays: number | undefined };
  readonly webhooks: Webhooks;
}

/** The needs of webhooks once the service can be reached. */
export interface EventsServing {
  /** The events that the owner of a webhook may have. */
  readonly readerOf: ReaderOf;
  /** Whether a search finds a dataset now. */
  readonly finds: Finds;
}

export const eventsPart: Part<EventsOptions, OpenEvents> = {
  name: 'events',
  tables: webhookTables,
  open: (options) => {
    const { database, log, changesDays } = options;
    const events = new Events(options);
    const stream = { retentionDays: changesDays };
    const rules = options.webhooks ?? { allow: [], sealingKey: randomBytes(32) };
    const webhooks = new Webhooks({ ...options, ...rules, events });
    let endRetention: (() => Promise<void>) | undefined;
    return {
      events,
      stream,
      webhooks,
      monitoring: [webhookBacklog],
      start: async ({ readerOf, finds }: EventsServing) => {
        if (changesDays !== undefined) endRetention = startRetention(database, changesDays, log);
        await webhooks.start(readerOf, finds);
      },
      drain: () => events.close(),
      close: async () => {
        await endRetention?.();
        events.close();
        await webhooks.close();
      },
    };
  },
};
