/** The type of an action of the CKAN API. */
import type { FastifyRequest } from 'fastify';
import type { RouteTools } from '../../core/http/route-tools.js';
import type { Parameters } from '../search/rest/parameters.js';

/** A call of an action. */
export interface ActionCall {
  readonly parameters: Parameters;
  readonly request: FastifyRequest;
  readonly tools: RouteTools;
}

/** An action. Errors: refusals as of any route. */
export interface Action {
  /** The words on what it does and takes, for `help_show`. */
  readonly help: string;
  readonly run: (call: ActionCall) => Promise<unknown>;
}

/** Actions by name. */
export type Actions = Readonly<Record<string, Action>>;
