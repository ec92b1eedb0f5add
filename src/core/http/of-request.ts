/** What parts of the service know about a request. */
import type { FastifyRequest } from 'fastify';

/**
 * A value for each request, held by the request itself. In a WeakMap it would outlive the request until old objects are collected, with
 * the answer and all that hangs on it, which took a third of the time of a small request.
 */
export class OfRequest<T> {
  readonly #key = Symbol('of the request');

  get(request: FastifyRequest): T | undefined {
    return held(request)[this.#key] as T | undefined;
  }

  set(request: FastifyRequest, value: T): void {
    held(request)[this.#key] = value;
  }

  forget(request: FastifyRequest): void {
    held(request)[this.#key] = undefined;
  }
}

const held = (request: FastifyRequest): Record<symbol, unknown> => request as FastifyRequest & Record<symbol, unknown>;
