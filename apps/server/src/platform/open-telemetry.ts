import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'
import { currentSpan, forSpan } from './request-context.ts'
import type { Tracing } from './tracing.ts'

/** A collector that does not answer must not hold up the end of the server. */
const longestMs = 3_000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/** The status of an answer, or the name or code of an error, whose message may quote what somebody has written. */
const kindOf = (failed: unknown): string => {
  if (typeof failed === 'number') return String(failed)
  if (!(failed instanceof Error)) return 'unknown'
  const said = 'code' in failed && typeof failed.code === 'string' ? failed.code : failed.name
  return /^\w{1,60}$/.test(said) ? said : 'Error'
}

/** The same exporter, which says when it cannot hand over. */
const logged = (exporter: SpanExporter, log: Log): SpanExporter => ({
  export: (spans, done) => {
    exporter.export(spans, (result) => {
      if (result.error !== undefined)
        log.warn({ err: result.error, spans: spans.length }, 'traces not handed over')
      done(result)
    })
  },
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  shutdown: () => exporter.shutdown(),
})

/** Traces in OTLP over HTTP, in parts that name nobody. Loaded only where somebody wants them. */
export const createTracing = ({
  endpoint,
  version,
  log,
}: {
  /** Such as http://localhost:4318 */
  endpoint: string
  version: string
  log: Log
}): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: longestMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lykta', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: logged(exporter, log), exportTimeoutMillis: longestMs }),
    ],
  })
  const tracer = provider.getTracer('lykta')
  return {
    begin: (name, { kind, about = {}, parent = currentSpan() } = {}) => {
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent)
      const span = tracer.startSpan(
        name,
        { kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind], attributes: about },
        context,
      )
      return {
        run: (work) => forSpan(span, work),
        end: ({ failed, about: more = {} } = {}) => {
          span.setAttributes(more)
          if (failed !== undefined) {
            span.setAttribute('error.type', kindOf(failed))
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    parentOf: (traceparent): Span | undefined => {
      const [, traceId = '', spanId = '', flags = ''] =
        /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? []
      const isSampled = (Number.parseInt(flags, 16) & 1) === 1
      const context = {
        traceId,
        spanId,
        isRemote: true,
        traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
      }
      return isSpanContextValid(context) ? trace.wrapSpanContext(context) : undefined
    },
    stop: () => provider.shutdown(),
  }
}
