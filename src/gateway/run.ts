/** The operation that is run, and the way. */
import type { DocumentNode, ExecutionResult } from 'graphql';

/** An operation of a validated document. */
export interface OperationSource {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  /** Hash of the text of the document. */
  readonly hash: string;
  /** Number of selections with fragments spelt out, to weigh the compiled form. */
  readonly selections: number;
  /** True if the answer is only written to a client: parts of it may be JSON already (`writeAnswer`). */
  readonly isWritten: boolean;
}

/**
 * Runs one operation. `sent` are the variables as they were sent, `coerced` are their values by the types of the operation.
 * Never rejects: errors are in the result.
 */
export type Run = (
  context: unknown,
  sent: Record<string, unknown>,
  coerced: Record<string, unknown>,
) => Promise<ExecutionResult> | ExecutionResult;
