import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { peopleIn } from './find-people.ts'
import type { LyktaProcess } from './lykta-process.ts'
import type { Said } from './people-of.ts'

/** What the servers of a world say of themselves: their logs, metrics and traces, in which nobody may be named. */
export const followOutputs = async () => {
  const said: Record<'log' | 'metrics' | 'traces', string[]> = { log: [], metrics: [], traces: [] }
  const collector = createServer((request, response) => {
    text(request).then(
      (spans) => {
        said.traces.push(spans)
        response.setHeader('content-type', 'application/json').end('{}')
      },
      // The server was killed.
      () => request.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    environment: {
      LOG_LEVEL: 'all',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}`,
    },

    /** Ends a server, whose last words count too. */
    end: async ({ origin, end, log }: LyktaProcess, signal?: 'SIGKILL'): Promise<void> => {
      // Behind a token, or where a story has ended it, it says nothing more.
      const metrics = await fetch(`${origin}/metrics`).then(
        (answer) => (answer.ok ? answer.text() : ''),
        () => '',
      )
      said.metrics.push(metrics)
      await end(signal)
      said.log.push(...log())
    },

    /** @throws if anybody is named in what was said, with what and where */
    expectNobody: (people: readonly Said[]): void => {
      const faults = Object.entries(said).flatMap(([kind, texts]) => {
        const all = texts.join('\n')
        return peopleIn(all, people).map(
          ({ where, what }) => `${kind}: ${where} "${what}" in ${lineWith(all, what)}`,
        )
      })
      if (faults.length > 0) throw new Error(`Somebody is named:\n${faults.slice(0, 20).join('\n')}`)
    },

    [Symbol.asyncDispose]: async () => {
      collector.closeAllConnections()
      collector.close()
      await once(collector, 'close')
    },
  }
}

const around = 120
const lineWith = (all: string, what: string): string => {
  const at = all.indexOf(JSON.stringify(what).slice(1, -1))
  return all.slice(Math.max(0, at - around), at + around).replaceAll('\n', ' ')
}
