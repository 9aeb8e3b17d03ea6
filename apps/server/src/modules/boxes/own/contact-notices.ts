import type { Log } from '../../../platform/log.ts'
import type { After } from '../../../platform/timers.ts'

/** Long enough for what comes and goes together to be one piece of news, short enough for a TV to show it within two seconds. */
export const contactNoticesMs = 750

/**
 * Gathers the extensions that have come, gone, or begun or ended a call, and passes them on together: one of the staff
 * who signs in is on every TV of the group. After `stop`, which waits for what is under way, nothing is passed on.
 */
export const createContactNotices = (deps: {
  after: After
  log: Log
  notify: (extensions: readonly string[]) => Promise<void>
}) => {
  const gathered = new Set<string>()
  let cancel: (() => void) | undefined
  let notified = Promise.resolve()
  let stopped = false

  const notify = async () => {
    const extensions = [...gathered]
    gathered.clear()
    try {
      await deps.notify(extensions)
    } catch (error) {
      deps.log.warn({ err: error }, 'contact notices not sent')
    }
  }

  return {
    changed: (extensions: readonly string[]): void => {
      if (stopped || extensions.length === 0) return
      for (const one of extensions) gathered.add(one)
      cancel ??= deps.after(contactNoticesMs, () => {
        cancel = undefined
        notified = notified.then(notify)
      })
    },
    stop: async (): Promise<void> => {
      stopped = true
      cancel?.()
      await notified
    },
  }
}
