/**
 * Spans of operations for OpenTelemetry. Only its API is used: spans go wherever the SDK sends them that the operator loads
 * before the service (`node --import`), and nowhere without one.
 */
import type { Context, TextMapGetter } from '@opentelemetry/api';

/** Header fields of a request. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Tracing that is switched on. */
export interface Tracing {
  /** Runs an operation as a span, a child of the one that is active. The outcome `failed` is marked, without a text. */
  span<T>(
    name: string,
    attributes: Readonly<Record<string, string>>,
    work: () => Promise<T>,
    outcomeOf: (result: T) => string,
  ): Promise<T>;
  /** Goes on in the trace that the headers of a request name (W3C Trace Context), unless a span is active already. */
  continue(headers: Headers, next: () => void): void;
}

const getter: TextMapGetter<Headers> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : value?.[0];
  },
};

/** Switches tracing on; the library is loaded only then. */
export const openTracing = async (): Promise<Tracing> => {
  const { context, propagation, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const tracer = trace.getTracer('data-marketplace');
  return {
    span: (name, attributes, work, outcomeOf) =>
      tracer.startActiveSpan(name, { kind: SpanKind.INTERNAL, attributes: { ...attributes } }, async (span) => {
        try {
          const result = await work();
          const outcome = outcomeOf(result);
          span.setAttribute('outcome', outcome);
          if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
          return result;
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    continue: (headers, next) => {
      if (trace.getSpan(context.active())) return next();
      const named: Context = propagation.extract(context.active(), headers, getter);
      context.with(named, next);
    },
  };
};
