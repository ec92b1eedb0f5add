/** Operations become spans where an SDK listens, in the trace that the request names. */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type ContextManager,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import { startService, type TestService } from '../support/service.js';

interface Recorded {
  readonly name: string;
  readonly trace: string;
  readonly parent: string | undefined;
  readonly attributes: Attributes;
  ended: boolean;
}
const recorded: Recorded[] = [];

/** What an SDK does, as far as it is looked at here. */
const startSpan = (name: string, options: SpanOptions = {}, parent: Context = context.active()): Span => {
  const known = trace.getSpanContext(parent);
  const attributes = { ...options.attributes };
  const entry: Recorded = {
    name,
    trace: known?.traceId ?? 'f'.repeat(32),
    parent: known?.spanId,
    attributes,
    ended: false,
  };
  recorded.push(entry);
  const spanContext = { traceId: entry.trace, spanId: 'ab'.repeat(8), traceFlags: TraceFlags.SAMPLED };
  const span = trace.wrapSpanContext(spanContext);
  return Object.assign(Object.create(span) as Span, {
    end: () => void (entry.ended = true),
    setAttribute: (key: string, value: string) => void (attributes[key] = value),
    spanContext: () => spanContext,
  });
};
const tracer = {
  startSpan,
  startActiveSpan: <T>(name: string, options: SpanOptions, work: (span: Span) => T): T => {
    const span = startSpan(name, options);
    return context.with(trace.setSpan(context.active(), span), () => work(span));
  },
} as Tracer;

const storage = new AsyncLocalStorage<Context>();
const manager: ContextManager = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (active, work, self, ...args) => storage.run(active, () => work.call(self, ...args)),
  bind: (_context, target) => target,
  enable: () => manager,
  disable: () => manager,
};

let service: TestService;
beforeAll(async () => {
  context.setGlobalContextManager(manager);
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  propagation.setGlobalPropagator({
    fields: () => ['traceparent'],
    inject: () => undefined,
    extract: (active, carrier: unknown, getter) => {
      const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent') ?? '').split('-');
      if (traceId === '') return active;
      return trace.setSpanContext(active, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
    },
  });
  service = await startService({ TRACING: 'on' });
});
afterAll(async () => {
  await service.stop();
  trace.disable();
  context.disable();
  propagation.disable();
});

it('makes one span for an operation, in the trace of the request, with names of the service only', async () => {
  recorded.length = 0;
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  await service.graphql('query Mine { catalogues(first: 1) { edges { node { id } } } }', {}, { traceparent });
  expect(recorded).toEqual([
    {
      name: 'query catalogues',
      trace: '1'.repeat(32),
      parent: '2'.repeat(16),
      attributes: {
        'graphql.operation.name': 'catalogues',
        'graphql.operation.type': 'query',
        caller: 'client',
        outcome: 'ok',
      },
      ended: true,
    },
  ]);
});

it('makes spans of operations behind routes, refused ones among them', async () => {
  recorded.length = 0;
  await service.fetch('/srv/repo/datasets/none');
  expect(recorded).toMatchObject([{ attributes: { caller: 'service' }, ended: true }]);
  recorded.length = 0;
  await service.graphql('mutation { deleteCatalogue(id: "none") { __typename } }');
  expect(recorded).toMatchObject([{ name: 'mutation deleteCatalogue', ended: true }]);
});
