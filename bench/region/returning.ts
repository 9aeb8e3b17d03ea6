import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const program = join(import.meta.dirname, '../../apps/server/src/testing/returning-crowd.ts')

const AnswerSchema = z.tuple([z.object({ answer: z.unknown() }), z.unknown()])
const StateSchema = z.object({
  boxes: z.number(),
  relatives: z.number(),
  lastBackAt: z.number(),
  shown: z.number(),
  lastShownAt: z.number(),
  shownMore: z.number(),
  confirmed: z.number(),
  offline: z.number(),
})

/** TVs and apps in a process of their own, which come back by themselves. `first`: all prefer the first server. */
export const startReturning = async (
  stack: AsyncDisposableStack,
  origins: readonly string[],
  how: 'first' | 'spread' = 'spread',
) => {
  const child = fork(program, [how, ...origins])
  await once(child, 'message')
  stack.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })
  let previous: Promise<unknown> = Promise.resolve()
  /** One after the other: an answer does not say which question it is of. */
  const ask = (task: string, count: number): Promise<unknown> => {
    const answer = previous.then(async () => {
      const answered = once(child, 'message')
      child.send({ task, count })
      return AnswerSchema.parse(await answered)[0].answer
    })
    previous = answer.catch(() => undefined)
    return answer
  }
  return {
    connect: async ({ boxes, relatives }: { boxes: number; relatives: number }): Promise<void> => {
      await ask('boxes', boxes)
      await ask('relatives', relatives)
    },
    /** As often as real ones, or so many in a second. */
    goOnReporting: async (inASecond = 0): Promise<void> => void (await ask('go on reporting', inASecond)),
    /** Who is there, and what they have of an alarm. */
    state: async (alarm = 0) => StateSchema.parse(await ask('state', alarm)),
    /** Milliseconds from the report of a box until its relative hears of it; infinite: not within two seconds. */
    report: async (index: number): Promise<number> =>
      z
        .number()
        .nullable()
        .parse(await ask('report', index)) ?? Number.POSITIVE_INFINITY,
  }
}
