/** Prepares the metadata of datasets for storage as the options of the write demand. */
import { Refusal } from '../../core/errors.js';
import type { DomainTools } from './tools.js';
import type { Conformance, DatasetJob, Prepared } from './intake/job.js';
import type { WriteOptions } from './write-outcome.js';
import { askerOf, type Actor } from './writes.js';

/** The names of whose rules they are. */
const rulesOf = (findings: Conformance['findings']): string =>
  [...new Set(findings.map(({ profile }) => profile?.id ?? 'DCAT-AP'))].join(', ');

/** Refuses metadata with violations where the client asked for it; `INVALID_METADATA` with the violations. */
export const requireConformance = (
  { conform }: Pick<WriteOptions, 'conform'>,
  { conforms, findings }: Conformance,
): void => {
  if (!conform || conforms) return;
  const violations = findings.filter(({ severity }) => severity === 'Violation');
  const detail = `The metadata have ${violations.length} violation(s) of ${rulesOf(violations)}: ${violations[0]?.message ?? ''}`;
  throw new Refusal('INVALID_METADATA', detail, { report: { conforms, findings: violations } });
};

/** The dataset as it would be stored, with the chosen suggestions applied. Refuses what the intake refuses, and what they do. */
export const prepareDataset = async (
  { intake, previews }: Pick<DomainTools, 'intake' | 'previews'>,
  job: DatasetJob,
  actor: Actor,
  options: WriteOptions,
): Promise<Prepared> => {
  const asker = askerOf(actor);
  const sent = await intake.prepare(job, asker);
  const only = job.task === 'distribution' ? job.distribution : undefined;
  const choices = options.apply ?? [];
  const prepared =
    choices.length === 0
      ? sent
      : await previews.improved(job.id, sent, { choices, only, asker, profiles: job.profiles });
  requireConformance(options, prepared.conformance);
  return prepared;
};
