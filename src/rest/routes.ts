/** What the route modules share. */
import type { Execute } from './execute.js';

/** Tools of the routes. */
export interface RouteTools {
  readonly execute: Execute;
  /** Public address, the base of Location headers. */
  readonly base: string;
}
