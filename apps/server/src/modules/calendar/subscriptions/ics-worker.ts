import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { decode } from './ics/decode.ts'
import { readIcs, type IcsResult } from './ics-file.ts'

/*
 * The process that reads one foreign calendar file, with limits on its memory and time. It gets the job as an argument, and
 * the file on its standard input.
 */

const JobSchema = z.object({
  contentType: z.string(),
  from: z.number(),
  to: z.number(),
  timeZone: z.string(),
})

const read = async (): Promise<IcsResult> => {
  const { contentType, ...range } = JobSchema.parse(JSON.parse(process.argv[2] ?? ''))
  const bytes = await buffer(process.stdin)
  try {
    return readIcs(decode(bytes, contentType), range)
  } catch {
    return { fault: { code: 'unreadable' } }
  }
}

// The server has ended.
process.once('disconnect', () => process.exit(1))
const result = await read()
process.send?.(result, () => process.exit(0))
