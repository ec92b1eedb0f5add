/** Assessments as SQL: what is stored in the transaction that stores the DQV graph. */
import type { Statement } from '../../core/store/graph-store.js';
import type { Assessed } from '../repository/assessment/assessing.js';
import { RULES_VERSION } from '../repository/assessment/indicators.js';
import { keptPoints } from './kept-points.js';
import { hashOf } from './urls/keys.js';
import type { UsingDataset } from './urls/uses.js';

/** Results of one dataset that are kept. */
const MOST_HISTORY = 500;

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
        SELECT graph.id, lower(hex(randomblob(16))), 'url', ?1, ?1
          FROM url_known JOIN url_used ON url_used.url = url_known.number
            JOIN graph ON graph.position = url_used.dataset
          WHERE url_known.hash = ?2 AND url_known.url = ?3 ${REQUEUE}`,
  params: [now, hashOf(url), url],
});

/** Asks for another assessment when one of the URLs that a dataset uses by now was checked while it was assessed. */
export const queueIfChecked = ({ id, iri }: UsingDataset, since: number): Statement => ({
  sql: `INSERT INTO quality_job (dataset, ticket, reason, queued, due)
        SELECT ?, lower(hex(randomblob(16))), 'url', ?, ? WHERE EXISTS (
          SELECT 1 FROM graph JOIN url_used ON url_used.dataset = graph.position
            JOIN url_known ON url_known.number = url_used.url WHERE graph.iri = ? AND url_known.checked >= ?) ${REQUEUE}`,
  params: [id, since, since, iri, since],
});

/** No assessment is asked for any more. */
export const unqueue = (dataset: string): Statement => ({
  sql: 'DELETE FROM quality_job WHERE dataset = ?',
  params: [dataset],
});

/** The job is done; rolls back when another one took its place, or when the dataset is gone. */
export const finishJob = (dataset: string, ticket: string): Statement => ({
  sql: 'DELETE FROM quality_job WHERE dataset = ? AND ticket = ?',
  params: [dataset, ticket],
  expect: 1,
});

/** Stores a result and its place in the history. */
export const storeResult = (dataset: string, catalogue: string, assessed: Assessed): Statement[] => {
  const { at, score, points, conforms, outcomes } = assessed;
  return [
    {
      sql: `INSERT INTO quality (dataset, catalogue, at, rules, score, conforms, outcomes) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (dataset) DO UPDATE SET catalogue = excluded.catalogue, at = excluded.at, rules = excluded.rules,
              score = excluded.score, conforms = excluded.conforms, outcomes = excluded.outcomes`,
      params: [dataset, catalogue, at, RULES_VERSION, score, conforms ? 1 : 0, outcomes],
    },
    {
      sql: 'INSERT OR REPLACE INTO quality_history (dataset, at, score, points) VALUES (?, ?, ?, ?)',
      params: [dataset, at, score, keptPoints(points)],
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
