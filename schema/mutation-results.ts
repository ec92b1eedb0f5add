/** Result types of mutations: what was done, or why nothing was. */
import { DraftResult } from './drafts/draft.js';
import { outcomeOf } from './problem.js';
import { DeleteResult, WriteResult } from './repository/write.js';

/** Of writing a catalogue, dataset or distribution. */
export const WriteOutcome = outcomeOf('WriteOutcome', () => WriteResult);

/** Of deleting. */
export const DeleteOutcome = outcomeOf('DeleteOutcome', () => DeleteResult);

/** Of writing a draft. */
export const DraftOutcome = outcomeOf('DraftOutcome', () => DraftResult);
