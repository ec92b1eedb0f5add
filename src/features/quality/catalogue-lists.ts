/** The faults in a catalogue, item by item: violations of DCAT-AP and of the profiles that it names, and distributions with their URLs. */
import { ID_OF_KEY, OF_CATALOGUE } from '../../core/store/file/distributions.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Finding } from '../repository/validation/report.js';
import type { DistributionAssessment, IndicatorOutcome } from '../repository/assessment/assessment.js';
import type { Results } from './results.js';

/** Part of a list. */
export interface ListRange {
  readonly offset: number;
  readonly limit: number;
  /** The datasets that the caller sees of the catalogue; all where absent. */
  readonly shown?: readonly string[] | undefined;
}

/** Part of a list with the length of the whole. */
export interface PartOfList<T> {
  /** The number of all of them; counted up to `MOST_COUNTED`. */
  readonly total: number;
  readonly items: readonly T[];
}

/** A violation with the dataset that has it. */
export interface CatalogueViolation {
  readonly dataset: string;
  readonly finding: Finding;
}

/** A distribution with what is known about its URLs. */
export interface CheckedDistribution {
  readonly dataset: string;
  readonly distribution: DistributionAssessment;
  readonly accessUrl: IndicatorOutcome | undefined;
  readonly downloadUrl: IndicatorOutcome | undefined;
}

/** Longer lists are not counted to their end: counting must not hold the service up. */
export const MOST_COUNTED = 10_000;

const SHOWN = '(?3 IS NULL OR dataset IN (SELECT value FROM json_each(?3)))';
const VIOLATIONS = `FROM quality JOIN conformance ON conformance.iri = ?1 || quality.dataset, json_each(conformance.findings) AS finding
  WHERE quality.catalogue = ?2 AND conformance.conforms = 0 AND finding.value ->> 'severity' = 'Violation' AND ${SHOWN}`;
const DISTRIBUTIONS = `FROM (${OF_CATALOGUE}) WHERE ${SHOWN}`;

/** Reads the lists. */
export class CatalogueLists {
  /** `datasets`: what the IRIs of datasets begin with. */
  constructor(
    private readonly database: Database,
    private readonly datasets: string,
    private readonly results: Results,
  ) {}

  /** Violations of the datasets of a catalogue, by dataset. */
  violations(catalogue: string, { offset, limit, shown }: ListRange): PartOfList<CatalogueViolation> {
    const params = [this.datasets, catalogue, shown ? JSON.stringify(shown) : null];
    const rows = this.database.read<{ dataset: string; finding: string }>(
      `SELECT quality.dataset, finding.value AS finding ${VIOLATIONS} ORDER BY quality.dataset LIMIT ?4 OFFSET ?5`,
      [...params, limit, offset],
    );
    const items = rows.map(({ dataset, finding }) => ({ dataset, finding: JSON.parse(finding) as Finding }));
    return { total: this.#count(VIOLATIONS, params), items };
  }

  /** Distributions of the datasets of a catalogue, by dataset. */
  distributions(catalogue: string, { offset, limit, shown }: ListRange): PartOfList<CheckedDistribution> {
    const params = [this.datasets, catalogue, shown ? JSON.stringify(shown) : null];
    const rows = this.database.read<{ dataset: string; id: string }>(
      `SELECT dataset, ${ID_OF_KEY} AS id ${DISTRIBUTIONS} ORDER BY dataset, key LIMIT ?4 OFFSET ?5`,
      [...params, limit, offset],
    );
    const results = new Map(
      this.results.findAll([...new Set(rows.map(({ dataset }) => dataset))]).map((r) => [r?.dataset, r]),
    );
    const items = rows.flatMap(({ dataset, id }): CheckedDistribution[] => {
      const distribution = results.get(dataset)?.assessment.distributions.find((part) => part.id === id);
      // Stored a moment ago, and not assessed yet.
      if (!distribution) return [];
      const of = (name: IndicatorOutcome['indicator']) =>
        distribution.outcomes.find(({ indicator }) => indicator === name);
      return [
        { dataset, distribution, accessUrl: of('accessUrlStatusCode'), downloadUrl: of('downloadUrlStatusCode') },
      ];
    });
    return { total: this.#count(DISTRIBUTIONS, params), items };
  }

  #count(from: string, params: readonly (string | null)[]): number {
    const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 ${from} LIMIT ${MOST_COUNTED})`;
    return this.database.readOne<{ n: number }>(sql, params)?.n ?? 0;
  }
}
