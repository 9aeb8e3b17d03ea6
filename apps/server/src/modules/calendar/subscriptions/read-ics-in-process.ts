import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { leftOutReasons } from '@lykta/contract/calendar'
import { lowerPriority, withMemoryLimit } from '../../../platform/limited-process.ts'
import type { IcsResult } from './ics-file.ts'

const timeLimitMs = 15_000
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

/** Reads a foreign calendar file in a separate process. Taking too long counts as having too much in it. */
export const readIcsInProcess = (
  { bytes, contentType }: { bytes: Buffer; contentType: string },
  range: { from: number; to: number; timeZone: string },
): Promise<IcsResult> =>
  new Promise((resolve, reject) => {
    const job = JSON.stringify({ contentType, ...range })
    const { command, args } = withMemoryLimit(process.execPath, [workerFile, job], memoryBytes)
    const child = spawn(command, args, {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      // It needs none of the server's settings, some of which are secrets.
      env: {},
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
    })
    if (child.pid !== undefined) lowerPriority(child.pid)
    let result: IcsResult | undefined
    child.once('message', (message) => {
      result = ResultSchema.safeParse(message).data
    })
    child.once('error', reject)
    child.once('exit', () => {
      resolve(result ?? { fault: { code: 'too_many_events' } })
    })
    // The process may end before it has read everything, which its exit reports.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
