/** Writes that add a dataset to a catalogue, or replace one that is there already. */
import { Refusal } from '../../src/core/errors.js';
import type { WriteOptions, WriteOutcome } from '../../src/features/repository/write-outcome.js';
import type { Context } from '../context.js';

/**
 * Whether a dataset may be replaced, should it be there: false where it is not and the caller may only add. `FORBIDDEN` where it is there
 * and the caller may not EDIT it.
 */
export const editOnPresent = async (
  { authorizer, domain, principal }: Context,
  id: string,
  { knows }: Pick<WriteOptions, 'knows'>,
): Promise<boolean> => {
  if (principal.kind !== 'user') return true;
  const present = await domain.datasets.find(id);
  if (!present || (await knows?.(present)) === false) return false;
  const { catalogue } = present;
  const asset = { kind: 'dataset', id, exists: true, ...(catalogue === undefined ? {} : { catalogue }) } as const;
  await authorizer.authorize(principal, { scope: 'EDIT', asset });
  return true;
};

/**
 * EDIT on the catalogue, which the gate has seen, is enough to add a dataset; to replace one that is there the caller needs
 * EDIT on the dataset as well. Who may only add says so to the store: when somebody else adds it first, the question is
 * asked again.
 */
export const addOrReplace = async (
  context: Context,
  idOf: () => Promise<string>,
  options: WriteOptions,
  write: (options: WriteOptions) => Promise<WriteOutcome>,
): Promise<WriteOutcome> => {
  if (context.principal.kind !== 'user') return write(options);
  for (;;) {
    const id = await idOf();
    if (await editOnPresent(context, id, options)) return write(options);
    try {
      return await write({ ...options, ifNoneMatch: '*' });
    } catch (error) {
      const overtaken = error instanceof Refusal && error.code === 'PRECONDITION_FAILED' && options.ifNoneMatch == null;
      if (!overtaken || options.ifMatch != null || !(await context.domain.datasets.find(id))) throw error;
    }
  }
};
