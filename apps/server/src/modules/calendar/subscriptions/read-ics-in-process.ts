import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { leftOutReasons } from '@lykta/contract/calendar'
import { tooBusy } from '../../../errors.ts'
import { lowerPriority, withLimits, type ProcessTime } from '../../../platform/limited-process.ts'
import type { IcsResult } from './ics-file.ts'

const readingTime: ProcessTime = { processorSeconds: 20, waitMs: 120_000 }
const memoryBytes = 1_000_000_000

/** Unlike our other code, this process handles foreign content. */
const ResultSchema: z.ZodType<IcsResult> = z.union([
  z.object({
    events: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        body: z.string(),
        start: z.number(),
        end: z.number(),
        allDay: z.boolean(),
      }),
    ),
    leftOut: z
      .object({
        entries: z.array(
          z.object({
            why: z.enum(leftOutReasons),
            title: z.string(),
            day: z.string().nullable(),
            line: z.number(),
          }),
        ),
        more: z.number(),
        tooMany: z.number(),
        shortened: z.number(),
      })
      .nullable(),
  }),
  z.object({
    fault: z.object({
      code: z.enum(['not_a_calendar', 'unreadable', 'too_many_events']),
      line: z.number().optional(),
    }),
  }),
])

/** The worker is next to this file, both in the source and in the bundle. */
const workerFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './ics-worker.ts' : './ics-worker.js', import.meta.url),
)

/**
 * Reads a foreign calendar file in a separate process. Taking too much of the processor's time counts as having too much in it.
 * @throws unavailable
 */
export const readIcsInProcess = (
  { bytes, contentType }: { bytes: Buffer; contentType: string },
  range: { from: number; to: number; timeZone: string },
  time = readingTime,
): Promise<IcsResult> =>
  new Promise((resolve, reject) => {
    const job = JSON.stringify({ contentType, ...range })
    const { command, args } = withLimits(process.execPath, [workerFile, job], { memoryBytes, ...time })
    const child = spawn(command, args, {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      // It needs none of the server's settings, some of which are secrets.
      env: {},
      timeout: time.waitMs,
      killSignal: 'SIGKILL',
    })
    if (child.pid !== undefined) lowerPriority(child.pid)
    let result: IcsResult | undefined
    child.once('message', (message) => {
      result = ResultSchema.safeParse(message).data
    })
    child.once('error', reject)
    child.once('exit', () => {
      // Ended by the clock, it says nothing about the file.
      if (result === undefined && child.killed) reject(tooBusy('the reader waited too long'))
      else resolve(result ?? { fault: { code: 'too_many_events' } })
    })
    // The process may end before it has read everything, which its exit reports.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
