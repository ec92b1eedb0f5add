/** Nouns of authorization, named as Keycloak's authorization services and UMA 2.0 name them. */
import type { UserPrincipal } from '../../../core/auth/principal.js';

/** The identity that permissions are evaluated for: what policies look at. */
export type Identity = Pick<UserPrincipal, 'sub' | 'username' | 'roles' | 'groups' | 'client' | 'organization'>;

/** The meaning of an evaluation without any permission: denied, allowed, or nothing is asked at all. */
export const ENFORCEMENT_MODES = ['ENFORCING', 'PERMISSIVE', 'DISABLED'] as const;
export type EnforcementMode = (typeof ENFORCEMENT_MODES)[number];

/** The ways in which several decisions become one. */
export const STRATEGIES = ['UNANIMOUS', 'AFFIRMATIVE', 'CONSENSUS'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export const LOGICS = ['POSITIVE', 'NEGATIVE'] as const;
export type Logic = (typeof LOGICS)[number];

/** A client that holds resources. */
export interface ResourceServer {
  /** Its client id. */
  readonly client: string;
  readonly enforcement: EnforcementMode;
  readonly strategy: Strategy;
  /** True if resources may be registered through the protection API. */
  readonly remote: boolean;
}

/** Something that is protected. */
export interface Resource {
  readonly id: string;
  /** Client id of the resource server. */
  readonly server: string;
  readonly name: string;
  readonly type?: string;
  /** Client id of the resource server, or id of the user who owns it. */
  readonly owner: string;
  /** True if the owner may share it. */
  readonly ownerManaged: boolean;
  readonly displayName?: string;
  readonly iconUri?: string;
  /** Organization that published it: its members may share what they hold. */
  readonly organization?: string;
  readonly scopes: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Kinds of subject that a policy can name. */
export const SUBJECT_KINDS = ['role', 'user', 'group', 'client'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Types of policy that decide by themselves or over others; permissions are the other two types. */
export type PolicyType = SubjectKind | 'aggregate';
export type PermissionType = 'scope' | 'resource';

/** The facts that a policy of a subject type looks at; aggregates have an empty one. */
export interface PolicyConfig {
  /** Realm roles by name, client roles as `client/role`. */
  readonly roles?: readonly { readonly id: string; readonly required: boolean }[];
  /** Ids of users. */
  readonly users?: readonly string[];
  readonly groups?: readonly { readonly path: string; readonly extendChildren: boolean }[];
  /** Client ids. */
  readonly clients?: readonly string[];
}

/** A stored policy. */
export interface Policy {
  readonly id: number;
  readonly name: string;
  readonly type: PolicyType;
  readonly logic: Logic;
  readonly strategy: Strategy;
  readonly config: PolicyConfig;
}

/** A stored permission: policies applied to resources, to a type of resource, or to everything that has the scopes. */
export interface Permission {
  readonly id: number;
  readonly name: string;
  readonly type: PermissionType;
  readonly logic: Logic;
  readonly strategy: Strategy;
  /** Scopes that a scope permission decides on. */
  readonly scopes: readonly string[];
}

/** One entry of an answer: what is granted on one resource. */
export interface GrantedPermission {
  readonly rsid: string;
  readonly rsname?: string;
  /** Absent for a resource without scopes. */
  readonly scopes?: readonly string[];
}
