/** Reads stored results. */
import { LRUCache } from 'lru-cache';
import { seenSql, type AllBut } from '../../core/store/readable.js';
import { sourceOf, type StoredText } from '../../core/store/file/packed.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Points } from '../../model/dimensions.js';
import type { Assessment } from '../repository/assessment/assessment.js';
import { keptResults } from '../repository/assessment/kept.js';
import type { Identifiers } from '../repository/identifiers.js';
import { pointsOf } from './kept-points.js';

/** The last result of a dataset. */
export interface Result {
  readonly dataset: string;
  readonly catalogue: string;
  /** The time of the assessment of the dataset, ISO 8601. */
  readonly at: string;
  readonly score: number;
  readonly assessment: Assessment;
}

/** An earlier result. */
export interface PastResult {
  readonly at: string;
  readonly score: number;
  readonly points: Points;
}

/** Part of the datasets, by score. */
export interface Ranking {
  readonly catalogue?: string | undefined;
  /** Lowest and highest score, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly order: 'best' | 'worst';
  /** Continue after this dataset. */
  readonly after?: { readonly score: number; readonly dataset: string } | undefined;
  readonly limit: number;
  /** What the caller may see, where that leaves a few out. */
  readonly seen?: AllBut | undefined;
}

/** A dataset in a ranking. */
export interface Ranked {
  readonly dataset: string;
  readonly score: number;
}

/** Assessments that are kept read; one takes some 10 kB. */
const KEPT = 2_000;

interface Row {
  readonly dataset: string;
  readonly at: string;
  readonly triples: StoredText | null;
}

/** An assessment, which never changes; it is unpacked when somebody reads it. */
class KeptAssessment {
  #read: Assessment | undefined;
  readonly #kept: Uint8Array | undefined;

  constructor(triples: StoredText | null) {
    this.#kept = triples === null ? undefined : sourceOf(triples);
  }

  get read(): Assessment {
    return (this.#read ??= this.#kept ? keptResults(this.#kept).assessment : ({} as Assessment));
  }
}

const keyOf = (dataset: string, at: string): string => `${at} ${dataset}`;

/** Above every score. */
const MOST_SCORE = 1_000_000;

/** Results of all datasets. */
export class Results {
  readonly #assessments: LRUCache<string, KeptAssessment>;

  constructor(
    private readonly database: Database,
    private readonly identifiers: Identifiers,
    most = KEPT,
  ) {
    this.#assessments = new LRUCache({ max: most });
  }

  /** The last result of a dataset, if it was assessed. */
  find(dataset: string): Result | undefined {
    return this.findAll([dataset])[0];
  }

  /** The last results of datasets, in their order; undefined for those that were not assessed. */
  findAll(datasets: readonly string[]): (Result | undefined)[] {
    const columns = 'dataset, catalogue, at, score';
    const sql = `SELECT ${columns} FROM quality WHERE dataset IN (SELECT value FROM json_each(?))`;
    const rows = this.database.readLists<[string, string, string, number]>(columns, sql, [JSON.stringify(datasets)]);
    const held = new Map(rows.map(([dataset, , at]) => [dataset, this.#assessments.get(keyOf(dataset, at))]));
    this.#read(rows.flatMap(([dataset]) => (held.get(dataset) ? [] : [dataset]))).forEach((kept, dataset) =>
      held.set(dataset, kept),
    );
    const found = new Map(rows.map((row) => [row[0], row]));
    return datasets.map((dataset) => {
      const [, catalogue = '', at = '', score = 0] = found.get(dataset) ?? [];
      const kept = held.get(dataset);
      if (!kept) return undefined;
      const about = { dataset, catalogue, at, score };
      return {
        ...about,
        get assessment() {
          return kept.read;
        },
      };
    });
  }

  /** Reads assessments, by their datasets; one that is assessed again has another moment. */
  #read(datasets: readonly string[]): ReadonlyMap<string, KeptAssessment> {
    const found = new Map<string, KeptAssessment>();
    if (datasets.length === 0) return found;
    const named = datasets.map((dataset) => [this.identifiers.iri('metrics', dataset), dataset]);
    const sql = `SELECT dataset, at, triples FROM json_each(?) AS one JOIN quality ON dataset = one.value ->> 1
      LEFT JOIN graph ON graph.iri = one.value ->> 0`;
    for (const { dataset, at, triples } of this.database.read<Row>(sql, [JSON.stringify(named)])) {
      const kept = new KeptAssessment(triples);
      found.set(dataset, kept);
      this.#assessments.set(keyOf(dataset, at), kept);
    }
    return found;
  }

  /** Results of a dataset between two days or moments (ISO 8601; both included), oldest first, at most 500. */
  history(dataset: string, from = '', to = '9'): PastResult[] {
    // A day as the end means the whole day.
    const rows = this.database.read<{ at: string; score: number; points: string }>(
      'SELECT at, score, points FROM quality_history WHERE dataset = ? AND at >= ? AND at <= ? ORDER BY at LIMIT 500',
      [dataset, from, `${to}~`],
    );
    return rows.map(({ at, score, points }) => ({ at, score, points: pointsOf(points) }));
  }

  /** Datasets in the order of their scores; datasets of equal score in the order of their ids. */
  ranking({ catalogue, from = 0, to = MOST_SCORE, order, after, limit, seen }: Ranking): Ranked[] {
    const worst = order === 'worst';
    const within = catalogue === undefined ? '' : 'AND catalogue = ?';
    const beyond = after ? `AND (score, dataset) ${worst ? '>' : '<'} (?, ?)` : '';
    const shown = seen && seenSql(seen, { id: 'dataset', catalogue: 'catalogue' });
    const direction = worst ? 'ASC' : 'DESC';
    return this.database.read<Ranked>(
      `SELECT dataset, score FROM quality WHERE score BETWEEN ? AND ? ${within} ${beyond} ${shown ? `AND ${shown.sql}` : ''}
       ORDER BY score ${direction}, dataset ${direction} LIMIT ?`,
      [
        from,
        to,
        ...(catalogue === undefined ? [] : [catalogue]),
        ...(after ? [after.score, after.dataset] : []),
        ...(shown?.params ?? []),
        limit,
      ],
    );
  }
}
