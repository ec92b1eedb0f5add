/**
 * A Linked Data Event Stream in the form of DCAT-AP Feeds: fragment by fragment, in the order of time. Fragments that say that they will never
 * change are read once; the next harvest goes on behind them.
 */
import { Refusal } from '../../../core/errors.js';
import { unlessAborted } from '../../../core/threads/unless-aborted.js';
import type { HarvestPair } from '../items.js';
import type { Source, SourcePage } from '../model.js';
import type { Fetched } from '../net/fetcher.js';
import { ACCEPT, syntaxOfPage } from '../rdf/media.js';
import { isUnreadable, lostPage, placesOn, requireOk, type RdfTools } from '../rdf/source.js';
import type { HarvestFragments } from './fragments.js';
import { hostOf } from '../names.js';

/** The tools that streams are read with. */
export interface StreamTools extends RdfTools {
  readonly fragments: HarvestFragments;
  /** The place that the harvest goes to. */
  readonly pair: HarvestPair;
}

/** Fragments of one stream: more of them are a trap. */
const MOST_FRAGMENTS = 1_000_000;
/** Known fragments that are passed over in one go. */
const PASSED = 1_000;

/** True if a text names a stream: a page that says so is read as one. */
export const namesStream = (body: string): boolean => body.includes('https://w3id.org/ldes#');

/** Reads one stream. The cursor is a JSON list of the addresses that are still to be read. */
export class LdesSource implements Source {
  readonly type = 'ldes';
  readonly #visited = new Set<string>();

  /** `first`: the first page where it was fetched already. */
  constructor(
    private readonly url: string,
    private readonly tools: StreamTools,
    private first?: Fetched,
  ) {}

  /** Reads the next fragment that is not known yet. */
  async page(cursor: string | undefined, signal: AbortSignal): Promise<SourcePage> {
    const { fragments, pair } = this.tools;
    const waiting = cursor === undefined ? [this.url] : (JSON.parse(cursor) as string[]);
    for (let passed = 0; waiting.length > 0; passed += 1) {
      const url = waiting.shift() ?? '';
      this.#visited.add(url);
      const known = fragments.links(pair, url);
      if (known === undefined) return this.#read(url, waiting, signal);
      waiting.push(...this.#fresh(known, waiting));
      signal.throwIfAborted();
      if (passed >= PASSED) break;
    }
    return { datasets: [], next: this.#nextOf(waiting) };
  }

  async #read(url: string, waiting: string[], signal: AbortSignal): Promise<SourcePage> {
    const { tools, first } = this;
    const page = url === this.url && first ? first : await tools.fetcher.fetch(url, ACCEPT, signal);
    this.first = undefined;
    requireOk(page);
    const contentType = syntaxOfPage(page.url, page.contentType);
    const reading = tools.intake.page({ body: page.body, contentType }, page.url);
    const read = await unlessAborted(reading, signal).catch((error: unknown) => {
      if (!isUnreadable(error) || waiting.length === 0) throw error;
      return error;
    });
    if (read instanceof Refusal) return { ...lostPage(page.url, read), next: this.#nextOf(waiting) };
    const { feed, datasets, catalogue, mended = [] } = read;
    if (!feed)
      throw new Refusal('SOURCE_UNUSABLE', 'A page of the source is none of an event stream (ldes:EventStream).');
    waiting.push(...this.#fresh(feed.links, waiting));
    return {
      datasets,
      catalogue,
      mended: placesOn(page.url, mended),
      gone: feed.gone,
      next: this.#nextOf(waiting),
      ...(page.isImmutable ? { remember: tools.fragments.remember(tools.pair, url, feed.links) } : {}),
    };
  }

  /** Addresses that were not seen yet; all are at the host of the stream. */
  #fresh(links: readonly string[], waiting: readonly string[]): string[] {
    const fresh = links.filter((link) => !this.#visited.has(link) && !waiting.includes(link) && link !== this.url);
    if (fresh.some((link) => !URL.canParse(link) || hostOf(link) !== hostOf(this.url)))
      throw new Refusal('SOURCE_UNUSABLE', 'The fragments of the source lead to another host.');
    if (this.#visited.size > MOST_FRAGMENTS)
      throw new Refusal('SOURCE_UNUSABLE', 'The source has no end of fragments.');
    return fresh;
  }

  #nextOf(waiting: readonly string[]): string | undefined {
    return waiting.length === 0 ? undefined : JSON.stringify(waiting);
  }
}
