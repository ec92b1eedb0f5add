/** Assessments as SQL: what is stored in the transaction that stores the DQV graph. */
import type { Statement } from '../../store/graph-store.js';
import { indicatorNamed, RULES_VERSION } from './indicators.js';
import type { Assessment, IndicatorOutcome, PartAssessment } from './assessment.js';

/** Results of one dataset that are kept. */
const MOST_HISTORY = 500;

/** Name of an outcome in the figures of a catalogue. */
export const outcomeName = ({ indicator, passed, value, url }: IndicatorOutcome): string => {
  if (indicatorNamed(indicator).value === 'boolean') return String(passed);
  if (value === undefined) return 'none';
  return url?.status === undefined ? 'unchecked' : String(url.status);
};

/** The counts of each outcome, as the figures of a catalogue have them. */
export const countOutcomes = ({ dataset, distributions }: Assessment): [string, string, number][] => {
  const counts = new Map<string, [string, string, number]>();
  const count = (level: string, { outcomes }: PartAssessment): void => {
    for (const outcome of outcomes) {
      const indicator = `${level}.${outcome.indicator}`;
      const name = outcomeName(outcome);
      const known = counts.get(`${indicator} ${name}`);
      if (known) known[2] += 1;
      else counts.set(`${indicator} ${name}`, [indicator, name, 1]);
    }
  };
  count('dataset', dataset);
  for (const distribution of distributions) count('distribution', distribution);
  return [...counts.values()];
};

/** Asks for the assessment of a dataset. A new ticket makes an assessment under way void. */
export const queueJob = (
  dataset: string,
  ticket: string,
  reason: 'change' | 'url' | 'rules',
  now: number,
): Statement => ({
  sql: `INSERT INTO quality_job (dataset, ticket, reason, queued, due) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (dataset) DO UPDATE SET ticket = excluded.ticket, attempts = 0, due = excluded.due,
          reason = CASE reason WHEN 'change' THEN reason ELSE excluded.reason END`,
  params: [dataset, ticket, reason, now, now],
});

const REQUEUE = `ON CONFLICT (dataset) DO UPDATE SET ticket = excluded.ticket, attempts = 0, due = excluded.due`;

/** Asks for the assessment of all datasets that use a URL. */
export const queueUsers = (url: string, now: number): Statement => ({
  sql: `INSERT INTO quality_job (dataset, ticket, reason, queued, due)
        SELECT dataset, lower(hex(randomblob(16))), 'url', ?, ? FROM url_use WHERE url = ? ${REQUEUE}`,
  params: [now, now, url],
});

/** Asks for another assessment when one of the URLs was checked while the dataset was assessed. */
export const queueIfChecked = (dataset: string, urls: readonly string[], since: number): Statement => ({
  sql: `INSERT INTO quality_job (dataset, ticket, reason, queued, due)
        SELECT ?, lower(hex(randomblob(16))), 'url', ?, ? WHERE EXISTS (
          SELECT 1 FROM url_check WHERE checked >= ? AND url IN (SELECT value FROM json_each(?))) ${REQUEUE}`,
  params: [dataset, since, since, since, JSON.stringify(urls)],
});

/** The job is done; rolls back when another one took its place, or when the dataset is gone. */
export const finishJob = (dataset: string, ticket: string): Statement => ({
  sql: 'DELETE FROM quality_job WHERE dataset = ? AND ticket = ?',
  params: [dataset, ticket],
  expect: 1,
});

/** Stores a result and its place in the history. */
export const storeResult = (dataset: string, catalogue: string, assessment: Assessment, at: string): Statement[] => {
  const conforms = assessment.dataset.outcomes.some(
    ({ indicator, passed }) => indicator === 'dcatApCompliance' && passed,
  );
  const counts = JSON.stringify(countOutcomes(assessment));
  const { score, points } = assessment;
  return [
    {
      sql: `INSERT INTO quality (dataset, catalogue, at, rules, score, conforms, outcomes, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (dataset) DO UPDATE SET catalogue = excluded.catalogue, at = excluded.at, rules = excluded.rules,
              score = excluded.score, conforms = excluded.conforms, outcomes = excluded.outcomes, detail = excluded.detail`,
      params: [dataset, catalogue, at, RULES_VERSION, score, conforms ? 1 : 0, counts, JSON.stringify(assessment)],
    },
    {
      sql: 'INSERT OR REPLACE INTO quality_history (dataset, at, score, points) VALUES (?, ?, ?, ?)',
      params: [dataset, at, score, JSON.stringify(points)],
    },
    {
      sql: `DELETE FROM quality_history WHERE dataset = ?1 AND at < (
              SELECT at FROM quality_history WHERE dataset = ?1 ORDER BY at DESC LIMIT 1 OFFSET ${MOST_HISTORY - 1})`,
      params: [dataset],
    },
  ];
};

/** Forgets the last result of a dataset; `withHistory` also all earlier ones. */
export const forgetResult = (dataset: string, withHistory: boolean): Statement[] => [
  { sql: 'DELETE FROM quality WHERE dataset = ?', params: [dataset] },
  ...(withHistory ? [{ sql: 'DELETE FROM quality_history WHERE dataset = ?', params: [dataset] }] : []),
];
