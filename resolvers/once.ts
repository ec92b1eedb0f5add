/** Writes of requests that may be sent again: see src/core/store/idempotency.ts. The gate has let the caller pass each time. */
import type { Remember } from '../src/core/store/idempotency.js';
import type { WriteOptions, WriteOutcome } from '../src/features/repository/write-outcome.js';
import type { Context } from './context.js';

/** Does `work` once where the request carries a key; a dry run does nothing that could be done twice. */
export const once = <T>(
  { repeatable }: Context,
  { dryRun = false }: Pick<WriteOptions, 'dryRun'>,
  work: (remember?: Remember<T>) => Promise<T>,
): Promise<T> => (repeatable && !dryRun ? repeatable.once(work) : work());

/** The rememberable part of an outcome: what validation found stands with the stored document, and may be long. */
export const rememberable = ({ status, id, iri, hash, conformance: { conforms } }: WriteOutcome): WriteOutcome => ({
  status,
  id,
  iri,
  hash,
  conformance: { conforms, findings: [] },
});

/** Does a write once where the request carries a key. */
export const writeOnce = <T extends WriteOutcome>(
  context: Context,
  options: WriteOptions,
  write: (options: WriteOptions) => Promise<T>,
): Promise<T | WriteOutcome> =>
  once<T | WriteOutcome>(context, options, async (remember) =>
    remember
      ? rememberable(await write({ ...options, remember: (outcome) => remember(rememberable(outcome)) }))
      : write(options),
  );
