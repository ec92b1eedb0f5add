/** To whom something is granted, and the policy that stands for them. */
import { Refusal } from '../../../core/errors.js';
import type { SqlValue, Statement } from '../../../core/store/graph-store.js';
import { SUBJECT_KINDS, type PolicyConfig, type PolicyType, type SubjectKind } from './model.js';

/** One role, user, group or client. Users by id, roles by name or `client/role`, groups by path, clients by client id. */
export interface PolicySubject {
  readonly kind: SubjectKind;
  readonly id: string;
}

/** Reads `role:R`, `user:U`, `group:/path` or `client:C`. Throws `BAD_REQUEST` for anything else. */
export const parseSubject = (text: string): PolicySubject => {
  const colon = text.indexOf(':');
  const kind = SUBJECT_KINDS.find((known) => known === text.slice(0, Math.max(colon, 0)));
  const id = text.slice(colon + 1);
  if (kind === undefined || id === '' || (kind === 'group' && !id.startsWith('/'))) {
    throw new Refusal('BAD_REQUEST', 'A subject is role:NAME, user:ID, group:/PATH or client:ID.');
  }
  return { kind, id };
};

/** Name of the policy that stands for a subject. */
export const subjectName = ({ kind, id }: PolicySubject): string => `${kind}:${id}`;

const configOf = ({ kind, id }: PolicySubject): PolicyConfig => {
  switch (kind) {
    case 'role':
      return { roles: [{ id, required: false }] };
    case 'user':
      return { users: [id] };
    case 'group':
      return { groups: [{ path: id, extendChildren: true }] };
    case 'client':
      return { clients: [id] };
  }
};

/** Rows of the subject index for a policy: under which names evaluation can find it. */
export const indexed = (policy: {
  readonly type: PolicyType;
  readonly logic: string;
  readonly config: PolicyConfig;
}): readonly { readonly kind: SubjectKind | 'any'; readonly subject: string }[] => {
  const { roles = [], users = [], groups = [], clients = [] } = policy.config;
  if (policy.type === 'aggregate' || policy.logic === 'NEGATIVE') return [{ kind: 'any', subject: '' }];
  return [
    ...roles.map(({ id }) => ({ kind: 'role', subject: id }) as const),
    ...users.map((id) => ({ kind: 'user', subject: id }) as const),
    ...groups.map(({ path }) => ({ kind: 'group', subject: path }) as const),
    ...clients.map((id) => ({ kind: 'client', subject: id }) as const),
  ];
};

/**
 * Selects the id of a subject's policy, and nothing when a policy of that name means something else: then a statement that
 * needs the id fails, rather than granting to somebody else.
 */
export const subjectPolicy = (
  server: string,
  subject: PolicySubject,
): { readonly sql: string; readonly params: SqlValue[] } => ({
  sql: `(SELECT id FROM authz_policy WHERE server = ? AND name = ? AND type = ? AND logic = 'POSITIVE' AND config = ?)`,
  params: [server, subjectName(subject), subject.kind, JSON.stringify(configOf(subject))],
});

/** Statements that make sure that the policy of a subject exists. */
export const ensureSubject = (server: string, subject: PolicySubject): readonly Statement[] => {
  const policy = subjectPolicy(server, subject);
  return [
    {
      sql: `INSERT INTO authz_policy (server, name, type, logic, strategy, config, generated)
            VALUES (?, ?, ?, 'POSITIVE', 'UNANIMOUS', ?, 1) ON CONFLICT (server, name) DO NOTHING`,
      params: [server, subjectName(subject), subject.kind, JSON.stringify(configOf(subject))],
    },
    {
      sql: `INSERT INTO authz_policy_subject (kind, subject, policy) VALUES (?, ?, ${policy.sql}) ON CONFLICT DO NOTHING`,
      params: [subject.kind, subject.id, ...policy.params],
    },
  ];
};
