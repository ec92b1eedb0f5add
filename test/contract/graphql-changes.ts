/** Changes of the GraphQL schema since a release, classified by GraphQL Inspector. */
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import type { Change } from './change.js';

const LEVELS = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'compatible',
} as const;

/** Compares two schemas in SDL. What only a description says is left out: it binds nobody. */
export const graphqlChanges = async (before: string, after: string): Promise<readonly Change[]> => {
  const found = await diff(buildSchema(before), buildSchema(after));
  return found
    .filter(({ type }) => !type.includes('DESCRIPTION'))
    .map(({ criticality, path, type, message }) => ({
      level: LEVELS[criticality.level],
      place: path ?? type,
      what: message,
    }));
};
