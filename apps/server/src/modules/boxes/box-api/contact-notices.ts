import type { Log } from '../../../platform/log.ts'
import type { After } from '../../../platform/timers.ts'

/** Long enough to merge changes that come together, short enough for a TV to show them within two seconds. */
export const contactNoticesMs = 750

/**
 * Collects extensions whose availability changed and passes them on together, because one staff member is on every TV
 * of the group. `stop` waits for the send in progress; nothing is sent after it.
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
