import type { Attributes, Context, Span } from '@opentelemetry/api'
import type { Settings } from './settings.ts'

/** An operation in progress, as shown in a trace. */
export interface OpenSpan {
  /** The span's id for other processes, in the format of W3C Trace Context; undefined if tracing is off. */
  readonly traceparent: string | undefined
  end(error?: Error): void
}

/**
 * Where traces are sent. Attributes contain ids, names of models and route patterns, never values of data or requests.
 */
export interface Tracing {
  /**
   * Starts a span. If the traceparent `parent` is set, the span is its child. `startedMs` is in milliseconds since 1970; by default, the
   * span starts now.
   */
  start(name: string, attributes: Attributes, parent?: string, startedMs?: number): OpenSpan
  /** Sends the remaining spans; waits a few seconds at most. */
  close(): Promise<void>
}

/** Used if tracing is off: it drops all spans. */
export const noTracing: Tracing = {
  start: () => ({ traceparent: undefined, end() {} }),
  async close() {},
}

/** How long a process that ends waits for its last spans to be sent. */
const LAST_MS = 3000

/**
 * Sends traces to the OTLP receiver of `OTEL_EXPORTER_OTLP_ENDPOINT` over HTTP, in the background. If the setting is
 * empty, OpenTelemetry is not loaded; if the receiver is unreachable, spans are lost but work continues.
 */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  service: string,
): Promise<Tracing> {
  if (endpoint === undefined) return noTracing
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  })
  const tracer = provider.getTracer('crowdtape')
  const below = (parent?: string): Context => {
    const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(parent ?? '') ?? []
    if (!traceId) return api.ROOT_CONTEXT
    const remote = { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED, isRemote: true }
    return api.trace.setSpanContext(api.ROOT_CONTEXT, remote)
  }
  return {
    start(name, attributes, parent, startTime) {
      return opened(tracer.startSpan(name, { attributes, ...(startTime && { startTime }) }, below(parent)), api)
    },
    async close() {
      const tooLate = new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), tooLate])
    },
  }
}

function opened(span: Span, { SpanStatusCode }: typeof import('@opentelemetry/api')): OpenSpan {
  const { traceId, spanId } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    end(error) {
      // Only the error's class is recorded, because its message may quote a value.
      if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: error.name })
      span.end()
    },
  }
}
