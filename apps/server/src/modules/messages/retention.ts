import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { RemoveMessage } from './removal.ts'

const dayMs = 86_400_000
const mostAtOnce = 100

/** Removes messages older than the retention period. */
export const createRetention = (deps: {
  sentBefore: (moment: Date, limit: number) => Promise<number[]>
  clock: Clock
  remove: RemoveMessage
  log: Log
  /** Undefined: messages are never removed. */
  keptDays: number | undefined
}) => {
  const { sentBefore, clock, remove, log, keptDays } = deps
  return async (): Promise<void> => {
    if (keptDays === undefined) return
    const before = new Date(clock.now().getTime() - keptDays * dayMs)
    for (const id of await sentBefore(before, mostAtOnce)) {
      try {
        await remove(id)
      } catch (error) {
        log.error({ err: error, messageId: id }, 'old message not removed')
      }
    }
  }
}
