/** Tables of the quality assessment. */
import type { Backlog } from '../../core/jobs/backlog.js';
import type { Migration } from '../../core/store/sqlite/database.js';
import { CODES } from '../repository/assessment/figures.js';

/** The rows of outcomes: numbers as `codesOf` makes them, or lists of an indicator, its outcome and how often that was. */
const outcomesOf = (row: string, sign: string): string => `
    SELECT ${row}.catalogue,
      CASE type WHEN 'integer' THEN value % ${CODES} / 2 ELSE value ->> 0 END,
      CASE type WHEN 'integer' THEN iif(value % 2, 'true', 'false') ELSE value ->> 1 END,
      ${sign}(CASE type WHEN 'integer' THEN value / ${CODES} + 1 ELSE value ->> 2 END)
    FROM json_each(${row}.outcomes)`;

/** Takes the old result out of the figures of its catalogue, and the new one in. */
const triggerOf = (event: string): string => {
  const count = (row: string, sign: string): string => `
  INSERT INTO quality_score SELECT ${row}.catalogue, ${row}.score, ${sign}1 WHERE true
    ON CONFLICT DO UPDATE SET number = number + excluded.number;
  INSERT INTO quality_outcome ${outcomesOf(row, sign)} WHERE true
    ON CONFLICT DO UPDATE SET number = number + excluded.number;
  INSERT INTO quality_changed SELECT ${row}.catalogue WHERE true ON CONFLICT DO NOTHING;`;
  const same =
    event === 'UPDATE'
      ? ' WHEN OLD.outcomes <> NEW.outcomes OR OLD.score <> NEW.score OR OLD.catalogue <> NEW.catalogue'
      : '';
  const old = event === 'INSERT' ? '' : count('OLD', '-');
  const fresh = event === 'DELETE' ? '' : count('NEW', '');
  return `CREATE TRIGGER quality_after_${event.toLowerCase()} AFTER ${event} ON quality${same} BEGIN${old}${fresh}\nEND;\n`;
};

/**
 * `quality_job`: datasets to assess; written in the transaction of the change that asks for it. `ticket` tells a job from
 * the one that took its place meanwhile. `quality`: the last result of each dataset. `quality_history`: every result that
 * differed from the one before it.
 *
 * `quality_outcome` and `quality_score` hold the figures of each catalogue, kept by triggers as results come and go:
 * how often an indicator had an outcome (`true`, `false`, a status) and how many datasets have a score. A summary is read
 * from them without looking at a dataset. `quality_day`: the summary of each day on which it changed.
 *
 * `points` are kept as `kept-points.ts` says. `outcomes` of a result is a JSON array of numbers as `codesOf` makes them. The results themselves are
 * kept with their graph. `quality_state`: what the catch-up has done: the version of the rules by which everything was assessed, or queued to be.
 */
export const resultTables: readonly Migration[] = [
  {
    name: 'quality',
    sql: `
CREATE TABLE quality_job (
  dataset TEXT PRIMARY KEY,
  ticket TEXT NOT NULL,
  reason TEXT NOT NULL,
  queued INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX quality_job_by_due ON quality_job (due, queued);
CREATE TABLE quality (
  dataset TEXT PRIMARY KEY,
  catalogue TEXT NOT NULL,
  at TEXT NOT NULL,
  rules INTEGER NOT NULL,
  score INTEGER NOT NULL,
  conforms INTEGER NOT NULL,
  outcomes TEXT NOT NULL
);
CREATE INDEX quality_by_score ON quality (score, dataset);
CREATE INDEX quality_by_catalogue ON quality (catalogue, score, dataset);
CREATE TABLE quality_history (
  dataset TEXT NOT NULL,
  at TEXT NOT NULL,
  score INTEGER NOT NULL,
  points TEXT NOT NULL,
  PRIMARY KEY (dataset, at)
) WITHOUT ROWID;
CREATE TABLE quality_outcome (
  catalogue TEXT NOT NULL,
  indicator TEXT NOT NULL,
  outcome TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (catalogue, indicator, outcome)
) WITHOUT ROWID;
CREATE TABLE quality_score (
  catalogue TEXT NOT NULL,
  score INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (catalogue, score)
) WITHOUT ROWID;
CREATE TABLE quality_day (
  catalogue TEXT NOT NULL,
  day TEXT NOT NULL,
  summary TEXT NOT NULL,
  PRIMARY KEY (catalogue, day)
) WITHOUT ROWID;
CREATE TABLE quality_changed (catalogue TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE quality_state (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
${['INSERT', 'UPDATE', 'DELETE'].map(triggerOf).join('')}`,
  },
];

/** The queue of assessments as monitoring sees it. */
export const assessmentBacklog: Backlog = {
  name: 'quality',
  sql: 'SELECT COUNT(*) AS n, MIN(queued) AS since FROM (SELECT queued FROM quality_job LIMIT ?2)',
};
