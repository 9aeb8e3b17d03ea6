import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { After } from '../../platform/timers.ts'
import type { PushRequest, SendPush } from '../../platform/web-push.ts'

/** Delays after the first attempt, unless the push service asks for longer ones. */
export const retryDelaysMs = [5_000, 30_000, 120_000] as const
const mostAtOnce = 20

export interface Delivery {
  subscriptionId: number
  push: PushRequest
  /** Asked before every attempt: whether the user may still be notified. */
  may: () => Promise<boolean>
}

/**
 * Sends pushes: a few at a time, each tried at most four times and never beyond its lifetime. Those pending when the
 * server stops are lost: the apps show the same when they are opened.
 */
export const createDeliveries = (deps: {
  send: SendPush
  clock: Clock
  after: After
  log: Log
  onGone: (subscriptionId: number) => Promise<void>
}) => {
  const { send, clock, after, log } = deps
  const nowMs = () => clock.now().getTime()
  const stopped = new AbortController()
  const waiting: (() => Promise<void>)[] = []
  const cancels = new Set<() => void>()
  const underWay = new Set<Promise<void>>()

  const next = () => {
    const run = underWay.size < mostAtOnce && !stopped.signal.aborted ? waiting.shift() : undefined
    if (run === undefined) return
    const turn: Promise<void> = run()
      .catch((error: unknown) => {
        log.error({ err: error }, 'push failed')
      })
      .finally(() => {
        underWay.delete(turn)
        next()
      })
    underWay.add(turn)
  }
  const enqueue = (run: () => Promise<void>) => {
    waiting.push(run)
    next()
  }

  const attempt = async (delivery: Delivery, tries: number, expiresAtMs: number): Promise<void> => {
    const { subscriptionId, push } = delivery
    if (!(await delivery.may())) return
    // Time spent in the queue or between attempts counts towards the lifetime.
    const ttlSeconds = Math.floor((expiresAtMs - nowMs()) / 1_000)
    if (ttlSeconds <= 0) {
      log.warn({ subscriptionId }, 'push abandoned')
      return
    }
    const outcome = await send({ ...push, ttlSeconds }, stopped.signal)
    if (outcome.kind === 'gone') await deps.onGone(subscriptionId)
    if (outcome.kind === 'refused') {
      log.warn({ subscriptionId, status: outcome.status }, 'push refused')
    }
    if (outcome.kind !== 'later') return
    const ownDelayMs = retryDelaysMs[tries]
    const delayMs = Math.max(ownDelayMs ?? 0, outcome.afterMs ?? 0)
    if (ownDelayMs === undefined || nowMs() + delayMs > expiresAtMs) {
      log.warn({ subscriptionId, status: outcome.status }, 'push abandoned')
      return
    }
    if (stopped.signal.aborted) return
    const cancel = after(delayMs, () => {
      cancels.delete(cancel)
      enqueue(() => attempt(delivery, tries + 1, expiresAtMs))
    })
    cancels.add(cancel)
  }

  return {
    deliver: (delivery: Delivery): void => {
      const expiresAtMs = nowMs() + delivery.push.ttlSeconds * 1_000
      if (!stopped.signal.aborted) enqueue(() => attempt(delivery, 0, expiresAtMs))
    },
    stop: async (): Promise<void> => {
      stopped.abort()
      waiting.length = 0
      for (const cancel of cancels) cancel()
      cancels.clear()
      await Promise.all(underWay)
    },
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>
