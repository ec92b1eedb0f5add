/** The contract of the last release and the one of today. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../docs/deployment.js';
import type { Declared } from './change.js';

/** Where the contract of the last release lies. */
export const RELEASED = join(ROOT, 'schema/released');

/** Both parts of a contract. */
export interface Contract {
  /** GraphQL schema in SDL. */
  readonly graphql: string;
  /** Interface description (OpenAPI 3.1). */
  readonly openapi: object;
}

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** The schema as it is printed. */
export const printedSchema = (): string => textOf(join(ROOT, 'schema/schema.graphql'));

/** The description without the address of the deployment that served it. */
export const placeless = (openapi: object): object => ({ ...openapi, servers: [] });

/** The contract of the last release. */
export const released = (): Contract => ({
  graphql: textOf(join(RELEASED, 'schema.graphql')),
  openapi: JSON.parse(textOf(join(RELEASED, 'openapi.json'))) as object,
});

/** The breaking changes since then that were declared. */
export const declared = (): Readonly<Record<keyof Contract, readonly Declared[]>> => {
  const path = join(RELEASED, 'declared.json');
  if (!existsSync(path)) return { graphql: [], openapi: [] };
  return JSON.parse(textOf(path)) as Readonly<Record<keyof Contract, readonly Declared[]>>;
};
