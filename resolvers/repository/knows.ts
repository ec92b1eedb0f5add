/** The stored datasets that a writer may know of. */
import type { WriteOptions } from '../../src/features/repository/write-outcome.js';
import type { Context } from '../context.js';

/**
 * The options of a write, in which datasets that the caller may neither READ nor EDIT count as absent. Where reads are open,
 * everybody may know of all.
 */
export const knowing = (options: WriteOptions, { authorizer, principal }: Context): WriteOptions => {
  if (authorizer.readsAreOpen) return options;
  const knows: WriteOptions['knows'] = async ({ id, catalogue }) => {
    const asset = { kind: 'dataset', id, exists: true, ...(catalogue === undefined ? {} : { catalogue }) } as const;
    const may = (scope: 'READ' | 'EDIT') => authorizer.permits(principal, { scope, asset });
    return (await may('READ')) || may('EDIT');
  };
  return { ...options, knows };
};
