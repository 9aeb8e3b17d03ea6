import type { Log } from '../../../platform/log.ts'
import type { BoxStatusService } from './service.ts'

/** Looks for boxes that have gone silent; `start` and `stop` belong to the process. */
export const createSilenceWatch = (deps: { status: BoxStatusService; log: Log; intervalMs: number }) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  return {
    start: () => {
      timer = setInterval(() => {
        running = deps.status.markSilent().catch((error: unknown) => {
          deps.log.error({ err: error }, 'silent boxes not looked for')
        })
      }, deps.intervalMs)
    },
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
