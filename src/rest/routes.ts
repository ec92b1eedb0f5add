/** What the route modules share. */
import type { Execute } from './execute.js';

/** Tools of the routes. */
export interface RouteTools {
  readonly execute: Execute;
  /** Runs a query that depends on the stored graphs alone; answers may come from memory. */
  readonly read: Execute;
  /** Public address, the base of Location headers. */
  readonly base: string;
}
