/**
 * Compares what is stored with what the index holds, and has differences mended: what is missing, what is older or other than
 * stored, and what nothing stands behind.
 */
import type { Administration } from '../../../core/search/opensearch/administration.js';
import type { Kind } from '../../../core/search/entry.js';
import type { Due, IndexQueue } from './queue.js';
import type { Header, IndexSource } from './source.js';

/** The findings of a comparison. */
export interface Differences {
  /** Resources that were compared. */
  readonly compared: number;
  readonly missing: number;
  readonly stale: number;
  readonly surplus: number;
}

/** The sides that are compared, and the means to mend differences. */
export interface CheckerTools {
  readonly queue: IndexQueue;
  readonly source: IndexSource;
  readonly administration: Administration;
  readonly signal: AbortSignal;
}

type Named = Pick<Due, 'kind' | 'id'>;
type Why = 'missing' | 'stale' | 'surplus';

const PAGE = 500;
/** The time that the queue gets to be emptied before a difference counts as one, in milliseconds. */
const PATIENCE_MS = 10_000;

const differing = (header: Header, held: ReadonlyMap<string, string>, source: IndexSource): Why | undefined => {
  const state = held.get(header.id);
  if (state === undefined) return 'missing';
  return state === source.state(header) ? undefined : 'stale';
};

/** One comparison. */
class Comparison {
  readonly suspects = new Map<string, Named>();
  compared = 0;

  constructor(private readonly tools: CheckerTools) {}

  /** Everything that is stored. */
  async stored(): Promise<void> {
    const { source, administration, signal } = this.tools;
    for (const kind of ['catalogue', 'dataset'] as const) {
      for (let after = 0; !signal.aborted;) {
        const page = await source.store.list(kind, { after, limit: PAGE });
        const held = await administration.states(
          kind,
          page.map(({ item }) => item.id),
        );
        for (const { item } of page) if (differing(item, held, source)) this.#suspect({ kind, id: item.id });
        this.compared += page.length;
        after = page.at(-1)?.position ?? after;
        if (page.length < PAGE) break;
      }
    }
  }

  /** Everything that the index holds. */
  async held(headerOf: (named: Named) => Promise<Header | undefined>): Promise<void> {
    for await (const page of this.tools.administration.held(PAGE)) {
      for (const { kind, id } of page) if (!(await headerOf({ kind, id }))) this.#suspect({ kind, id });
      if (this.tools.signal.aborted) return;
    }
  }

  #suspect(named: Named): void {
    this.suspects.set(`${named.kind}/${named.id}`, named);
  }
}

/** Looks again at what differed: changes under way are no differences. */
const confirmed = async (
  suspects: readonly Named[],
  headerOf: (named: Named) => Promise<Header | undefined>,
  { queue, source, administration }: CheckerTools,
): Promise<readonly (Named & { readonly why: Why })[]> => {
  const found: (Named & { readonly why: Why })[] = [];
  for (const named of suspects) {
    const held = await administration.states(named.kind, [named.id]);
    const header = await headerOf(named);
    const why = header ? differing(header, held, source) : held.has(named.id) ? 'surplus' : undefined;
    if (why && !queue.has(named)) found.push({ ...named, why });
  }
  return found;
};

/** Compares everything. With `mend`, what differs is queued to be indexed again. Errors: those of the cluster. */
export const compare = async (tools: CheckerTools, mend: boolean): Promise<Differences> => {
  const { source, queue, signal } = tools;
  const comparison = new Comparison(tools);
  const headerOf = ({ kind, id }: Named): Promise<Header | undefined> => source.header(kind, id);
  await comparison.stored();
  await comparison.held(headerOf);
  const suspects = [...comparison.suspects.values()];
  if (suspects.length > 0) await queue.settled(PATIENCE_MS, signal);
  const found = await confirmed(suspects, headerOf, tools);
  const count = (why: Why): number => found.filter((one) => one.why === why).length;
  if (mend) {
    for (const kind of ['catalogue', 'dataset'] as readonly Kind[]) {
      await queue.add(
        kind,
        found.filter((one) => one.kind === kind).map(({ id }) => id),
      );
    }
  }
  return { compared: comparison.compared, missing: count('missing'), stale: count('stale'), surplus: count('surplus') };
};
