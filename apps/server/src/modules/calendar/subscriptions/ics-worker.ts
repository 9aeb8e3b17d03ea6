import { z } from 'zod'
import { readIcs, type IcsResult } from './ics-file.ts'

/*
 * The process that reads one foreign calendar file, with limits on its memory and time: a rule may have no end. It runs
 * in the time zone of the calendar that the file is read into.
 */

const JobSchema = z.object({ text: z.string(), from: z.number(), to: z.number() })

const read = (message: unknown): IcsResult => {
  const { text, from, to } = JobSchema.parse(message)
  try {
    return readIcs(text, { from, to })
  } catch {
    return { fault: { code: 'unreadable' } }
  }
}

// The server has ended.
process.once('disconnect', () => process.exit(1))
process.once('message', (message) => {
  process.send?.(read(message), () => process.exit(0))
})
