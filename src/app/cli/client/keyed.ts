/** Mutations under an idempotency key, which is told so that a request that got no answer can be sent again safely. */
import type { Command } from 'commander';
import { randomUUID } from 'node:crypto';
import type { Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { tell, writeOne } from './output.js';

/** Options of such commands. */
export interface KeyedOptions extends Common {
  readonly idempotencyKey?: string;
  readonly dryRun?: boolean;
}

/** A mutation: its name, what is asked of its result, and its variables beside the id and the key, by name with their types. */
export interface Keyed {
  readonly name: string;
  readonly shown: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** What is asked of a dry run. */
export const REHEARSAL = '... on Rehearsal { actions price currency offerVersion ends }';

/** Adds the options of the key and of dry runs. */
export const withKey = (command: Command): Command =>
  command
    .option('--idempotency-key <key>', 'the same request with the same key is done once; a new one without it')
    .option('--dry-run', 'report what would happen, store nothing');

/** Runs a mutation on what has the id, and writes what came of it; the parts of the result in one row. */
export const runKeyed = async (
  deployment: Deployment,
  { name, shown, variables = {} }: Keyed,
  values: { readonly id: string } & Readonly<Record<string, unknown>>,
  options: KeyedOptions,
): Promise<void> => {
  const idempotencyKey = options.idempotencyKey ?? randomUUID();
  const { dryRun = false } = options;
  if (options.idempotencyKey === undefined && !dryRun) tell(`Idempotency key: ${idempotencyKey}`);
  const names = Object.entries(variables);
  const declared = names.map(([variable, type]) => `, $${variable}: ${type}`).join('');
  const given = names.map(([variable]) => `, ${variable}: $${variable}`).join('');
  const query = `mutation ($id: ID!, $idempotencyKey: String!, $dryRun: Boolean!${declared}) {
      outcome: ${name}(id: $id, idempotencyKey: $idempotencyKey, dryRun: $dryRun${given}) { ${PROBLEM} ${REHEARSAL} ${shown} } }`;
  const { outcome } = await deployment.graphql<{ outcome: object }>(query, { idempotencyKey, dryRun, ...values });
  const { __typename: _type, ...parts } = succeeded(outcome) as Record<string, unknown>;
  if (dryRun) return writeOne(parts, options);
  const [flat, rest] = [
    Object.values(parts).filter(isObject),
    Object.entries(parts).filter(([, one]) => !isObject(one)),
  ];
  writeOne({ ...Object.assign({}, ...flat), ...Object.fromEntries(rest) }, options);
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
