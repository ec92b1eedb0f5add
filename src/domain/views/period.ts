/** Periods as clients see them. */
import { period } from '../../model/period.js';
import { NodeView, reading } from '../../model/derive/reading.js';

/** A period of time (dct:PeriodOfTime). */
export class PeriodView extends reading(NodeView, period, {}) {}
