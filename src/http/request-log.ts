/** The logger of a request, whose lines name it. */
import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
/** What a line is made of; the levels take it in several forms. */
type Line = readonly unknown[];

/** Is made when something is logged: hardly any request logs anything, and a logger of its own would cost each small answer a thirtieth. */
export class RequestLog implements FastifyBaseLogger {
  #made: FastifyBaseLogger | undefined;

  constructor(
    private readonly parent: FastifyBaseLogger,
    private readonly bindings: Bindings,
    private readonly options: Options,
  ) {}

  get level(): string {
    return this.parent.level;
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#own.child(bindings, options);
  }

  fatal(...line: Line): void {
    this.#own.fatal(...(line as [string]));
  }

  error(...line: Line): void {
    this.#own.error(...(line as [string]));
  }

  warn(...line: Line): void {
    this.#own.warn(...(line as [string]));
  }

  info(...line: Line): void {
    this.#own.info(...(line as [string]));
  }

  debug(...line: Line): void {
    this.#own.debug(...(line as [string]));
  }

  trace(...line: Line): void {
    this.#own.trace(...(line as [string]));
  }

  silent(...line: Line): void {
    this.#own.silent(...(line as [string]));
  }

  get #own(): FastifyBaseLogger {
    return (this.#made ??= this.parent.child(this.bindings, this.options));
  }
}
