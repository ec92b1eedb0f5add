/** Keycloak's file format for the authorization settings of a client ("export" of its authorization services). */
import { Refusal } from '../../../../core/errors.js';
import { isObject } from '../../../../core/json.js';

/** A resource in the file. */
export interface ResourceSettings {
  readonly _id?: string;
  readonly name: string;
  readonly displayName?: string;
  readonly type?: string;
  readonly icon_uri?: string;
  readonly owner?: { readonly id?: string; readonly name?: string };
  readonly ownerManagedAccess?: boolean;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly uris?: readonly string[];
  readonly scopes?: readonly { readonly name: string }[];
}

/** A policy or permission in the file; lists in `config` are JSON texts. */
export interface PolicySettings {
  readonly name: string;
  readonly description?: string;
  readonly type: string;
  readonly logic?: string;
  readonly decisionStrategy?: string;
  readonly owner?: string;
  readonly config?: Readonly<Record<string, string>>;
}

/** The file. */
export interface AuthorizationSettings {
  readonly policyEnforcementMode?: string;
  readonly decisionStrategy?: string;
  readonly allowRemoteResourceManagement?: boolean;
  readonly scopes?: readonly { readonly name: string }[];
  readonly resources?: readonly ResourceSettings[];
  readonly policies?: readonly PolicySettings[];
}

const refuse = (what: string): Refusal =>
  new Refusal('BAD_REQUEST', `The authorization settings cannot be used: ${what}.`);

/** Refuses settings, saying what is wrong with them. */
export const unusable = refuse;

const namedItems = (value: unknown, what: string): void => {
  if (value === undefined) return;
  const sound = Array.isArray(value) && value.every((item) => isObject(item) && typeof item['name'] === 'string');
  if (!sound) throw refuse(`${what} must be a list of objects with a name`);
};

/** Checks that a parsed file has the shape of settings. Throws `BAD_REQUEST`. */
export const readSettings = (value: unknown): AuthorizationSettings => {
  if (!isObject(value)) throw refuse('they must be a JSON object');
  for (const list of ['scopes', 'resources', 'policies']) namedItems(value[list], list);
  return value as AuthorizationSettings;
};

/** One of a closed set of words. Throws `BAD_REQUEST`. */
export const oneOf = <T extends string>(choices: readonly T[], value: string | undefined, fallback: T): T => {
  if (value === undefined) return fallback;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw refuse(`${value} is not one of ${choices.join(', ')}`);
  return found;
};

/** A list of a policy's configuration; written as JSON text in files, as a list by some tools. Throws `BAD_REQUEST`. */
export const listOf = (policy: PolicySettings, name: string): readonly unknown[] => {
  const raw: unknown = policy.config?.[name];
  if (raw === undefined || raw === '') return [];
  try {
    const list: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
    if (Array.isArray(list)) return list as unknown[];
  } catch {
    // Said below, with the name of the policy.
  }
  throw refuse(`${name} of the policy ${policy.name} must be a JSON list`);
};

/** Like `listOf`, for lists of texts. */
export const textsOf = (policy: PolicySettings, name: string): readonly string[] => {
  const list = listOf(policy, name);
  if (!list.every((item) => typeof item === 'string')) {
    throw refuse(`${name} of the policy ${policy.name} must be a list of texts`);
  }
  return list as readonly string[];
};
