/** Periods as clients see them. */
import { period } from '../../model/parts.js';
import { kept } from './kept.js';
import { NodeView, reading } from './reading.js';

/** A period of time (dct:PeriodOfTime). */
@kept
export class PeriodView extends reading(NodeView, period, {}) {}
