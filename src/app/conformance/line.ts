/** A line of the interface: one sentence that a deployment makes true or not, and how an outside client finds out. */
import type { RunState } from './run-state.js';
import type { Target } from './target.js';

/** The result of a line. */
export type Verdict = 'PASS' | 'FAIL' | 'SKIPPED';

/** A line with its verdict. */
export interface Finding {
  readonly id: string;
  readonly says: string;
  readonly verdict: Verdict;
  /** The reason why it does not hold, or was not looked at. */
  readonly reason?: string;
}

/** One sentence of the interface. */
export interface Line {
  /** Number of the operation in the interface (a letter for what has none) and of the sentence. */
  readonly id: string;
  readonly says: string;
  /** The need without which it is not looked at: permission to write (with a key), or a user who can log in. */
  readonly needs?: 'write' | 'user';
  /** The interface leaves it open: a deployment that does otherwise does not fail. */
  readonly open?: true;
  /** Ends without error when the line holds. */
  readonly check: (target: Target, subject: RunState) => Promise<void>;
}
