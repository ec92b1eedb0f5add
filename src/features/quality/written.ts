/** Lets the quality of datasets follow their writes: the result is stored with the metadata, or what makes it is queued. */
import { randomUUID } from 'node:crypto';
import type { Change, GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Assessed } from '../repository/assessment/assessing.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { Participant, Put } from '../repository/writes.js';
import type { QualityQueue } from './queue.js';
import { resultChange } from './result-change.js';
import { forgetResult, queueIfChecked, queueJob, unqueue } from './statements.js';
import type { UrlRegister } from './urls/register.js';

/** The tools of the part of quality in each write. */
export interface WrittenTools {
  readonly queue: Pick<QualityQueue, 'wakeup'>;
  readonly urls: UrlRegister;
  readonly identifiers: Identifiers;
  /** Called when there may be URLs to check. */
  readonly onUrls: () => void;
}

/** Least time in milliseconds between two looks at what writes did to the figures, where they left nothing to do. */
const PAUSE = 1_000;

/** The part of quality in each write. */
export class WrittenQuality implements Participant {
  /** True if a write that is not committed yet leaves an assessment, or a URL, to do. */
  #leavesJobs = false;
  #leavesUrls = false;
  #rung = 0;

  constructor(private readonly tools: WrittenTools) {}

  beside({ document, previous, assessed }: Put): Omit<Change, 'remove'> {
    // A change of references beside the metadata, as trade makes them, changes no score.
    if (document.kind !== 'dataset' || previous?.hash === document.hash) return {};
    const { id, iri } = document;
    if (!assessed || assessed.iri !== iri || this.#knowsOf(assessed)) {
      this.#leavesJobs = true;
      return { statements: [queueJob(id, randomUUID(), 'change', Date.now())] };
    }
    const { put, events, statements } = resultChange(document, assessed, this.tools.identifiers);
    const { urls, at } = assessed;
    this.#leavesUrls ||= urls.length > 0;
    return {
      put,
      events,
      statements: [
        ...(previous ? [unqueue(id)] : []),
        ...this.tools.urls[previous ? 'use' : 'begin'](document, urls, Date.now()),
        // Checked between our look and the commit.
        ...(urls.length > 0 ? [queueIfChecked(document, Date.parse(at))] : []),
        ...statements,
      ],
    };
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    if (kind === 'catalogue') return [{ sql: 'DELETE FROM quality_day WHERE catalogue = ?', params: [id] }];
    if (kind !== 'dataset') return [];
    return [unqueue(id), ...forgetResult(id, true)];
  }

  onCommitted(): void {
    if (this.#leavesUrls) this.tools.onUrls();
    this.#leavesUrls = false;
    const now = Date.now();
    if (!this.#leavesJobs && Math.abs(now - this.#rung) < PAUSE) return;
    this.#leavesJobs = false;
    this.#rung = now;
    this.tools.queue.wakeup.ring();
  }

  /** True if one of the URLs was checked before: then the result is another than with URLs that nobody knows. */
  #knowsOf({ urls }: Assessed): boolean {
    return urls.length > 0 && this.tools.urls.statuses(urls).size > 0;
  }
}
