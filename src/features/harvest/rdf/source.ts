/** A DCAT-AP catalogue as RDF, in one document or in pages that Hydra links. */
import { Refusal } from '../../../core/errors.js';
import type { MendedFault } from '../../../core/rdf/parse.js';
import { unlessAborted } from '../../../core/threads/unless-aborted.js';
import type { Intake } from '../../repository/intake/pool.js';
import type { MendedPlace, Source, SourcePage } from '../model.js';
import type { Fetched, Fetcher } from '../net/fetcher.js';
import { ACCEPT, syntaxOfPage } from './media.js';
import { withoutSecrets } from '../sight.js';
import { hostOf } from '../names.js';

/** The tools that RDF sources are read with. */
export interface RdfTools {
  readonly fetcher: Fetcher;
  readonly intake: Intake;
}

/** Pages of one source: more of them are a trap. */
const MOST_PAGES = 100_000;

/** Demands the answer 200. */
export const requireOk = ({ status }: Fetched): void => {
  if (status === 200) return;
  const code = status >= 500 || status === 429 ? 'SOURCE_UNAVAILABLE' : 'SOURCE_UNUSABLE';
  throw new Refusal(code, `The source answered with status ${status}.`);
};

const nothingIn = (instead: string): Refusal =>
  new Refusal(
    'SOURCE_UNUSABLE',
    `The source has nothing to harvest: expected is RDF with resources of the type dcat:Dataset, or an empty dcat:Catalog; found was ${instead}.`,
  );

/** True for a page whose grammar is broken: it is lost, and the others go on. */
export const isUnreadable = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'RDF_SYNTAX';

/** A page that nobody can read, as something of the source that was refused: whatever it describes is not gone. */
export const lostPage = (url: string, { code, detail }: Refusal): SourcePage => ({
  datasets: [{ name: withoutSecrets(url), triples: '', hash: '', fault: { code, detail } }],
});

/** The place of each fault on a page. */
export const placesOn = (url: string, mended: readonly MendedFault[]): readonly MendedPlace[] =>
  mended.map(({ line, column, detail }, at) => ({
    place: `${withoutSecrets(url)}#line=${line}&column=${column}&fault=${at + 1}`,
    detail,
  }));

/** The next page, as a page that cannot be read names it. */
const nextIn = ({ url, body }: Fetched): string | undefined => {
  const words = /(?:hydra[:#]|core#)next(?:Page)?(?:>|"|'|\s)[^<"']{0,40}(?:<|"|'|rdf:resource=["'])([^<>"'\s]+)/.exec(
    body,
  );
  const next = words?.[1]?.replaceAll('&amp;', '&');
  return next !== undefined && URL.canParse(next, url) ? new URL(next, url).href : undefined;
};

/** Reads one source. The cursor is the address of a page. */
export class RdfSource implements Source {
  readonly type = 'dcat';
  readonly #visited = new Set<string>();

  /** `first`: the first page where it was fetched already. */
  constructor(
    private readonly url: string,
    private readonly tools: RdfTools,
    private first?: Fetched,
  ) {}

  /** Reads the page at a cursor; without one the first. */
  async page(cursor: string | undefined, signal: AbortSignal): Promise<SourcePage> {
    const url = cursor ?? this.url;
    this.#visited.add(url);
    const { first } = this;
    const page = cursor === undefined && first ? first : await this.tools.fetcher.fetch(url, ACCEPT, signal);
    this.first = undefined;
    requireOk(page);
    this.#visited.add(page.url);
    const contentType = syntaxOfPage(page.url, page.contentType);
    const reading = this.tools.intake.page({ body: page.body, contentType }, page.url);
    try {
      const { next, instead, loose, mended = [], ...read } = await unlessAborted(reading, signal);
      if (instead !== undefined && cursor === undefined) throw nothingIn(instead);
      const following = next === undefined ? undefined : this.#requireNext(next, page.url);
      const place = `${withoutSecrets(page.url)}#rest`;
      const left: MendedPlace[] = loose === undefined ? [] : [{ place, detail: loose, code: 'INVALID_METADATA' }];
      return { ...read, mended: [...placesOn(page.url, mended), ...left], next: following };
    } catch (error) {
      const next = nextIn(page);
      if (!isUnreadable(error) || (next === undefined && cursor === undefined)) throw error;
      return { ...lostPage(page.url, error), next: next === undefined ? undefined : this.#requireNext(next, page.url) };
    }
  }

  /** The next page is at the same host, and one that was not seen yet. */
  #requireNext(next: string, page: string): string {
    if (this.#visited.has(next)) {
      throw new Refusal('SOURCE_UNUSABLE', 'The pages of the source lead back to one that was read already.');
    }
    if (this.#visited.size > MOST_PAGES) throw new Refusal('SOURCE_UNUSABLE', 'The source has no end of pages.');
    if (![hostOf(this.url), hostOf(page)].includes(hostOf(next))) {
      throw new Refusal('SOURCE_UNUSABLE', 'The pages of the source lead to another host.');
    }
    return next;
  }
}
