import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { createRepeating } from './repeating.ts'
import type { After } from './timers.ts'

/** A server that died has lost its claims after this long; one that is at work renews them. */
export const claimMs = 60_000
export const renewMs = 20_000

/**
 * Does all that is due, so much at a time: whoever has finished takes what is next, and what has failed or takes long
 * holds up nothing but its own place.
 */
export const createWorkers = <T>(deps: {
  what: string
  atOnce: number
  /** Takes what is due for this server until then; undefined: nothing is due. */
  claim: (until: Date) => Promise<T | undefined>
  /** Moves the end of the claim, unless what became of it has been written meanwhile. */
  renew: (item: T, claim: { before: Date; until: Date }) => Promise<unknown>
  /** `stopping`: the server stops, and what cannot end soon is to be left for the next one. */
  take: (item: T, stopping: AbortSignal) => Promise<void>
  /** So often it is looked for what nobody has started them for; undefined: whoever has it starts them. */
  lookMs?: number
  /** By which the log names it. */
  idsOf: (item: T) => Record<string, number>
  clock: Clock
  after: After
  log: Log
}) => {
  const { what, atOnce, claim, take, idsOf, clock, after, log } = deps
  const working = new Set<Promise<void>>()
  /** With the ends of their claims. */
  const claimed = new Map<T, Date>()
  const stopped = new AbortController()

  /** How often they were started: what came while the last claim found nothing is not left lying. */
  let starts = 0

  const claimEnd = () => new Date(clock.now().getTime() + claimMs)

  const takeClaimed = async (item: T, until: Date): Promise<void> => {
    claimed.set(item, until)
    try {
      await take(item, stopped.signal)
    } catch (error) {
      log.error({ err: error, what, ...idsOf(item) }, 'work not done')
    } finally {
      claimed.delete(item)
    }
  }

  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const until = claimEnd()
      const before = starts
      const item = await claim(until)
      if (item === undefined && starts === before) return
      if (item === undefined) continue
      // There may be more, which does not wait for this one.
      begin()
      await takeClaimed(item, until)
    }
  }

  const begin = (): void => {
    if (stopped.signal.aborted || working.size >= atOnce) return
    const worker: Promise<void> = work()
      .catch((error: unknown) => {
        log.error({ err: error, what }, 'work not claimed')
      })
      .finally(() => working.delete(worker))
    working.add(worker)
  }

  /** Resolves when nothing is under way any more. */
  const idle = async (): Promise<void> => {
    while (working.size > 0) await Promise.all(working)
  }

  /** Keeps the claims of what is under way, so that nobody does it a second time. */
  const renew = async (): Promise<void> => {
    const until = claimEnd()
    await Promise.all(
      [...claimed].map(async ([item, before]) => {
        await deps.renew(item, { before, until })
        if (claimed.has(item)) claimed.set(item, until)
      }),
    )
  }
  // However long whoever begins the work takes otherwise.
  const renewing = createRepeating({ what: `claims of ${what}`, everyMs: renewMs, after, log, run: renew })
  const looking =
    deps.lookMs === undefined
      ? undefined
      : createRepeating({
          what: `looking for ${what}`,
          everyMs: deps.lookMs,
          after,
          log,
          run: () => Promise.resolve(start()),
        })
  let isStarted = false

  const start = (): void => {
    if (stopped.signal.aborted) return
    if (!isStarted) {
      isStarted = true
      renewing.start()
      looking?.start()
    }
    starts += 1
    begin()
  }

  return {
    /** Begins with all that is due. */
    start,
    idle,
    stop: async (): Promise<void> => {
      stopped.abort()
      await looking?.stop()
      await idle()
      await renewing.stop()
    },
  }
}
