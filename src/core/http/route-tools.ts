/** The tools that the route modules share. */
import type { Execute } from '../gateway/execute.js';

/** Tools of the routes. */
export interface RouteTools {
  readonly execute: Execute;
  /** Runs a query that depends on the stored graphs alone; answers may come from memory. */
  readonly read: Execute;
  /** Health of an area as monitoring clients read it: their answer is 200 in any case, what counts is the status. */
  readonly areaHealth: () => Promise<{ readonly status: 'UP' | 'DOWN' }>;
  /** Public address, the base of Location headers. */
  readonly base: string;
}
