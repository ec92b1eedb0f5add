/** Runs all lines against a deployment. */
import type { Finding, Line } from './line.js';
import { CannotTell } from './must.js';
import { lines } from './lines/index.js';
import { newRunState, type RunState } from './run-state.js';
import { Target, type Settings } from './target.js';

/** The reason why a line is not looked at in this run. */
const missing = ({ needs }: Line, { write, apiKey, login }: Settings): string | undefined => {
  if (needs === 'write' && !write) return 'read-only run (--write looks at it)';
  if (needs === 'write' && apiKey === undefined) return 'needs an API key (--api-key)';
  if (needs === 'user' && login === undefined) return 'needs a user (--token-endpoint, --client, --user)';
  return undefined;
};

const look = async (line: Line, target: Target, subject: RunState): Promise<Finding> => {
  const { id, says } = line;
  const lacking = missing(line, target.settings);
  if (lacking !== undefined) return { id, says, verdict: 'SKIPPED', reason: lacking };
  try {
    await line.check(target, subject);
    return { id, says, verdict: 'PASS' };
  } catch (error) {
    // Whatever an answer makes a check stumble over is not what the interface says.
    const { message: reason } = error as Error;
    if (error instanceof CannotTell) return { id, says, verdict: 'SKIPPED', reason };
    if (line.open) return { id, says, verdict: 'SKIPPED', reason: `left open by the interface; here ${reason}` };
    return { id, says, verdict: 'FAIL', reason };
  }
};

/** The first dataset that a list shows, for runs that make none. */
const someDataset = async (target: Target): Promise<string | undefined> => {
  const answer = await target.get('/srv/search/search?limit=1&filter=dataset', 'application/json');
  try {
    const { result } = JSON.parse(answer.text) as { result?: { results?: readonly { id?: string }[] } };
    return result?.results?.[0]?.id;
  } catch {
    return undefined;
  }
};

/** Removes what the run made, also after lines that did not hold. Returns false when it could not. */
const cleanUp = async (target: Target, { catalogue, catalogueTried }: RunState): Promise<boolean> => {
  if (!catalogueTried) return true;
  await target.write('DELETE', `/srv/repo/catalogues/${catalogue}`).catch(() => undefined);
  const left = await target.get(`/srv/repo/catalogues/${catalogue}`, 'text/turtle').catch(() => undefined);
  return left?.status === 404 || left?.status === 410;
};

/** The findings of a run. */
export interface Result {
  readonly findings: readonly Finding[];
  /** Id of a catalogue that the run made and could not remove. */
  readonly left?: string;
}

/**
 * Looks at every line, one after the other, and removes what it made.
 * Throws `DoesNotHold` when the deployment does not answer at all.
 */
export const run = async (settings: Settings, tell: (finding: Finding) => void = () => undefined): Promise<Result> => {
  const target = new Target(settings);
  const found = settings.dataset ?? (await someDataset(target));
  const subject = newRunState(found);
  const findings: Finding[] = [];
  try {
    for (const line of lines) {
      const finding = await look(line, target, subject);
      findings.push(finding);
      tell(finding);
    }
  } finally {
    subject.catalogueTried = !(await cleanUp(target, subject));
  }
  return { findings, ...(subject.catalogueTried ? { left: subject.catalogue } : {}) };
};
