/** Checks of the policies of a settings file, before anything is stored. */
import type { Database } from '../../../store/sqlite/database.js';
import { checkType } from './policy-config.js';
import { textsOf, unusable, type PolicySettings } from './settings.js';

/** Checks policies against each other and against those that are stored. */
export class PolicyCheck {
  constructor(private readonly database: Database) {}

  /** Everything that a policy refers to must exist, and no policy may apply itself, directly or through others. Throws `BAD_REQUEST`. */
  check(server: string, policies: readonly PolicySettings[], scopes: ReadonlySet<string>): void {
    const applied = new Map(policies.map((policy) => [policy.name, textsOf(policy, 'applyPolicies')]));
    if (applied.size < policies.length) throw unusable('two policies have the same name');
    for (const policy of policies) {
      checkType(policy);
      const scope = policy.type === 'scope' ? textsOf(policy, 'scopes').find((name) => !scopes.has(name)) : undefined;
      if (scope !== undefined) throw unusable(`the permission ${policy.name} has the unknown scope ${scope}`);
      const missing = textsOf(policy, 'applyPolicies').find(
        (name) => !applied.has(name) && !this.#exists(server, name),
      );
      if (missing !== undefined) throw unusable(`the policy ${policy.name} applies the unknown policy ${missing}`);
      refuseCircle(policy.name, applied, this.#appliedNow(server));
    }
  }

  #exists(server: string, name: string): boolean {
    const sql = 'SELECT 1 FROM authz_policy WHERE server = ? AND name = ?';
    return this.database.readOne(sql, [server, name]) !== undefined;
  }

  #appliedNow(server: string): (name: string) => readonly string[] {
    const sql = `SELECT a.name FROM authz_policy p JOIN authz_policy_policy pp ON pp.policy = p.id
                 JOIN authz_policy a ON a.id = pp.applied WHERE p.server = ? AND p.name = ?`;
    return (name) => this.database.read<{ name: string }>(sql, [server, name]).map((row) => row.name);
  }
}

const refuseCircle = (
  start: string,
  applied: ReadonlyMap<string, readonly string[]>,
  stored: (name: string) => readonly string[],
): void => {
  const seen = new Set<string>();
  const waiting = [...(applied.get(start) ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === start) throw unusable(`the policy ${start} applies itself`);
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(applied.get(name) ?? stored(name)));
  }
};
