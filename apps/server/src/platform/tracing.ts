import type { Span } from '@opentelemetry/api'

/** What is said of a part of the work: words of the code, numbers and routes, and nothing that somebody has written. */
export type About = Readonly<Record<string, string | number>>

export interface Part {
  /** Runs what belongs to the part, and whatever that goes on to. */
  run: <T>(work: () => T) => T
  end: (outcome?: { failed?: unknown; about?: About }) => void
}

export interface Tracing {
  /** Begins a part of what is under way, or a trace of its own. */
  begin: (
    name: string,
    options?: { kind?: 'server' | 'client'; about?: About; parent?: Span | undefined },
  ) => Part
  /** Whoever has asked over a proxy that is trusted, in the words of W3C Trace Context. */
  parentOf: (traceparent: string) => Span | undefined
  /** Hands over what waits. */
  stop: () => Promise<void>
}

/** A part from its begin to its end; without traces only the work. */
export const traced = async <T>(
  tracing: Tracing | undefined,
  name: string,
  options: Parameters<Tracing['begin']>[1],
  work: () => Promise<T>,
): Promise<T> => {
  if (tracing === undefined) return work()
  const part = tracing.begin(name, options)
  try {
    const result = await part.run(work)
    part.end()
    return result
  } catch (error) {
    part.end({ failed: error })
    throw error
  }
}
